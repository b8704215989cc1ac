import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { AttentionLine } from "../order/attention-line"

export const config = defineWidgetConfig({ zone: "order.list.before", id: "svc-order-list" })

export default AttentionLine
