import { broken, type Service, type Violation } from "../evidence"
import { DELIVERY_NOT_SETTLED, NOT_ON_PAID_ORDER } from "../excuses"
import { type Attempt, isAuthorised, type Records } from "../records"

/** What the ledger calls each event of the service. */
const KINDS: Readonly<Record<string, string>> = {
  down_payment_webhook: "down_payment",
  delivery_webhook: "delivery",
}

/**
 * Every order at the service belongs to an order of Medusa or is listed for the merchant. No order that anybody was told
 * about is lost.
 */
export const atService = (records: Records): Violation[] => {
  const { service, orders, attempts, webhooks, told } = records.evidence
  const accepted = service.webhooks
    .filter(({ state }) => state === "delivered")
    .map((webhook) => ({ ...webhook, held: records.atService(webhook.order_id) }))
  const living = service.orders
    .map((held) => ({ ...held, attempt: records.attempt(held.order_reference_id) }))
    // The operator has cancelled the others, as a person has said.
    .filter(({ attempt }) => !attempt?.is_released)
  /** Whether nobody has approved it yet, for which it is overdue. */
  const isUnapproved = (attempt: Attempt | undefined): boolean =>
    attempt?.state === "awaiting_approval" && records.isListedAs(["payment_overdue"], attempt.reference)

  return [
    ...broken(
      "the ledger knows each order at the service",
      service.orders.filter(({ order_reference_id }) => !records.attempt(order_reference_id)),
      nameOf
    ),
    ...broken(
      "what the service has authorised is on a paid order, or listed",
      living.filter((held) => {
        const order = records.order(held.attempt?.order_id)
        const isOnOrder =
          held.attempt !== undefined &&
          order !== undefined &&
          order.status !== "canceled" &&
          records.paymentsOfAttempt(held.attempt).length > 0

        return (
          isAuthorised(held) &&
          !isOnOrder &&
          !isUnapproved(held.attempt) &&
          !records.isListedAs(NOT_ON_PAID_ORDER, held.order_reference_id)
        )
      }),
      ({ order_id, order_status, payment_status }) =>
        `${order_id} is ${order_status}, ${payment_status ?? "without payment"}`
    ),
    ...broken(
      "the ledger has the service's id, or it is listed",
      living.filter(
        ({ order_id, order_reference_id, attempt }) =>
          attempt !== undefined &&
          attempt.at_service_id !== order_id &&
          !records.isListedAs(["possible_duplicate"], order_reference_id)
      ),
      nameOf
    ),
    ...broken(
      "the service has each id that the ledger has",
      attempts.filter(
        ({ reference, at_service_id }) =>
          at_service_id !== null &&
          records.atService(at_service_id)?.order_reference_id !== reference &&
          !records.isListedAs(["order_unknown_to_service", "made_elsewhere", "possible_duplicate"], reference)
      ),
      ({ reference, at_service_id }) => `${at_service_id ?? ""} of ${reference}`
    ),
    ...broken(
      "what is delivered at the service is so in the ledger, or listed",
      living.filter(
        ({ order_status, order_reference_id, attempt }) =>
          order_status === "DELIVERED" &&
          attempt?.state !== "delivered" &&
          !records.isListedAs(DELIVERY_NOT_SETTLED, order_reference_id)
      ),
      ({ order_id, attempt }) => `${order_id}: the ledger says ${attempt?.state ?? "nothing"}`
    ),
    ...broken(
      "the ledger knows each order that is to be paid this way",
      orders.filter(
        ({ id, status }) =>
          status !== "canceled" &&
          // A payment link that was chosen but not placed needs nothing yet.
          records.cartsOf(id).length > 0 &&
          records.sessionsOf(id).length > 0 &&
          records.attemptsOf(id).length === 0 &&
          !records.isListedAs(["order_interrupted", "possible_duplicate"], id, ...records.sessionsOf(id))
      ),
      ({ display }) => `order ${display}`,
      ({ id }) => [id, ...records.sessionsOf(id)]
    ),
    ...broken(
      "an order that a buyer was told of is there",
      told.filter((id) => records.order(id) === undefined).map((id) => ({ id })),
      ({ id }) => id
    ),
    ...broken(
      "a webhook that was accepted is kept",
      // The ledger keeps each event for 90 days, and a run lets fewer pass.
      accepted.filter(
        ({ event, body, held }) =>
          !webhooks.some(
            (kept) =>
              kept.kind === KINDS[event] &&
              kept.reference === held?.order_reference_id &&
              kept.body === body &&
              kept.status !== "refused"
          )
      ),
      ({ id, order_id, event }) => `${event} ${id} of ${order_id}`
    ),
    ...broken(
      "a buyer's confirmation that was accepted counts, unless a person has decided since",
      accepted.filter(({ event, held }) => {
        const attempt = records.attempt(held?.order_reference_id)

        return (
          KINDS[event] === "delivery" &&
          attempt?.state !== "delivered" &&
          attempt?.is_decided !== true &&
          attempt?.is_released !== true
        )
      }),
      ({ id, order_id, held }) =>
        `${id} of ${order_id}: the ledger says ${records.attempt(held?.order_reference_id)?.state ?? "nothing"}`
    ),
  ]
}

const nameOf = ({ order_id, order_reference_id }: Service["orders"][number]): string =>
  `${order_id} under ${order_reference_id}`
