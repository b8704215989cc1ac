import type { Violation } from "../evidence"
import type { Attempt, Records } from "../records"

/** After all this time a payment has come or was given up, and what nobody answers is a person's. */
const WAITED_FOR = ["initiating", "awaiting_merchant_payment", "awaiting_down_payment", "awaiting_approval"]
/** These wait for a person, who has to be told. */
const PERSONS = ["unconfirmed", "authorized", "out_for_delivery", "held"]

/** When a point says nothing that is still so; a kind that is not here is about what has happened. */
const SOLVED: Record<string, (attempt: Attempt, records: Records) => boolean> = {
  payment_overdue: ({ state }) => !WAITED_FOR.includes(state),
  delivery_overdue: ({ state }) => state === "delivered",
  delivery_unanswered: ({ state }) => state === "delivered",
  delivery_in_doubt: ({ state }) => state === "delivered",
  delivery_refused: ({ state }) => state === "delivered",
  proof_missing: ({ state }) => state === "delivered",
  // A buyer who was asked may dispute before anybody says so: the service then refuses a proof, and a person finds out.
  delivery_held: ({ state }) => state !== "held" && state !== "out_for_delivery",
  order_interrupted: ({ order_id }, records) => order_id !== null && records.paymentsOf(order_id).length > 0,
  paid_without_order: ({ order_id }, records) =>
    order_id !== null &&
    records.order(order_id)?.status !== "canceled" &&
    records.paymentsOf(order_id).length > 0,
  not_canceled: ({ order_id }, records) =>
    order_id === null || records.order(order_id)?.status === "canceled",
  merchant_payment_declined: ({ state }) => state === "authorized" || state === "delivered",
}

/** Nothing is due, leased or open for ever. */
export const open = (records: Records): Violation[] => {
  const { attempts, webhooks, invoices, deliveries, points, events, idle } = records.evidence
  const about = ({ reference, order_id }: Attempt): string[] => [
    reference,
    ...(order_id === null ? [] : [order_id]),
  ]
  const attemptOf = new Map(attempts.map((attempt) => [attempt.reference, attempt]))

  return [
    ...attempts
      .filter(({ is_due, is_leased }) => is_due || is_leased)
      .map((attempt) => ({
        rule: "no attempt is due or leased for ever",
        what: `${attempt.reference} is ${attempt.state}, ${attempt.is_leased ? "leased" : "due"}`,
        subjects: about(attempt),
      })),
    ...webhooks
      .filter(
        ({ reference, status, is_due, is_leased }) =>
          is_leased ||
          // What fails again and again is tried ever more rarely, and a person knows of it.
          (status === "received" &&
            (is_due || !records.listed(reference).some(({ kind }) => kind === "retries_exhausted")))
      )
      .map(({ id, reference }) => ({
        rule: "each webhook that was accepted is processed",
        what: id,
        subjects: [reference],
      })),
    ...invoices
      .filter(
        ({ reference, state, is_due }) =>
          state === "sending" ||
          // Until the delivery is confirmed it is not to be sent.
          (state === "due" && is_due && attemptOf.get(reference)?.state === "delivered")
      )
      .map(({ reference, number, state }) => ({
        rule: "no invoice is due or being sent for ever",
        what: `${number} is ${state}`,
        subjects: [reference],
      })),
    ...deliveries
      .filter(({ state }) => state === "sending")
      .map(({ reference }) => ({
        rule: "no delivery is being confirmed for ever",
        what: reference,
        subjects: [reference],
      })),
    ...attempts
      .filter(({ state }) => WAITED_FOR.includes(state))
      .map((attempt) => ({
        rule: "nothing is waited for beyond its limit",
        what: `${attempt.reference} is ${attempt.state}`,
        subjects: about(attempt),
      })),
    ...attempts
      .filter((attempt) => PERSONS.includes(attempt.state) && !records.isListed(...about(attempt)))
      .map((attempt) => ({
        rule: "what waits for a person is listed",
        what: `${attempt.reference} is ${attempt.state}`,
        subjects: about(attempt),
      })),
    ...attempts
      .filter((attempt) => attempt.state === "delivered" && !records.isListed(...about(attempt)))
      .filter(({ order_id }) => !isCaptured(records, order_id))
      .map((attempt) => ({
        rule: "what is delivered is captured, or listed",
        what: attempt.reference,
        subjects: about(attempt),
      })),
    ...attempts
      .filter(
        ({ state, order_id, reference }) =>
          state === "authorized" &&
          records.order(order_id)?.status !== "canceled" &&
          records.paymentsOf(order_id ?? "").length === 0 &&
          !records.isListed(reference, order_id)
      )
      .map((attempt) => ({
        rule: "what is authorised in the ledger is so in Medusa, or listed",
        what: attempt.reference,
        subjects: about(attempt),
      })),
    ...invoices
      .filter(
        ({ reference, state }) =>
          (state === "refused" || state === "unknown") &&
          !records.listed(reference).some(({ kind }) => kind === `invoice_${state}`)
      )
      .map(({ reference, number, state }) => ({
        rule: "an invoice that is refused or in doubt is listed",
        what: `${number} is ${state}`,
        subjects: [reference],
      })),
    ...points
      .filter(({ is_open, kind, reference }) => {
        const attempt = attemptOf.get(reference)

        return is_open && attempt !== undefined && SOLVED[kind]?.(attempt, records) === true
      })
      .map(({ kind, reference, order_id }) => ({
        rule: "nothing is listed that is solved",
        what: `${kind} of ${reference}, which is ${attemptOf.get(reference)?.state ?? "unknown"}`,
        subjects: [reference, ...(order_id === null ? [] : [order_id])],
      })),
    ...events.map(({ id, name, reference }) => ({
      rule: "each event is told",
      what: `${name} ${id}`,
      subjects: [reference],
    })),
    ...idle.map(({ pid, seconds, query }) => ({
      rule: "no connection sits in a transaction",
      what: `process ${pid} for ${Math.round(seconds)} s after ${query.slice(0, 80)}`,
      subjects: [],
    })),
  ]
}

const isCaptured = (records: Records, orderId: string | null): boolean => {
  const payments = orderId === null ? [] : records.paymentsOf(orderId)

  return payments.some(({ id }) => records.evidence.captures.some(({ payment_id }) => payment_id === id))
}
