import type { SvcTextKey } from "../texts/en"
import { useSvc } from "./svc-context"
import { useFocusHandOver } from "./use-focus-hand-over"

interface AskAgainButtonProps {
  text: SvcTextKey
  busy: boolean
  onClick: () => void
}

/** Asks once more. The button keeps the focus while waiting. Once it is gone, the section around it has the focus. */
export const AskAgainButton = ({ text, busy, onClick }: AskAgainButtonProps) => {
  const { say } = useSvc()
  const attach = useFocusHandOver<HTMLButtonElement>()

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
