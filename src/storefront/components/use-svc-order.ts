import { useCallback, useEffect, useRef, useState } from "react"
import type { StoreSvcOrderResponse } from "../../types"
import { SvcStorefrontError, type SvcDownPaymentOutcome } from "../headless"
import { useSvc } from "./svc-context"
import { useLatest } from "./use-latest"

export interface WatchedOrder {
  order: StoreSvcOrderResponse | null
  error: SvcStorefrontError | null
  /** Asks again, when nobody asks at the moment and the order is not settled. */
  again: (() => void) | undefined
}

interface Known extends Omit<WatchedOrder, "again"> {
  orderId: string
  /** `paused`: the time was over; it goes on when the buyer comes back to the page. */
  status: "asking" | "settled" | "paused" | "failed"
}

interface Watching {
  orderId: string
  timeoutMs: number
  onSettled: ((outcome: SvcDownPaymentOutcome) => void) | undefined
  /** As in AwaitingDownPaymentProps. */
  initialOrder?: StoreSvcOrderResponse | null | undefined
}

const knownOf = (orderId: string, order: StoreSvcOrderResponse | null = null): Known => ({
  status: "asking",
  order,
  error: null,
  orderId,
})

/** Watches an order until its down payment is settled, for `timeoutMs` at a time. */
export const useSvcOrder = ({ orderId, timeoutMs, onSettled, initialOrder }: Watching): WatchedOrder => {
  const { client } = useSvc()
  const [known, setKnown] = useState(() => knownOf(orderId, initialOrder))
  const [round, setRound] = useState(0)
  const settled = useLatest(onSettled)
  /** The order and the outcome of which the shop has been told. */
  const told = useRef("")
  const again = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const tell = (outcome: SvcDownPaymentOutcome) => {
      const key = `${orderId} ${outcome.kind}`

      // A shop whose server draws its page anew when it is told hands on a new `initialOrder`, with which this begins again.
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
      note({ status: "asking", error: null })
      try {
        const outcome = await client.waitForDownPayment(orderId, {
          signal,
          timeoutMs,
          onAnswer: (order) => note({ order }),
        })

        tell(outcome)
        note({ status: outcome.kind === "still_waiting" ? "paused" : "settled", order: outcome.order })
      } catch (error) {
        if (!(error instanceof SvcStorefrontError)) {
          throw error
        }
        note({ status: "failed", error })
      }
    }

    void watch()
    return () => controller.abort()
    // A server that was told anew hands on a new object: its page knows more, and so does who asks.
  }, [client, orderId, timeoutMs, round, settled, initialOrder])

  useEffect(() => {
    // The buyer may have paid in another tab meanwhile.
    const onVisible = () => {
      if (document.visibilityState === "visible" && known.status === "paused") {
        again()
      }
    }

    document.addEventListener("visibilitychange", onVisible)
    return () => document.removeEventListener("visibilitychange", onVisible)
  }, [known.status, again])

  const { status, order, error } = known.orderId === orderId ? known : knownOf(orderId)

  return { order, error, again: status === "paused" || status === "failed" ? again : undefined }
}
