import { useEffect, useRef } from "react"

/** Moves the focus to an element when a value has changed (a new page, a new step), for keyboards and screen readers. */
export const useFocusOnChange = <Element extends HTMLElement>(value: string, options?: FocusOptions) => {
  const element = useRef<Element>(null)
  const shown = useRef(value)

  useEffect(() => {
    if (shown.current !== value) {
      shown.current = value
      element.current?.focus(options)
    }
  }, [value, options])

  return element
}
