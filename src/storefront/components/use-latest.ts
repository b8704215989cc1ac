import { useEffect, useRef } from "react"

/** The newest value, for callbacks that run later and must not start an effect anew. */
export const useLatest = <T>(value: T): { readonly current: T } => {
  const latest = useRef(value)

  useEffect(() => {
    latest.current = value
  })
  return latest
}
