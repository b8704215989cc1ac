import { setTimeout as wait } from "node:timers/promises"
import { isInDoubt, isLiveAtService } from "../../../domain/order-state"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"

const POLL_MS = 100
/** A process that only looks at an attempt is done by then, unless it asks the service. */
const LOOKS_FOR_MS = 3_000

/** Whether an order relies on an attempt: the service has it, or it waits for the merchant to have the down payment. */
export const stands = ({ state, releasedAt }: OrderRow): boolean =>
  releasedAt === null && (isLiveAtService(state) || state === "awaiting_merchant_payment")

/** As {@link stands}, or nobody knows yet whether the service has it. */
export const isGoingOn = (row: OrderRow): boolean =>
  stands(row) || (row.releasedAt === null && isInDoubt(row.state))

/** Whether the merchant has the money for an attempt whose checkout is to be sent, or to be sent again after a decline. */
const isCollected = async (ledger: Ledger, attempts: readonly OrderRow[]): Promise<boolean> => {
  const collected = attempts.filter(
    ({ prepaidUtr, releasedAt }) => prepaidUtr !== null && releasedAt === null
  )
  const declined = collected.filter(({ state }) => state === "declined")
  const mayBeSent = collected.some(({ state }) => isInDoubt(state))

  return mayBeSent || hasMoneyOf(ledger, declined)
}

/** Whether the merchant still has the money for one of these declined attempts. A person who resolved the point has given it back. */
export const hasMoneyOf = async (
  { attention }: Pick<Ledger, "attention">,
  declined: readonly OrderRow[]
): Promise<boolean> =>
  // Most buyers' choices end here, without another question to the database.
  declined.length > 0 &&
  (await attention.openFor(declined.map(({ reference }) => reference))).some(
    ({ kind }) => kind === "merchant_payment_declined"
  )

/**
 * Whether one of these payment sessions belongs to an attempt that is live at the service, or on its way there. Medusa
 * must not delete such a session: the order's payment depends on it (design D20). Waits a little for a process that only
 * looks at an attempt, e.g. the sweep.
 */
export const isInUse = async (ledger: Ledger, sessionIds: readonly string[]): Promise<boolean> => {
  const patientUntil = performance.now() + LOOKS_FOR_MS

  for (;;) {
    const attempts = await ledger.orders.ofSessions(sessionIds)

    if (attempts.some(stands) || (await isCollected(ledger, attempts))) {
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
