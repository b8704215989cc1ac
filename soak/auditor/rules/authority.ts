import type { Violation } from "../evidence"
import { isAuthorised, type Records } from "../records"

const CONFIRMED = ["authorized", "out_for_delivery", "held", "delivered"]

/** No order is authorised, captured or fulfilled that the service did not confirm. */
export const authority = (records: Records): Violation[] => {
  const { payments, captures, fulfilments, attempts } = records.evidence
  const captured = new Set(captures.map(({ payment_id }) => payment_id))

  return [
    ...payments
      .filter((payment) => !records.heldFor(payment).some(isAuthorised))
      .map((payment) => ({
        rule: "authorised only by the service",
        what: `payment ${payment.id} of ${payment.amount} SAR: the service holds ${describe(records.heldFor(payment))}`,
        subjects: subjectsOf(payment),
      })),
    ...payments
      .filter(
        (payment) =>
          captured.has(payment.id) &&
          !records.heldFor(payment).some(({ order_status }) => order_status === "DELIVERED")
      )
      .map((payment) => ({
        rule: "captured only when delivered",
        what: `payment ${payment.id} is captured: the service holds ${describe(records.heldFor(payment))}`,
        subjects: subjectsOf(payment),
      })),
    ...fulfilments
      .filter(
        ({ order_id }) =>
          (records.sessionsOf(order_id).length > 0 || records.attemptsOf(order_id).length > 0) &&
          !records.heldForOrder(order_id).some(isAuthorised)
      )
      .map(({ id, order_id }) => ({
        rule: "fulfilled only when authorised",
        what: `fulfilment ${id}: the service holds ${describe(records.heldForOrder(order_id))}`,
        subjects: [order_id],
      })),
    ...attempts
      .filter(({ state, reference }) => {
        const held = records.atService(reference)

        return CONFIRMED.includes(state) && !(held !== undefined && isAuthorised(held))
      })
      .map(({ reference, order_id, state }) => ({
        rule: "the ledger says authorised only after the service",
        what: `attempt ${reference} is ${state}`,
        subjects: [reference, ...(order_id === null ? [] : [order_id])],
      })),
    ...attempts
      .filter(
        ({ state, reference }) =>
          state === "delivered" && records.atService(reference)?.order_status !== "DELIVERED"
      )
      .map(({ reference, order_id }) => ({
        rule: "the ledger says delivered only after the service",
        what: `attempt ${reference}: the service says ${records.atService(reference)?.order_status ?? "nothing"}`,
        subjects: [reference, ...(order_id === null ? [] : [order_id])],
      })),
  ]
}

const subjectsOf = ({
  session_id,
  order_id,
  cart_id,
}: {
  session_id: string
  order_id: string | null
  cart_id: string | null
}) => [session_id, order_id, cart_id].filter((id) => id !== null)

const describe = (held: ReturnType<Records["heldFor"]>): string =>
  held.length === 0
    ? "nothing"
    : held.map(({ order_id, order_status }) => `${order_id} ${order_status}`).join(", ")
