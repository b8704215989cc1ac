import type { MedusaContainer } from "@medusajs/framework/types"
import { attemptFor } from "../domain/order-action"
import { DAY_MS } from "../domain/units-of-time"
import { isCanceledOrder } from "../medusa/own-sessions"
import { queryOf } from "../medusa/query"
import { svcOf } from "../modules/svc"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import { noteText, timeWithOffset } from "./check-input"
import { holding } from "./holding"
import { orderWorkflow } from "./order-workflow"
import { invalid, noSuchOrder, raise, refuseAction } from "./refusals"

/** A payment or an approval for which the merchant waits longer than the store does. */
export interface ExtendDeadlineInput {
  order_id: string
  /** ISO 8601, later than the order's deadline now, and at most 90 days ahead. */
  until: string
  /** Why, or what the buyer said: kept in the timeline. */
  note: string
  /** The admin user's id, or the name of the system that asks. */
  actor: string
}

const MOST_DAYS = 90

/**
 * Gives an order that waits for its payment or approval more time until it is cancelled. Holds the attempt while it
 * writes, so that nobody gives it up meanwhile.
 * @throws {MedusaError} NOT_FOUND; NOT_ALLOWED with the reason as its `code` when the order waits for nothing, or has
 *   no deadline; INVALID_DATA for a time that is not later, or too far ahead; CONFLICT when another process is at work
 *   on it.
 */
const extendDeadline = async (
  container: MedusaContainer,
  { order_id, until, note, actor }: ExtendDeadlineInput
): Promise<void> => {
  const svc = svcOf(container)
  const attempts = await svc.ledger.orders.ofOrder(order_id)
  const { reference } = attemptFor("extend_deadline", attempts) ?? raise(noSuchOrder(order_id))

  // Else the next sweep adds the time of a past outage to the deadline that is set now.
  await svc.ledger.makeUpForOutage()
  await holding(svc, [reference], async (taken) => {
    for (const held of taken) {
      const isCanceled = await isCanceledOrder(queryOf(container), order_id, [held.row])

      refuseAction("extend_deadline", [held.row], isCanceled)
      await extend(held, new Date(until), { note, actor })
    }
  })
}

/** The same time twice is no mistake. */
const extend = async (
  held: HeldAttempt,
  until: Date,
  { note, actor }: Pick<ExtendDeadlineInput, "note" | "actor">
): Promise<void> => {
  const deadline = held.row.expiresAt?.getTime() ?? 0

  if (until.getTime() === deadline) {
    return
  }
  if (until <= held.now() || until.getTime() < deadline) {
    throw invalid(
      `"until" has to be later than now, and than the deadline of the order: ${new Date(deadline).toISOString()}. To wait no longer, cancel the order in Medusa.`
    )
  }
  if (until.getTime() > held.now().getTime() + MOST_DAYS * DAY_MS) {
    throw invalid(`"until" is more than ${MOST_DAYS} days ahead: an order keeps its stock for as long.`)
  }
  await held.change({
    patch: { expiresAt: until },
    settles: ["payment_overdue"],
    activity: { kind: "deadline_extended", actor, values: { until: until.toISOString(), note } },
  })
}

/** Waits longer for an order's payment or approval, see {@link extendDeadline}. */
export const extendDeadlineWorkflow = orderWorkflow("svc-extend-deadline", extendDeadline, {
  until: timeWithOffset,
  note: noteText,
})
