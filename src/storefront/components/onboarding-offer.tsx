import { useEffect, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse } from "../../types"
import { OnboardingDialog } from "./onboarding-dialog"
import { useSvc } from "./svc-context"

interface OnboardingOfferProps {
  /** `signup_url` of the cart's options. */
  url: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  reload: () => Promise<StoreSvcCartOptionsResponse | null>
  onDone?: () => void
  /** The buyer can already use the method and renews an agreement. Only the buyer knows when that is done. */
  renews?: boolean
}

/** The server remembers for about three seconds that a buyer is not registered. Later it asks the service again. */
const LATER_MS = 4_000

/**
 * Button and dialog for the registration. Asks again when the dialog closes and when the framed page posts a message. If
 * the buyer is still not registered, asks once more a little later.
 */
export const OnboardingOffer = (props: OnboardingOfferProps) => {
  const { url, isOpen, onOpenChange, reload, onDone, renews = false } = props
  const { say } = useSvc()
  const [progress, setProgress] = useState<"none" | "checking" | "asked" | "asked_twice">("none")
  /** The server said that the buyer is not registered. A failed question tells nothing; the option shows the failure. */
  const [isPending, setPending] = useState(false)
  /** Limits a chatty frame to one question at a time and one after it. */
  const checks = useRef<"idle" | "running" | "again">("idle")

  const check = async (then: "asked" | "asked_twice" = "asked"): Promise<void> => {
    if (checks.current !== "idle") {
      checks.current = "again"
      return
    }
    let options: StoreSvcCartOptionsResponse | null

    do {
      checks.current = "running"
      setProgress("checking")
      options = await reload()
      if (options?.show === true) {
        checks.current = "idle"
        onOpenChange(false)
        setProgress("none")
        onDone?.()
        return
      }
    } while (stillAsked(checks))
    checks.current = "idle"
    setPending(options !== null)
    setProgress(then)
  }

  useEffect(() => {
    const timer = progress === "asked" ? setTimeout(() => void check("asked_twice"), LATER_MS) : undefined

    return () => clearTimeout(timer)
  }, [progress])

  return (
    <div className="svc-onboarding">
      <button type="button" className="svc-button svc-primary" onClick={() => onOpenChange(true)}>
        {say("onboarding.open")}
      </button>
      {progress === "none" ? null : (
        <button type="button" className="svc-button" onClick={() => void check()}>
          {say("onboarding.check")}
        </button>
      )}
      <p className="svc-note" role="status">
        {progress === "checking"
          ? say("loading")
          : progress !== "none" && isPending
            ? say("onboarding.pending")
            : ""}
      </p>
      <OnboardingDialog
        open={isOpen}
        url={url}
        onMessage={() => renews || void check()}
        onClose={() => {
          onOpenChange(false)
          void check()
        }}
      />
    </div>
  )
}

const stillAsked = (checks: { current: "idle" | "running" | "again" }): boolean => checks.current === "again"
