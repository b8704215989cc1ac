import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import SvcModule from "../modules/svc"

/**
 * From an attempt to its Medusa order: `order` on `svc_order`. Read from the ledger's own column, so it cannot be
 * lost between two writes.
 */
export default defineLink(
  { linkable: SvcModule.linkable.svcOrder, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true }
)
