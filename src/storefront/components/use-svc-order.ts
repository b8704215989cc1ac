import { useCallback, useEffect, useRef, useState } from "react"
import type { StoreSvcOrderResponse } from "../../types"
import type { SvcDownPaymentOutcome, SvcStorefrontError } from "../headless"
import { assertStorefrontError } from "../headless/storefront-error"
import type { PaymentReturnProps } from "./component-props"
import { useSvc } from "./svc-context"
import { useLatest } from "./use-latest"

export interface WatchedOrder {
  order: StoreSvcOrderResponse | null
  error: SvcStorefrontError | null
  /** Nobody asks at the moment, although the order is not settled. */
  isIdle: boolean
  /** Asks again. Once shown, it stays until the order is settled: a button that disappears takes the focus along. */
  check: { busy: boolean; onClick: () => void } | undefined
}

interface Known extends Pick<WatchedOrder, "order" | "error"> {
  orderId: string
  /**
   * `asking`: waits for the first answer. `watching`: waits for the next one. `paused`: the time was over. `failed`: an
   * answer was none. Both go on when the buyer comes back to the page, unless there is no such order.
   */
  status: "asking" | "watching" | "settled" | "paused" | "failed"
  wasIdle: boolean
}

const knownOf = (orderId: string, order: StoreSvcOrderResponse | null = null): Known => ({
  status: "asking",
  order,
  error: null,
  orderId,
  wasIdle: false,
})

/** Watches an order until its down payment is settled, for `timeoutMs` at a time. */
export const useSvcOrder = (
  { orderId, onSettled, initialOrder }: Pick<PaymentReturnProps, "orderId" | "onSettled" | "initialOrder">,
  timeoutMs: number
): WatchedOrder => {
  const { client } = useSvc()
  const [known, setKnown] = useState(() => knownOf(orderId, initialOrder))
  const [round, setRound] = useState(0)
  const settled = useLatest(onSettled)
  /** The order and outcome that the shop was last told. */
  const told = useRef("")
  /** What the server said, as far as it is shown. */
  const taken = useRef(initialOrder)
  const again = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const tell = (outcome: SvcDownPaymentOutcome) => {
      const key = `${orderId} ${outcome.kind}`

      // The shop may then pass a new `initialOrder`, and this begins again. It must not tell the outcome twice.
      if (!signal.aborted && outcome.kind !== "still_waiting" && told.current !== key) {
        told.current = key
        settled.current?.(outcome)
      }
    }
    const note = (change: Partial<Known>) => {
      if (!signal.aborted) {
        setKnown((before) => ({ ...(before.orderId === orderId ? before : knownOf(orderId)), ...change }))
      }
    }
    const watch = async (): Promise<void> => {
      const isNew = initialOrder && taken.current !== initialOrder

      taken.current = initialOrder
      note({ status: "asking", error: null, ...(isNew ? { order: initialOrder } : {}) })
      try {
        const outcome = await client.waitForDownPayment(orderId, {
          signal,
          timeoutMs,
          onAnswer: (order) => note({ order, status: "watching" }),
        })

        tell(outcome)
        note({
          order: outcome.order,
          ...(outcome.kind === "still_waiting" ? { status: "paused", wasIdle: true } : { status: "settled" }),
        })
      } catch (error) {
        assertStorefrontError(error)
        note({ status: "failed", error, wasIdle: true })
      }
    }

    void watch()
    return () => controller.abort()
    // A new `initialOrder` means that the server has asked again, so the watch starts anew.
  }, [client, orderId, timeoutMs, round, settled, initialOrder])

  const failure = known.error?.code
  const mayGoOn =
    known.status !== "asking" &&
    known.status !== "settled" &&
    failure !== "not_found" &&
    failure !== "invalid_argument"

  useEffect(() => {
    // The buyer may have paid meanwhile, in another tab or on the payment page. Do not ask them to pay again.
    const onVisible = () => {
      if (document.visibilityState === "visible" && mayGoOn) {
        again()
      }
    }

    document.addEventListener("visibilitychange", onVisible)
    return () => document.removeEventListener("visibilitychange", onVisible)
  }, [mayGoOn, again])

  const { status, order, error, wasIdle } = known.orderId === orderId ? known : knownOf(orderId, initialOrder)

  return {
    order,
    error,
    isIdle: status === "paused" || status === "failed",
    check: wasIdle && status !== "settled" ? { busy: status === "asking", onClick: again } : undefined,
  }
}
