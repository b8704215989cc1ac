import { useCallback, useEffect, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse } from "../../types"
import { SvcStorefrontError, type SvcCart } from "../headless"
import { useSvc } from "./svc-context"

/** What is known of a cart's options. `options` stay while they are asked for again, and when that fails. */
export interface SvcOptionsState {
  status: "loading" | "ready" | "failed"
  options: StoreSvcCartOptionsResponse | null
  error: SvcStorefrontError | null
  /** Asks again; null when it failed, or when a newer question replaced it. */
  reload: () => Promise<StoreSvcCartOptionsResponse | null>
}

type Known = Omit<SvcOptionsState, "reload"> & { cartId: string | undefined }

const nothing = (cartId: string | undefined): Known => ({
  status: "loading",
  options: null,
  error: null,
  cartId,
})

/**
 * The options of a cart, asked again when its id, total or `updated_at` changes, when `refreshKey` does, and when
 * placing an order failed. Without a cart nothing is asked.
 */
export const useSvcOptions = (
  cart: SvcCart | null | undefined,
  { refreshKey }: { refreshKey?: string | number | undefined } = {}
): SvcOptionsState => {
  const { client, language, failedAttempt } = useSvc()
  const cartId = cart?.id
  const [known, setKnown] = useState(() => nothing(cartId))
  const asking = useRef<AbortController | null>(null)

  const reload = useCallback(async () => {
    asking.current?.abort()
    const controller = new AbortController()

    asking.current = controller
    if (cartId === undefined) {
      return null
    }
    setKnown((before) => (before.cartId === cartId ? { ...before, status: "loading" } : nothing(cartId)))
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
    void reload()
    return () => asking.current?.abort()
  }, [reload, version, failedAttempt])

  // Until the effect has run, what is known may be of the cart before.
  const { status, options, error } = known.cartId === cartId ? known : nothing(cartId)

  return { status, options, error, reload }
}
