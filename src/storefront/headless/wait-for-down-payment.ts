import type { StoreSvcOrderResponse } from "../../types"
import { invalidArgument, isPassing } from "./storefront-error"
import type { SvcClock, SvcDownPaymentOutcome, SvcWaitOptions } from "./storefront-types"
import { isTime, throwIfAborted } from "./within-time"

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 15_000
const PAUSE_GROWTH = 1.5

/** See `SvcStorefront.waitForDownPayment`. */
export const waitForDownPayment = async (
  ask: (signal: AbortSignal | undefined) => Promise<StoreSvcOrderResponse>,
  clock: SvcClock,
  { signal, timeoutMs = 120_000, onAnswer }: SvcWaitOptions
): Promise<SvcDownPaymentOutcome> => {
  if (!isTime(timeoutMs)) {
    throw invalidArgument('The "timeoutMs" must be a number of milliseconds.')
  }
  const deadline = clock.now() + timeoutMs
  let last: StoreSvcOrderResponse | null = null

  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * PAUSE_GROWTH, LONGEST_PAUSE_MS)) {
    try {
      last = await ask(signal)
      throwIfAborted(signal)
      onAnswer?.(last)
    } catch (error) {
      if (!isPassing(error)) {
        throw error
      }
    }
    const outcome = outcomeOf(last)

    if (outcome !== null) {
      return outcome
    }
    const left = deadline - clock.now()

    if (left <= 0) {
      return { kind: "still_waiting", order: last }
    }
    try {
      await clock.wait(Math.min(pause, left), signal ?? new AbortController().signal)
    } catch (error) {
      throwIfAborted(signal)
      throw error
    }
  }
}

const outcomeOf = (order: StoreSvcOrderResponse | null): SvcDownPaymentOutcome | null => {
  switch (order?.state) {
    case "authorized":
      return { kind: "paid", order }
    case "declined":
    case "expired":
    case "canceled":
      return { kind: "failed", order }
    default:
      return null
  }
}
