import type { MedusaContainer } from "@medusajs/framework/types"
import { Failures } from "../../domain/failures"
import { orderShape } from "../../medusa/order-shape"
import { queryOf, readMany } from "../../medusa/query"
import { svcOf } from "../../modules/svc"
import type { AttentionRow } from "../../modules/svc/ledger/attention-row"
import { hearOrderEvent } from "../hear-event"
import { onOrderCanceled } from "../order-events"

/**
 * Makes up for lost events of orders that Medusa has cancelled since they were listed as interrupted, or as the second of
 * their cart: nothing else looks at these again.
 */
export const hearCancellations = async (container: MedusaContainer): Promise<void> => {
  const { attention } = svcOf(container).ledger
  const points = await attention.openOf(["order_interrupted", "second_order_of_cart"])
  const ids = points.flatMap((point) => orderToCancel(point) ?? [])
  const orders = ids.length === 0 ? [] : await readMany(queryOf(container), "order", { id: ids }, orderShape)
  const failures = new Failures()

  for (const { id } of orders.filter(({ isCanceled }) => isCanceled)) {
    const event = { name: "order.canceled", data: { id } }

    await failures.keep(hearOrderEvent(container, event, onOrderCanceled(container, id)))
  }
  failures.rethrow()
}

const orderToCancel = ({ fact, orderId }: AttentionRow): string | null | undefined =>
  fact?.kind === "second_order_of_cart" ? fact.values.order_id : orderId
