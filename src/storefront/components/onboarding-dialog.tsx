import { useEffect, useId, useRef } from "react"
import { webUrl } from "../headless/web-url"
import { classNames } from "./class-names"
import type { OnboardingDialogProps } from "./component-props"
import { mayFrame } from "./onboarding-origin"
import { useSvc } from "./svc-context"
import { useLatest } from "./use-latest"

const SANDBOX = "allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"

/**
 * The registration of a new buyer: in a frame if its origin is allowed, else behind a link to a new window. Messages count
 * only from the frame and from an allowed origin. Their content is ignored: they are only a signal to ask the server again.
 */
export const OnboardingDialog = ({ open, url, onClose, onMessage, className }: OnboardingDialogProps) => {
  const { say, page, allowedOrigins } = useSvc()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const messaged = useLatest(onMessage)
  const address = webUrl(url)
  const framed = address !== null && mayFrame(address, allowedOrigins)

  useEffect(() => {
    const element = dialog.current

    if (!open || element === null) {
      return
    }
    const opener = document.activeElement

    if (!element.open) {
      element.showModal()
    }
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus()
      }
    }
  }, [open])

  useEffect(() => {
    if (!open || !framed) {
      return
    }
    const onPost = ({ origin, source }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow && allowedOrigins.includes(origin)) {
        messaged.current?.()
      }
    }

    window.addEventListener("message", onPost)
    return () => window.removeEventListener("message", onPost)
  }, [open, framed, allowedOrigins, messaged])

  if (!open) {
    return null
  }
  return (
    <dialog
      {...page}
      ref={dialog}
      className={classNames("svc-dialog", className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close it themselves on a second Escape. In strict mode it is open again by the time of this event.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="svc-dialog-head">
        <h2 className="svc-dialog-title" id={titleId}>
          {say("onboarding.title")}
        </h2>
        <button type="button" className="svc-button svc-dialog-close" onClick={onClose}>
          {say("onboarding.close")}
        </button>
      </div>
      {framed ? (
        <iframe
          ref={frame}
          className="svc-frame"
          title={say("onboarding.frame")}
          src={address}
          sandbox={SANDBOX}
          referrerPolicy="strict-origin"
        />
      ) : null}
      {/* Below a frame too: nobody tells this page of a frame that stays empty. */}
      <p className="svc-dialog-outside">
        {framed ? null : say("onboarding.outside")}{" "}
        {address === null ? null : (
          <a className="svc-link" href={address} target="_blank" rel="noopener noreferrer">
            {say("onboarding.new_window")}
          </a>
        )}
      </p>
    </dialog>
  )
}
