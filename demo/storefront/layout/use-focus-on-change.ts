import { useEffect, useRef } from "react"

/** Leads whoever uses a keyboard or listens to an element whenever a value has changed: a new page, a new step. */
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
