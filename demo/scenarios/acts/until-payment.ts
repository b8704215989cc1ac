import { pollUntil } from "../../../support/poll-until"
import { formatDuration } from "../../console/format"
import type { Scene } from "../scenario"

const SOON_MS = 20_000
/** The sweep runs each minute, and asks about an order for the first time up to half a minute after it was placed. */
const SWEPT_MS = 150_000

/** Waits until Medusa has an order's payment as `status`. @returns the milliseconds since `since` */
export const untilPayment = async (
  { store }: Scene,
  orderId: string,
  status: "authorized" | "captured",
  since = performance.now()
): Promise<number> => {
  await pollUntil("the payment status", () => store.paymentStatus(orderId), status, { withinMs: SOON_MS })
  return performance.now() - since
}

/** Like {@link untilPayment}, for a payment that only the sweep finds. */
export const untilSwept = async (
  { store, progress }: Scene,
  orderId: string,
  status: "authorized" | "captured",
  since: number
): Promise<number> => {
  await pollUntil("the payment status", () => store.paymentStatus(orderId), status, {
    withinMs: SWEPT_MS,
    everyMs: 1_000,
    onWaiting: (elapsed) =>
      progress(`waiting for the sweep, which runs each minute (${formatDuration(elapsed)})`),
  })
  return performance.now() - since
}
