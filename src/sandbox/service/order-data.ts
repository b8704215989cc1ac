import { z } from "zod"
import { invalidField, Refusal } from "../rules/refusal"
import { type OrderRecord } from "../state/sandbox-state"
import { type ServiceCall } from "./service-operation"

/** `data` of Confirm Delivery and Add Invoice (spec 4.4, 4.5). */
export const orderDataSchema = z.object({
  order_id: z.string(),
  order_reference_id: z.string(),
  order_status: z
    .string()
    .describe("CREATED, OUT_FOR_DELIVERY, DELIVERED; assumed: AUTHORIZED, ON_HOLD, EXPIRED"),
})

/**
 * The order as later operations show it. Assumption: `AUTHORIZED`, `ON_HOLD` and `EXPIRED` are the
 * sandbox's own strings; the specification leaves them open (3.1).
 */
export const orderData = (order: OrderRecord): z.infer<typeof orderDataSchema> => ({
  order_id: order.orderId,
  order_reference_id: order.orderReferenceId,
  order_status: order.stage,
})

/** The calling merchant's order. @throws Refusal 808 also for another merchant's order. */
export const requireOrder = ({ sandbox, seller }: ServiceCall, orderId: string): OrderRecord => {
  const order = sandbox.store.order(orderId, seller.id)

  if (!order) {
    throw new Refusal(808, "No order was found for this identifier")
  }

  return order
}

/** @throws Refusal 400 naming the field when the text is blank. */
export const requireText = (field: string, value: string): string => {
  if (value.trim() === "") {
    throw invalidField(field, "must not be empty")
  }

  return value
}
