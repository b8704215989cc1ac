import { z } from "zod"
import type { Answer, SvcAnswer } from "../envelopes/answer"
import { readStandard, refuseOtherOrder } from "../envelopes/read-envelope"
import { SvcResponseError } from "../errors/svc-errors"
import {
  answerTextSchema,
  idSchema,
  numberTextSchema,
  openEnum,
  pageAddressSchema,
  plainAddressSchema,
  plainTextSchema,
} from "../schemas/answer-fields"
import { checkoutPaymentSchema, type CheckoutPayment } from "../schemas/checkout-payment"
import { ORDER_STATUSES, type OrderStatus } from "../schemas/statuses"
import type { OperationDefinition } from "./operation-definition"

/** Beyond this a number is no amount, and has no exact halalas. */
const MOST_SAR = 9_999_999_999_999

const sarSchema = z
  .number()
  .nonnegative()
  .max(MOST_SAR)
  // What a sum of floats leaves behind is no part of an amount.
  .transform((sar) => Math.round(sar * 100) / 100)

const checkoutSchema = z.object({
  order_id: idSchema,
  order_reference_id: plainTextSchema,
  /** Empty is no success that needs nobody's eye, but the order's id is known. */
  order_status: openEnum(ORDER_STATUSES).catch(""),
  /** False for what is neither a text nor nothing. */
  payment_url: z
    .union([pageAddressSchema, answerTextSchema, z.literal(false)])
    .nullish()
    .catch(false),
  prepaid_amount: z
    .union([sarSchema, numberTextSchema.pipe(sarSchema), z.literal("").transform(() => null)], {
      error: "must be a number that is not negative",
    })
    .nullish(),
  transaction_id: plainTextSchema,
  // A string here and a number in the request (spec 2.2, 2.3).
  repayment_config_id: plainTextSchema,
})

/**
 * The order that Initiate Checkout created, `prepaid_amount` in SAR (spec 2.2, 4.2). A text that the service did not give
 * is empty; `oddities` names it.
 */
export interface Checkout extends SvcAnswer {
  order_id: string
  order_reference_id: string
  order_status: OrderStatus
  payment_url: string
  prepaid_amount: number
  transaction_id: string
  repayment_config_id: string
}

/**
 * An amount that was not said is none, but only where there is no link either by which to pay it; nor is one of 0 beside
 * what is no address.
 */
const readCheckout = (answer: Answer): Checkout => {
  const { payment_url: said, prepaid_amount: amount, ...checkout } = readStandard(checkoutSchema, answer)
  const url = plainAddressSchema.parse(said)
  const isUnlinked = said === "" || said === null || said === undefined
  const isNoAddress = !isUnlinked && said !== url

  if ((typeof amount !== "number" && !isUnlinked) || (amount === 0 && isNoAddress)) {
    throw new SvcResponseError(answer.operation, answer.status, "wrong_shape", [
      { path: "data.prepaid_amount", message: "must be a number beside a payment_url" },
    ])
  }

  return { ...checkout, payment_url: url, prepaid_amount: amount ?? 0 }
}

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
  read: (answer, { order }) => {
    const checkout = readCheckout(answer)

    refuseOtherOrder(checkout.order_reference_id, order.order_reference_id, answer)

    return checkout
  },
}
