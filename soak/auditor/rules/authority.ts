import { broken, type Violation } from "../evidence"
import { isAuthorised, type Records } from "../records"
import { CONFIRMED } from "../states"

/** No order is authorised, captured or fulfilled without the service's confirmation. */
export const authority = (records: Records): Violation[] => {
  const { captures, fulfilments, orderSessions, isBlocking } = records.evidence
  const captured = new Set(captures.map(({ payment_id }) => payment_id))
  const payments = records.evidence.payments.map((payment) => ({
    ...payment,
    held: records.heldForSession(payment.session_id),
  }))
  const attempts = records.evidence.attempts.map((attempt) => ({
    ...attempt,
    held: records.atService(attempt.reference),
  }))

  return [
    ...broken(
      "authorised only by the service",
      payments.filter(({ held }) => !held.some(isAuthorised)),
      ({ id, amount, held }) => `payment ${id} of ${amount} SAR: the service holds ${describe(held)}`
    ),
    ...broken(
      "authorised only by the service",
      orderSessions.filter(
        ({ session_id, is_authorised }) =>
          is_authorised && !records.heldForSession(session_id).some(isAuthorised)
      ),
      ({ session_id }) =>
        `session ${session_id}: the service holds ${describe(records.heldForSession(session_id))}`
    ),
    ...broken(
      "captured only when delivered",
      payments.filter(
        ({ id, held }) => captured.has(id) && !held.some(({ order_status }) => order_status === "DELIVERED")
      ),
      ({ id, held }) => `payment ${id} is captured: the service holds ${describe(held)}`
    ),
    ...broken(
      "fulfilled only when authorised",
      fulfilments.filter(
        ({ order_id, was_chosen }) =>
          isBlocking &&
          was_chosen &&
          (records.sessionsOf(order_id).length > 0 || records.attemptsOf(order_id).length > 0) &&
          !records.heldForOrder(order_id).some(isAuthorised)
      ),
      ({ id, order_id }) => `fulfilment ${id}: the service holds ${describe(records.heldForOrder(order_id))}`
    ),
    ...broken(
      "the ledger says authorised only after the service",
      attempts.filter(({ state, held }) => CONFIRMED.includes(state) && !(held && isAuthorised(held))),
      ({ reference, state }) => `attempt ${reference} is ${state}`
    ),
    ...broken(
      "the ledger says delivered only after the service",
      attempts.filter(({ state, held }) => state === "delivered" && held?.order_status !== "DELIVERED"),
      ({ reference, held }) => `attempt ${reference}: the service says ${held?.order_status ?? "nothing"}`
    ),
  ]
}

const describe = (held: ReturnType<Records["heldForSession"]>): string =>
  held.map(({ order_id, order_status }) => `${order_id} ${order_status}`).join(", ") || "nothing"
