import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react"

interface FallbackFocus {
  ref: RefObject<HTMLDivElement>
  onFocus: (event: FocusEvent) => void
}

/**
 * The properties of a section that takes the focus when what had it leaves the page, e.g. the line of a point that was resolved.
 * Otherwise browsers lose it, and a keyboard user starts again at the top of the page.
 */
export const useFallbackFocus = (): FallbackFocus => {
  const section = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (last.current?.isConnected === false) {
      if (document.activeElement === document.body) {
        section.current?.focus()
      }
      last.current = null
    }
  })

  return {
    ref: section,
    onFocus: ({ currentTarget, target }) => {
      // A form or a menu over the page hands the focus back itself.
      last.current = currentTarget.contains(target) ? target : null
    },
  }
}
