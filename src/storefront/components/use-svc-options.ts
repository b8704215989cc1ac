import { useCallback, useEffect, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse } from "../../types"
import type { SvcCart, SvcStorefrontError } from "../headless"
import { assertStorefrontError } from "../headless/storefront-error"
import { useSvc } from "./svc-context"
import { useLatest } from "./use-latest"

/**
 * The state of a cart's options. `options` stay while they are asked for again, and if that fails. Without a cart they are
 * null, and `ready`.
 */
export interface SvcOptionsState {
  status: "loading" | "ready" | "failed"
  options: StoreSvcCartOptionsResponse | null
  /** The error of the last answer. It stays while asking again. */
  error: SvcStorefrontError | null
  /** Whether the options are for the total that the cart has now: then the down payments of the plans are right. */
  isOfTotal: boolean
  /** Asks again. Null if that failed, or if a newer question replaced it. */
  reload: () => Promise<StoreSvcCartOptionsResponse | null>
}

type Known = Pick<SvcOptionsState, "status" | "options" | "error"> & {
  cartId: string | undefined
  /** The total of the cart when the options were asked for. */
  total: SvcCart["total"]
}

interface Asking {
  refreshKey?: string | number | undefined
  /** As in PaymentOptionProps. */
  initialOptions?: StoreSvcCartOptionsResponse | null | undefined
}

const knownOf = (
  cartId: string | undefined,
  total: SvcCart["total"],
  options: StoreSvcCartOptionsResponse | null = null
): Known => ({
  // Without a cart nothing is asked.
  status: options === null && cartId !== undefined ? "loading" : "ready",
  options,
  error: null,
  cartId,
  total,
})

/**
 * The options of a cart. Asks again when the cart's id, total or `updated_at` changes, when `refreshKey` changes, and when a
 * choice was refused or placing an order failed. Without a cart, asks nothing.
 */
export const useSvcOptions = (
  cart: SvcCart | null | undefined,
  { refreshKey, initialOptions = null }: Asking = {}
): SvcOptionsState => {
  const { client, language, newsOf } = useSvc()
  const cartId = cart?.id
  const { failedAttempt, refusedChoice } = newsOf(cartId)
  const [known, setKnown] = useState(() => knownOf(cartId, cart?.total, initialOptions))
  const latest = useLatest(cart)
  const asking = useRef<AbortController | null>(null)
  const taken = useRef<StoreSvcCartOptionsResponse | null>(null)

  const reload = useCallback(async () => {
    if (latest.current?.id !== cartId) {
      return null // Called late, by what was drawn for another cart.
    }
    asking.current?.abort()
    const controller = new AbortController()

    asking.current = controller
    if (cartId === undefined) {
      return null
    }
    const total = latest.current?.total

    setKnown((before) =>
      before.cartId === cartId ? { ...before, status: "loading" } : knownOf(cartId, total)
    )
    try {
      const options = await client.options(cartId, { language, signal: controller.signal })

      if (controller.signal.aborted) {
        return null
      }
      setKnown(knownOf(cartId, total, options))
      return options
    } catch (error) {
      assertStorefrontError(error)
      if (!controller.signal.aborted) {
        setKnown((before) => ({ ...before, status: "failed", error }))
      }
      return null
    }
  }, [client, language, cartId, latest])

  const version = `${cart?.total ?? ""} ${String(cart?.updated_at ?? "")} ${refreshKey ?? ""}`

  useEffect(() => {
    if (initialOptions !== null && taken.current !== initialOptions) {
      // The server has just asked. It passes a new object when it has asked again.
      taken.current = initialOptions
      setKnown(knownOf(cartId, latest.current?.total, initialOptions))
    } else {
      void reload()
    }
    return () => asking.current?.abort()
  }, [reload, cartId, version, failedAttempt, refusedChoice, initialOptions, latest])

  // Until the effect has run, the state may belong to the previous cart.
  const { status, options, error, total } = known.cartId === cartId ? known : knownOf(cartId, cart?.total)

  return { status, options, error, isOfTotal: total === cart?.total, reload }
}
