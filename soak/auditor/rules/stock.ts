import { broken, type Violation } from "../evidence"
import type { Records } from "../records"

/** Stock is kept for the orders that stand, and for no others. */
export const stock = (records: Records): Violation[] => {
  const { reservations, lines } = records.evidence

  return [
    ...broken(
      "no stock is kept for an order that is cancelled unpaid, or gone",
      reservations.filter(
        ({ order_id }) =>
          (records.order(order_id)?.status ?? "canceled") === "canceled" &&
          // A paid order may be shipped in the moment in which it is cancelled: Medusa undoes the fulfilment, and with it
          // gives the order its stock back.
          records.paymentsOf(order_id).length === 0
      ),
      ({ id, order_id }) => `${id} of ${order_id ?? "no order"}`
    ),
    ...broken(
      "the stock of an order that stands is kept",
      lines.filter(({ quantity, reserved }) => reserved !== quantity),
      ({ id, order_id, quantity, reserved }) => `${reserved} of ${quantity} pieces of ${id} of ${order_id}`
    ),
  ]
}
