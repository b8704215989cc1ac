import { useEffect, useRef } from "react"
import { useLatest } from "./use-latest"

/** Runs when this value of a cart changes, and not when another cart is shown. */
export const useChange = <T>(cartId: string, value: T, act: () => void): void => {
  const latest = useLatest(act)
  const seen = useRef({ cartId, value })

  useEffect(() => {
    const before = seen.current

    seen.current = { cartId, value }
    if (before.cartId === cartId && before.value !== value) {
      latest.current()
    }
  }, [cartId, value, latest])
}
