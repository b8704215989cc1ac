import { useCallback, useRef } from "react"
import type { SvcTextKey } from "../texts/en"
import { useSvc } from "./svc-context"

interface AskAgainButtonProps {
  text: SvcTextKey
  busy: boolean
  onClick: () => void
}

/** Asks once more. It keeps the focus while the answer is awaited; once it is gone, the section around it has the focus. */
export const AskAgainButton = ({ text, busy, onClick }: AskAgainButtonProps) => {
  const { say } = useSvc()
  const button = useRef<HTMLButtonElement | null>(null)
  // React tells it null just before it takes the button off the page, which forgets the focus then.
  const attach = useCallback((element: HTMLButtonElement | null) => {
    if (element === null && button.current === document.activeElement) {
      button.current?.closest("section")?.focus()
    }
    button.current = element
  }, [])

  return (
    <button
      type="button"
      ref={attach}
      className="svc-button"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? undefined : onClick}
    >
      {say(text)}
    </button>
  )
}
