import { useCallback, useRef } from "react"

/**
 * A `ref` for an element that may leave the page while it has the focus: the section around it gets the focus then. Otherwise
 * browsers lose it, and a keyboard user starts again at the top of the page.
 */
export const useFocusHandOver = <T extends HTMLElement>(): ((element: T | null) => void) => {
  const shown = useRef<T | null>(null)

  // React passes null just before it removes the element from the page.
  return useCallback((element: T | null) => {
    if (element === null && shown.current === document.activeElement) {
      shown.current?.closest("section")?.focus()
    }
    shown.current = element
  }, [])
}
