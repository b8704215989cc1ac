import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import SvcModule from "../modules/svc"

/** From a Medusa order to its attempts at the service: `svc_orders` on `order`. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id", isList: true },
  { ...SvcModule.linkable.svcOrder.id, primaryKey: "order_id" },
  { readOnly: true }
)
