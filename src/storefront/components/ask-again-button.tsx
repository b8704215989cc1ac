import { useCallback, useRef } from "react"
import type { SvcTextKey } from "../texts/en"
import { useSvc } from "./svc-context"

interface AskAgainButtonProps {
  text: SvcTextKey
  busy: boolean
  onClick: () => void
}

/** Asks once more. The button keeps the focus while waiting. Once it is gone, the section around it has the focus. */
export const AskAgainButton = ({ text, busy, onClick }: AskAgainButtonProps) => {
  const { say } = useSvc()
  const button = useRef<HTMLButtonElement | null>(null)
  // React passes null just before it removes the button from the page. The focus would be lost then.
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
