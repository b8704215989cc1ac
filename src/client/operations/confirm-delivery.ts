import { z } from "zod"
import type { SvcAnswer } from "../envelopes/answer"
import { readConfirmed } from "../envelopes/read-envelope"
import { openEnum, orderNamesSchema } from "../schemas/answer-fields"
import { ORDER_STATUSES } from "../schemas/statuses"
import { secureUrlSchema, textSchema, webUrlSchema } from "../schemas/request-fields"
import type { OperationDefinition } from "./operation-definition"

const SMS_LINK_ONLY = "may only be sent when confirmation_type is SMS_LINK"

/** Request of Confirm Delivery (spec 4.4). */
export const confirmDeliveryInputSchema = z
  .strictObject({
    order_id: textSchema,
    /** Must open without signing in while the call runs. */
    delivery_proof_url: webUrlSchema.optional(),
    /** The service's default is `POD`. */
    confirmation_type: z.enum(["SMS_LINK", "POD"]).optional(),
    /** Its origin must be registered with the operator. */
    delivery_callback_webhook_url: secureUrlSchema.optional(),
    delivery_callback_webhook_secret: textSchema.optional(),
  })
  .refine(
    ({ confirmation_type, delivery_proof_url }) =>
      confirmation_type === "SMS_LINK" || delivery_proof_url !== undefined,
    { path: ["delivery_proof_url"], error: "is required unless confirmation_type is SMS_LINK" }
  )
  .refine(
    ({ confirmation_type, delivery_callback_webhook_url: url }) =>
      confirmation_type === "SMS_LINK" || url === undefined,
    { path: ["delivery_callback_webhook_url"], error: SMS_LINK_ONLY }
  )
  .refine(
    ({ confirmation_type, delivery_callback_webhook_secret: secret }) =>
      confirmation_type === "SMS_LINK" || secret === undefined,
    { path: ["delivery_callback_webhook_secret"], error: SMS_LINK_ONLY }
  )

export type ConfirmDeliveryInput = z.infer<typeof confirmDeliveryInputSchema>

const confirmationSchema = orderNamesSchema.extend({ order_status: openEnum(ORDER_STATUSES) })

/** The order after Confirm Delivery: `DELIVERED`, or `OUT_FOR_DELIVERY` with `SMS_LINK` (spec 4.4). */
export type DeliveryConfirmation = z.infer<typeof confirmationSchema> & SvcAnswer

const asked = z.looseObject({ order_status: z.literal("OUT_FOR_DELIVERY") })

/** `success` means that the delivery was confirmed (spec 4.4). While the buyer is still asked, it is not. */
const saysBuyerIsAsked = (data: unknown): boolean => asked.safeParse(data).success

export const confirmDelivery: OperationDefinition<ConfirmDeliveryInput, DeliveryConfirmation> = {
  name: "confirm_delivery",
  path: "orders/confirm_delivery",
  input: confirmDeliveryInputSchema,
  body: (input) => input,
  read: (answer, { order_id, confirmation_type }) =>
    readConfirmed(
      confirmationSchema,
      answer,
      order_id,
      confirmation_type === "SMS_LINK" ? saysBuyerIsAsked : undefined
    ),
}
