import { z } from "zod"
import { openEnum } from "../schemas/open-enum"
import { ORDER_STATUSES } from "../schemas/statuses"

/** What Confirm Delivery and Add Invoice return of the order (spec 4.4, 4.5). */
export const orderStateSchema = z.object({
  order_id: z.string(),
  order_reference_id: z.string(),
  order_status: openEnum(ORDER_STATUSES),
})
