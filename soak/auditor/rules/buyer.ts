import { broken, type Violation } from "../evidence"
import type { Records } from "../records"

/** The service finances the buyer of an order, and is told of a delivery only where there was one. */
export const buyer = (records: Records): Violation[] => {
  const { orders, attempts, phones, moved, requested } = records.evidence
  const phonesOf = new Map<string, Set<string>>()
  const hasMoved = new Set(moved.map(({ order_id }) => order_id))
  const isRequested = new Set(requested.map(({ reference }) => reference))

  for (const { of, phone } of phones) {
    phonesOf.set(of, (phonesOf.get(of) ?? new Set()).add(phone.replace(/\D/g, "")))
  }
  const ofOrders = orders.flatMap(({ id }) => records.heldForOrder(id).map((held) => ({ ...held, of: id })))
  const ofCarts = attempts.flatMap(({ reference, cart_id }) => {
    const held = records.atService(reference)

    return held === undefined || cart_id === null ? [] : [{ ...held, of: cart_id }]
  })

  return [
    ...broken(
      "the service finances the buyer of the order and of the cart",
      [...ofOrders, ...ofCarts].filter(({ of, buyer_phone }) =>
        [...(phonesOf.get(of) ?? [])].some((phone) => phone !== buyer_phone)
      ),
      ({ order_id, of }) => `${order_id} is of another buyer than ${of}`,
      ({ order_id, order_reference_id, of }) => [order_id, order_reference_id, of]
    ),
    ...broken(
      "a delivery is told only where goods have moved, or somebody asked for it",
      records.evidence.service.orders.filter(({ order_reference_id, order_status }) => {
        const attempt = records.attempt(order_reference_id)

        return (
          TOLD.includes(order_status) &&
          attempt !== undefined &&
          !hasMoved.has(attempt.order_id ?? "") &&
          !attempt.is_decided &&
          !isRequested.has(order_reference_id)
        )
      }),
      ({ order_id, order_status }) => `${order_id} is ${order_status}`
    ),
  ]
}

/** The service was told that goods have arrived, or asks the buyer. */
const TOLD = ["OUT_FOR_DELIVERY", "DELIVERED", "ON_HOLD"]
