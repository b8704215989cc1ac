import { setTimeout as wait } from "node:timers/promises"
import { isLiveAtService } from "../../../domain/order-state"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"

const POLL_MS = 100
/** Who only looks at an attempt is done by then, unless it asks the service. */
const LOOKS_FOR_MS = 3_000

/** Whether an order stands on an attempt: the service has it, or the merchant has its down payment, or is to have it. */
export const stands = (attempt: OrderRow): boolean =>
  isCollected(attempt) ||
  (attempt.releasedAt === null &&
    (isLiveAtService(attempt.state) || attempt.state === "awaiting_merchant_payment"))

/** Its checkout is sent, or can be sent again, for as long as its time is not over. */
const isCollected = ({ prepaidUtr, state }: OrderRow): boolean => prepaidUtr !== null && state !== "expired"

/**
 * Whether one of some payment sessions belongs to an attempt that is live at the service, or on its way there: Medusa
 * must not delete it then, since the payment of the order hangs on it (design D20). Waits a little for who only looks
 * at an attempt, such as the sweep.
 */
export const isInUse = async (ledger: Ledger, sessionIds: readonly string[]): Promise<boolean> => {
  const patientUntil = performance.now() + LOOKS_FOR_MS

  for (;;) {
    const attempts = await ledger.orders.ofSessions(sessionIds)

    if (attempts.some(stands)) {
      return true
    }
    const now = ledger.now()
    const isHeld = ({ releasedAt, leaseUntil }: OrderRow) =>
      releasedAt === null && leaseUntil !== null && leaseUntil > now

    if (!attempts.some(isHeld)) {
      return false
    }
    if (performance.now() > patientUntil) {
      return true
    }
    await wait(POLL_MS)
  }
}
