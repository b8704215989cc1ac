import { useCallback, useEffect, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse } from "../../types"
import { SvcStorefrontError, type SvcCart } from "../headless"
import { useSvc } from "./svc-context"

/** The state of a cart's options. `options` stay while they are asked for again, and if that fails. */
export interface SvcOptionsState {
  status: "loading" | "ready" | "failed"
  options: StoreSvcCartOptionsResponse | null
  /** The error of the last answer. It stays while asking again. */
  error: SvcStorefrontError | null
  /** Asks again. Null if that failed, or if a newer question replaced it. */
  reload: () => Promise<StoreSvcCartOptionsResponse | null>
}

type Known = Omit<SvcOptionsState, "reload"> & { cartId: string | undefined }

interface Asking {
  refreshKey?: string | number | undefined
  /** As in PaymentOptionProps. */
  initialOptions?: StoreSvcCartOptionsResponse | null | undefined
}

const knownOf = (cartId: string | undefined, options: StoreSvcCartOptionsResponse | null = null): Known => ({
  status: options === null ? "loading" : "ready",
  options,
  error: null,
  cartId,
})

/**
 * The options of a cart. Asks again when the cart's id, total or `updated_at` changes, when `refreshKey` changes, and when
 * placing an order failed. Without a cart, asks nothing.
 */
export const useSvcOptions = (
  cart: SvcCart | null | undefined,
  { refreshKey, initialOptions = null }: Asking = {}
): SvcOptionsState => {
  const { client, language, failedAttempt } = useSvc()
  const cartId = cart?.id
  const [known, setKnown] = useState(() => knownOf(cartId, initialOptions))
  const asking = useRef<AbortController | null>(null)
  const taken = useRef<StoreSvcCartOptionsResponse | null>(null)

  const reload = useCallback(async () => {
    asking.current?.abort()
    const controller = new AbortController()

    asking.current = controller
    if (cartId === undefined) {
      return null
    }
    setKnown((before) => (before.cartId === cartId ? { ...before, status: "loading" } : knownOf(cartId)))
    try {
      const options = await client.options(cartId, { language, signal: controller.signal })

      if (controller.signal.aborted) {
        return null
      }
      setKnown({ status: "ready", options, error: null, cartId })
      return options
    } catch (error) {
      if (!(error instanceof SvcStorefrontError)) {
        throw error
      }
      if (!controller.signal.aborted) {
        setKnown((before) => ({ ...before, status: "failed", error }))
      }
      return null
    }
  }, [client, language, cartId])

  const version = `${cart?.total ?? ""} ${String(cart?.updated_at ?? "")} ${refreshKey ?? ""}`

  useEffect(() => {
    if (initialOptions !== null && taken.current !== initialOptions) {
      // The server has just asked. It passes a new object when it has asked again.
      taken.current = initialOptions
      setKnown(knownOf(cartId, initialOptions))
    } else {
      void reload()
    }
    return () => asking.current?.abort()
  }, [reload, cartId, version, failedAttempt, initialOptions])

  // Until the effect has run, the state may belong to the previous cart.
  const { status, options, error } = known.cartId === cartId ? known : knownOf(cartId)

  return { status, options, error, reload }
}
