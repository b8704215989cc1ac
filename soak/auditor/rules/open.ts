import { broken, type Violation } from "../evidence"
import { DELIVERY_NOT_SETTLED, NOT_CANCELED, NOT_ON_PAID_ORDER } from "../excuses"
import type { Attempt, Records } from "../records"
import { CONFIRMED, ENDED, WAITED_FOR } from "../states"

/** The states that wait for a person, and what tells that person. */
const PERSONS: Readonly<Record<string, readonly string[]>> = {
  unconfirmed: ["possible_duplicate"],
  authorized: ["delivery_overdue", ...DELIVERY_NOT_SETTLED, ...NOT_ON_PAID_ORDER],
  out_for_delivery: [...DELIVERY_NOT_SETTLED, ...NOT_ON_PAID_ORDER],
  held: ["delivery_held", ...NOT_ON_PAID_ORDER],
}

/**
 * Whether an order stands, or may, without what is still awaited of it: by a payment link, by what is paid or in doubt, or since
 * nobody gives it up. Medusa cancels none whose goods have left, where the store lets them leave unpaid.
 * Two checkouts of a cart that are both unpaid keep no order.
 */
const livesOn = ({ reference, state, cart_id, order_id, is_endless }: Attempt, records: Records): boolean =>
  (records.order(order_id)?.status ?? "canceled") !== "canceled" &&
  (cart_id === null ||
    (state !== "initiating" &&
      (is_endless || records.evidence.fulfilments.some(({ order_id: shipped }) => shipped === order_id))) ||
    records
      .attemptsOf(order_id ?? "")
      .some(
        (other) =>
          other.reference !== reference &&
          !other.is_released &&
          !ENDED.includes(other.state) &&
          (other.cart_id === null || !WAITED_FOR.includes(other.state))
      ))

/** What was not sent, and is only sent when a person says so. */
const LEFT_TO_PERSON = ["paid_without_order", "order_interrupted"]

/** Nothing is due, leased or open for ever. */
export const open = (records: Records): Violation[] => {
  const { orders, attempts, webhooks, invoices, deliveries, events, idle, leftOpen } = records.evidence
  const captured = new Set(records.evidence.captures.map(({ payment_id }) => payment_id))
  const notOnPaidOrder = (reference: string): boolean => records.isListedAs(NOT_ON_PAID_ORDER, reference)

  return [
    ...broken(
      "no attempt is due or leased for ever",
      attempts.filter(({ is_due, is_leased }) => is_due || is_leased),
      ({ reference, state, is_leased }) => `${reference} is ${state}, ${is_leased ? "leased" : "due"}`
    ),
    ...broken(
      "each webhook that was accepted is processed",
      webhooks.filter(
        ({ reference, status, is_due, is_leased }) =>
          is_leased ||
          (status === "received" && is_due) ||
          // Repeated failures are retried less and less often, or no more, and a person knows about them.
          ((status === "received" || status === "abandoned") && !records.isListedAsFailing(reference))
      ),
      ({ id }) => id
    ),
    ...broken(
      "no invoice is due or being sent for ever",
      invoices.filter(
        ({ reference, state, is_due }) =>
          state === "sending" ||
          // Not sent before the delivery is confirmed.
          (state === "due" &&
            records.attempt(reference)?.state === "delivered" &&
            (is_due || !records.isListedAsFailing(reference)))
      ),
      ({ number, state }) => `${number} is ${state}`
    ),
    ...broken(
      "no invoice waits at an attempt that is over while another one of its order lives",
      invoices.filter(({ reference, state }) => {
        const attempt = records.attempt(reference)

        return (
          state === "due" &&
          attempt !== undefined &&
          ENDED.includes(attempt.state) &&
          records
            .attemptsOf(attempt.order_id ?? "")
            .some((other) => !other.is_released && CONFIRMED.includes(other.state))
        )
      }),
      ({ number, reference }) => `${number} of ${reference}`
    ),
    ...broken(
      "no delivery is being confirmed for ever",
      deliveries.filter(({ state }) => state === "sending"),
      ({ reference }) => reference
    ),
    ...broken(
      "nothing is waited for beyond its limit",
      attempts.filter(
        (attempt) =>
          WAITED_FOR.includes(attempt.state) &&
          // The operator has cancelled it, and a person has said so.
          !attempt.is_released &&
          // A person, who was told, decides.
          !(livesOn(attempt, records) && records.isListedAs(["payment_overdue"], attempt.reference)) &&
          !(attempt.state === "initiating" && records.isListedAs(LEFT_TO_PERSON, attempt.reference))
      ),
      ({ reference, state }) => `${reference} is ${state}`
    ),
    ...broken(
      "what waits for a person is listed",
      attempts.filter(({ reference, state, is_released }) => {
        const kinds = PERSONS[state]

        return kinds !== undefined && !is_released && !records.isListedAs(kinds, reference)
      }),
      ({ reference, state }) => `${reference} is ${state}`
    ),
    ...broken(
      "what is delivered is captured, or listed",
      attempts.filter(
        (attempt) =>
          attempt.state === "delivered" &&
          !notOnPaidOrder(attempt.reference) &&
          // The operator has cancelled it since: nothing is collected for it any more.
          !attempt.is_released &&
          !records.paymentsOfAttempt(attempt).some(({ id }) => captured.has(id))
      ),
      ({ reference }) => reference
    ),
    ...broken(
      "what is authorised in the ledger is so in Medusa, or listed",
      attempts.filter(
        (attempt) =>
          CONFIRMED.includes(attempt.state) &&
          !attempt.is_released &&
          !notOnPaidOrder(attempt.reference) &&
          records.order(attempt.order_id)?.status !== "canceled" &&
          records.paymentsOfAttempt(attempt).length === 0
      ),
      ({ reference }) => reference
    ),
    ...broken(
      "an order whose payment was given up is cancelled, or listed",
      orders.filter(({ id, status, is_draft }) => {
        const own = records.attemptsOf(id)

        return (
          status !== "canceled" &&
          !is_draft &&
          // An order without a cart has a life of its own.
          own.some(({ cart_id }) => cart_id !== null) &&
          // Of one that the operator has cancelled, the merchant decides.
          own.every(({ state, is_released }) => ENDED.includes(state) && !is_released) &&
          records.paymentsOf(id).length === 0 &&
          !records.isListedAs(NOT_CANCELED, id, ...own.map(({ reference }) => reference))
        )
      }),
      ({ display }) => `order ${display}`
    ),
    ...broken(
      "an invoice that is refused or in doubt is listed",
      invoices.filter(
        ({ reference, state }) =>
          (state === "refused" || state === "unknown") && !records.isListedAs([`invoice_${state}`], reference)
      ),
      ({ number, state }) => `${number} is ${state}`
    ),
    ...broken(
      "what is delivered has an invoice, or is listed",
      attempts.filter(
        (attempt) =>
          records.lacksInvoice(attempt) &&
          // Nobody has its invoice once the store has deleted it.
          records.order(attempt.order_id) !== undefined &&
          !notOnPaidOrder(attempt.reference) &&
          !records.isListedAs(["invoice_missing"], attempt.reference)
      ),
      ({ reference }) => reference
    ),
    ...broken(
      "what is due is done before more time passes",
      leftOpen,
      ({ phase, what, id }) => `${what} ${id} after "${phase}"`
    ),
    ...broken("each event is told", events, ({ id, name }) => `${name} ${id}`),
    ...broken(
      "no connection sits in a transaction",
      idle,
      ({ pid, seconds, query }) => `process ${pid} for ${Math.round(seconds)} s after ${query.slice(0, 80)}`
    ),
  ]
}
