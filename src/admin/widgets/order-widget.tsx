import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { ErrorBoundary } from "../components/error-boundary"
import { offeredByMedusa, ownSessionsOf } from "../order/offered-by-medusa"
import { OrderPanel } from "../order/order-panel"

const OrderWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => (
  <ErrorBoundary key={order.id}>
    <OrderPanel
      orderId={order.id}
      dashboardVersion={JSON.stringify([
        order.status,
        order.payment_status,
        order.fulfillment_status,
        order.total,
      ])}
      offered={offeredByMedusa(order)}
      isPaidThisWay={ownSessionsOf(order).length > 0}
    />
  </ErrorBoundary>
)

export const config = defineWidgetConfig({ zone: "order.details.side.after", id: "svc-order" })

export default OrderWidget
