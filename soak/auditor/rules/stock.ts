import { broken, type Violation } from "../evidence"
import type { Records } from "../records"

/**
 * Stock is kept for an order that stands, and for none that was cancelled. Only Medusa itself deletes orders: one whose
 * completion it undoes, or a draft. It may leave their stock.
 */
export const stock = (records: Records): Violation[] => {
  const { reservations, lines } = records.evidence

  return [
    ...broken(
      "no stock is kept for an order that is cancelled unpaid",
      reservations.filter(
        ({ order_id }) =>
          records.order(order_id)?.status === "canceled" &&
          // A paid order may be shipped in the moment in which it is cancelled: Medusa undoes the fulfilment, and with it
          // gives the order its stock back.
          records.paymentsOf(order_id).length === 0
      ),
      ({ id, order_id }) => `${id} of ${order_id ?? ""}`
    ),
    ...broken(
      "the stock of an order that stands is kept",
      lines.filter(
        ({ order_id, quantity, reserved }) =>
          // A completion that died early has kept none. A person decides about an old one, and about one that Medusa does not cancel.
          reserved !== quantity && !records.isListedAs(["order_interrupted", "not_canceled"], order_id)
      ),
      ({ id, order_id, quantity, reserved }) => `${reserved} of ${quantity} pieces of ${id} of ${order_id}`
    ),
  ]
}
