import { useEffect, useRef } from "react"

export const useLatest = <T>(value: T): { readonly current: T } => {
  const latest = useRef(value)

  useEffect(() => {
    latest.current = value
  })
  return latest
}
