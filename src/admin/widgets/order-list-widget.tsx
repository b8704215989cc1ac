import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { AttentionLine } from "../order/attention-line"

/** Above the list of orders: how many matters need attention. The list itself takes no columns of a plugin. */
const OrderListWidget = () => <AttentionLine />

export const config = defineWidgetConfig({
  zone: "order.list.before",
  id: "svc-order-list",
})

export default OrderListWidget
