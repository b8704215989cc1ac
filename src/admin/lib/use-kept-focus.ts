import { useLayoutEffect, useRef, type RefObject } from "react"
import { focusHolder } from "./remember-focus"

/**
 * A `ref` for a button that Medusa disables while it is busy, and browsers take the focus from what is disabled. Gives it back
 * afterwards, unless the user has gone on.
 */
export const useKeptFocus = (isBusy: boolean): RefObject<HTMLButtonElement> => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current = button.current === focusHolder()
    } else if (hadFocus.current && document.activeElement === document.body) {
      button.current?.focus()
    }
  }, [isBusy])

  return button
}
