import { z } from "zod"
import { plainTextSchema } from "../schemas/answer-fields"

/** What Confirm Delivery and Add Invoice return of the order beside its status (spec 4.4, 4.5). */
export const orderNamesSchema = z.object({
  order_id: plainTextSchema,
  order_reference_id: plainTextSchema,
})
