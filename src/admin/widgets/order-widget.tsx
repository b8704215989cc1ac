import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { isOwnProvider } from "../../words/payment-provider"
import { offeredByMedusa } from "../order/offered-by-medusa"
import { OrderPanel } from "../order/order-panel"

const OrderWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const sessions = (order.payment_collections ?? []).flatMap(
    (collection) => collection.payment_sessions ?? []
  )

  return (
    <OrderPanel
      key={order.id}
      orderId={order.id}
      dashboardVersion={JSON.stringify([
        order.status,
        order.payment_status,
        order.fulfillment_status,
        order.total,
      ])}
      offered={offeredByMedusa(order)}
      isPaidThisWay={sessions.some((session) => isOwnProvider(session.provider_id))}
    />
  )
}

export const config = defineWidgetConfig({
  zone: "order.details.side.after",
  id: "svc-order",
})

export default OrderWidget
