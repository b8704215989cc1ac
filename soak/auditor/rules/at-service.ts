import { broken, type Violation } from "../evidence"
import { isAuthorised, type Records } from "../records"

/**
 * Every order at the service belongs to an order of Medusa or is listed for the merchant. No order that anybody was told
 * about is lost.
 */
export const atService = (records: Records): Violation[] => {
  const { service, attempts, orders, webhooks, told } = records.evidence
  const byReference = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  const referencesById = new Map(
    service.orders.map(({ order_id, order_reference_id }) => [order_id, order_reference_id])
  )
  const received = new Set(webhooks.map(({ reference }) => reference))

  return [
    ...broken(
      "the ledger knows each order at the service",
      service.orders.filter(({ order_reference_id }) => !byReference.has(order_reference_id)),
      ({ order_id, order_reference_id }) => [
        `${order_id} under ${order_reference_id}`,
        order_id,
        order_reference_id,
      ]
    ),
    ...broken(
      "what the service has authorised is on a paid order, or listed",
      service.orders.filter((held) => {
        const attempt = byReference.get(held.order_reference_id)
        const order = records.order(attempt?.order_id ?? null)
        const isOnOrder =
          attempt !== undefined &&
          order !== undefined &&
          order.status !== "canceled" &&
          records.paymentsOfAttempt(attempt).length > 0

        return (
          isAuthorised(held) &&
          !isOnOrder &&
          !records.isListed(held.order_reference_id, attempt?.order_id ?? null)
        )
      }),
      ({ order_id, order_reference_id, order_status, payment_status }) => [
        `${order_id} is ${order_status}, ${payment_status ?? "without payment"}`,
        order_id,
        order_reference_id,
      ]
    ),
    ...broken(
      "the ledger has the service's id, or it is listed",
      service.orders.filter(({ order_id, order_reference_id }) => {
        const attempt = byReference.get(order_reference_id)

        return (
          attempt !== undefined &&
          attempt.at_service_id !== order_id &&
          !records.isListed(order_reference_id, attempt.order_id)
        )
      }),
      ({ order_id, order_reference_id }) => [
        `${order_id} under ${order_reference_id}`,
        order_id,
        order_reference_id,
      ]
    ),
    ...broken(
      "what is delivered at the service is so in the ledger, or listed",
      service.orders.filter(({ order_status, order_reference_id }) => {
        const attempt = byReference.get(order_reference_id)

        return (
          order_status === "DELIVERED" &&
          attempt?.state !== "delivered" &&
          !records.isListed(order_reference_id, attempt?.order_id ?? null)
        )
      }),
      ({ order_id, order_reference_id }) => [
        `${order_id}: the ledger says ${byReference.get(order_reference_id)?.state ?? "nothing"}`,
        order_id,
        order_reference_id,
      ]
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
          !records.isListed(id, ...records.sessionsOf(id))
      ),
      ({ id, display }) => [`order ${display}`, id, ...records.sessionsOf(id)]
    ),
    ...broken(
      "an order that a buyer was told of is there",
      told.filter((id) => records.order(id) === undefined),
      (id) => [id, id]
    ),
    ...broken(
      "a webhook that was accepted is kept",
      service.webhooks.filter(
        ({ state, order_id }) => state === "delivered" && !received.has(referencesById.get(order_id) ?? "")
      ),
      ({ id, order_id, event }) => [`${event} ${id} of ${order_id}`, order_id]
    ),
  ]
}
