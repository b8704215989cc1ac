import { BigNumber } from "bignumber.js"
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

/** A larger number is not an amount, and has no exact halalas. */
const MOST_SAR = 9_999_999_999_999

const sarSchema = z
  .number()
  .nonnegative()
  .max(MOST_SAR)
  // Rounds off what a sum of floats leaves behind.
  .transform((sar) => new BigNumber(sar).decimalPlaces(2, BigNumber.ROUND_HALF_UP).toNumber())

const checkoutSchema = z.object({
  order_id: idSchema,
  order_reference_id: plainTextSchema,
  /** An empty status needs a person's eye, but the order's id is still known. */
  order_status: openEnum(ORDER_STATUSES).catch(""),
  /** False for a value that is neither a text nor absent. */
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
 * The order that Initiate Checkout created, `prepaid_amount` in SAR (spec 2.2, 4.2). A missing text is empty, and
 * `oddities` names it.
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

/** A missing amount counts as 0, but only without a payment link. An amount of 0 beside a broken link is refused too. */
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
