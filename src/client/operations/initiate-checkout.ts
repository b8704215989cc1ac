import { z } from "zod"
import { readStandard } from "../envelopes/read-standard"
import { checkoutPaymentSchema, type CheckoutPayment } from "../schemas/checkout-payment"
import { openEnum } from "../schemas/open-enum"
import { ORDER_STATUSES } from "../schemas/statuses"
import type { OperationDefinition } from "./operation-definition"

const checkoutSchema = z.object({
  order_id: z.string().min(1),
  order_reference_id: z.string(),
  order_status: openEnum(ORDER_STATUSES),
  payment_url: z.string(),
  prepaid_amount: z.number(),
  transaction_id: z.string(),
  // A string here and a number in the request (spec 2.2, 2.3). An order that exists is not given up over that.
  repayment_config_id: z.union([z.string(), z.number().transform(String)]),
})

/** The order that Initiate Checkout created, `prepaid_amount` in SAR (spec 2.2, 4.2). */
export type Checkout = z.infer<typeof checkoutSchema>

/** Initiate Checkout (spec 4.2). Creates an order and sends an SMS, so it is never repeated here. */
export const initiateCheckout: OperationDefinition<CheckoutPayment, Checkout> = {
  name: "initiate_checkout",
  path: "checkout/initiate",
  retryable: false,
  readsBadRequest: false,
  input: checkoutPaymentSchema,
  body: ({ prepaid_payment: prepaid, ...payment }, { enumValue }) => ({
    payment: {
      ...payment,
      ...(prepaid && {
        prepaid_payment: {
          ...prepaid,
          collection_method: prepaid.collection_method === "SVC" ? enumValue : prepaid.collection_method,
        },
      }),
    },
  }),
  read: (answer) => readStandard(checkoutSchema, answer),
}
