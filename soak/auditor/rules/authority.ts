import { broken, type Violation } from "../evidence"
import { isAuthorised, type Records } from "../records"

const CONFIRMED = ["authorized", "out_for_delivery", "held", "delivered"]

/** No order is authorised, captured or fulfilled without the service's confirmation. */
export const authority = (records: Records): Violation[] => {
  const { payments, captures, fulfilments, attempts } = records.evidence
  const captured = new Set(captures.map(({ payment_id }) => payment_id))

  return [
    ...broken(
      "authorised only by the service",
      payments.filter((payment) => !records.heldFor(payment).some(isAuthorised)),
      (payment) => [
        `payment ${payment.id} of ${payment.amount} SAR: the service holds ${describe(records.heldFor(payment))}`,
        payment.session_id,
        payment.order_id,
        payment.cart_id,
      ]
    ),
    ...broken(
      "captured only when delivered",
      payments.filter(
        (payment) =>
          captured.has(payment.id) &&
          !records.heldFor(payment).some(({ order_status }) => order_status === "DELIVERED")
      ),
      (payment) => [
        `payment ${payment.id} is captured: the service holds ${describe(records.heldFor(payment))}`,
        payment.session_id,
        payment.order_id,
        payment.cart_id,
      ]
    ),
    ...broken(
      "fulfilled only when authorised",
      fulfilments.filter(
        ({ order_id, was_chosen }) =>
          was_chosen &&
          (records.sessionsOf(order_id).length > 0 || records.attemptsOf(order_id).length > 0) &&
          !records.heldForOrder(order_id).some(isAuthorised)
      ),
      ({ id, order_id }) => [
        `fulfilment ${id}: the service holds ${describe(records.heldForOrder(order_id))}`,
        order_id,
      ]
    ),
    ...broken(
      "the ledger says authorised only after the service",
      attempts.filter(({ state, reference }) => {
        const held = records.atService(reference)

        return CONFIRMED.includes(state) && !(held !== undefined && isAuthorised(held))
      }),
      ({ reference, order_id, state }) => [`attempt ${reference} is ${state}`, reference, order_id]
    ),
    ...broken(
      "the ledger says delivered only after the service",
      attempts.filter(
        ({ state, reference }) =>
          state === "delivered" && records.atService(reference)?.order_status !== "DELIVERED"
      ),
      ({ reference, order_id }) => [
        `attempt ${reference}: the service says ${records.atService(reference)?.order_status ?? "nothing"}`,
        reference,
        order_id,
      ]
    ),
  ]
}

const describe = (held: ReturnType<Records["heldFor"]>): string =>
  held.length === 0
    ? "nothing"
    : held.map(({ order_id, order_status }) => `${order_id} ${order_status}`).join(", ")
