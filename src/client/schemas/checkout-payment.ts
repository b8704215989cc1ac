import { BigNumber } from "bignumber.js"
import { z } from "zod"
import { phoneSchema, textSchema, webUrlSchema } from "./request-fields"

/** Exact: `n / 100` is the double nearest to the decimal, the very one that parsing the decimal gives. */
const isInHalalas = (sar: number): boolean => {
  const halalas = Math.round(sar * 100)

  return Number.isSafeInteger(halalas) && halalas / 100 === sar
}

const amountSchema = z
  .number()
  .nonnegative({ error: "must not be negative" })
  .refine(isInHalalas, { error: "must be in SAR with at most two decimals" })

const itemSchema = z.looseObject({
  title: z.string().optional(),
  reference_id: z.string().optional(),
  sku: z.string().optional(),
  quantity: z.int().positive().optional(),
  /** Any number of decimals: nobody pays this amount, and a price per piece may have endless decimals. */
  unit_price: z.number().nonnegative({ error: "must not be negative" }).optional(),
  tax_amount: amountSchema.optional(),
  tax_percentage: z.number().nonnegative().optional(),
  total_amount: amountSchema,
  size: z.string().optional(),
})

const orderSchema = z
  .looseObject({
    order_reference_id: textSchema,
    source_order_number: z.string().optional(),
    total_amount: amountSchema,
    sub_total: amountSchema.optional(),
    tax_amount: amountSchema.optional(),
    shipping_amount: amountSchema.optional(),
    discount_amount: amountSchema.optional(),
    items: z.array(itemSchema).min(1, { error: "must have at least one item" }),
  })
  .superRefine(({ total_amount: total, shipping_amount = 0, discount_amount = 0, items }, context) => {
    const amounts = [shipping_amount, ...items.map((item) => item.total_amount)]
    const expected = BigNumber.sum(...amounts).minus(discount_amount)

    // Exact (spec 2.3, rule 1). An amount with more decimals is refused by itself.
    if ([total, discount_amount, ...amounts].every(isInHalalas) && !expected.eq(total)) {
      context.addIssue({
        code: "custom",
        path: ["total_amount"],
        message: `must equal the items' total_amount plus shipping_amount minus discount_amount, which is ${expected.toFixed(2)}, but is ${total.toFixed(2)}`,
      })
    }
  })

const addressSchema = z.looseObject({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  region: z.string().optional(),
  zip: z.string().optional(),
  country_code: z.string().optional(),
  country_name: z.string().optional(),
})

const prepaidPaymentSchema = z
  .looseObject({
    /** `SVC` for every brand: the client writes the brand's value on the wire. */
    collection_method: z.enum(["SVC", "MERCHANT"]),
    success_redirection_url: webUrlSchema.optional(),
    failure_redirection_url: webUrlSchema.optional(),
    webhook_url: webUrlSchema.optional(),
    webhook_secret: textSchema.optional(),
  })
  .superRefine((sent, context) => {
    for (const field of ["success_redirection_url", "failure_redirection_url"] as const) {
      if (sent.collection_method === "SVC" && sent[field] === undefined) {
        context.addIssue({
          code: "custom",
          path: [field],
          message: "is required when prepaid_payment.collection_method is SVC",
        })
      }
    }
  })

/**
 * The `payment` object of Initiate Checkout (spec 2.3), amounts in SAR. Checks what the specification shows: required
 * objects, the totals rule in exact halalas, both redirect URLs for a down payment that the service collects, and
 * `prepaid_utr` for one that the merchant does. Fields that the specification leaves open are optional. Fields that it
 * does not show pass (design D19).
 */
export const checkoutPaymentSchema = z
  .looseObject({
    platform: z.literal("MERCHANT_DIRECT"),
    currency_code: z.literal("SAR").optional(),
    country_code: z.literal("SA").optional(),
    repayment_config_id: z.int().optional(),
    description: z.string().optional(),
    buyer: z.looseObject({ phone_number: phoneSchema }),
    seller: z.looseObject({}).optional(),
    order: orderSchema,
    billing_address: addressSchema,
    shipping_address: addressSchema,
    commission_config: z
      .looseObject({
        use_config: z.boolean().optional(),
        tenure_in_days: z.number().optional(),
        merchant_share: z.number().optional(),
      })
      .optional(),
    prepaid_payment: prepaidPaymentSchema.optional(),
    prepaid_utr: textSchema.optional(),
  })
  .refine(
    ({ prepaid_payment, prepaid_utr }) =>
      prepaid_payment?.collection_method !== "MERCHANT" || prepaid_utr !== undefined,
    { path: ["prepaid_utr"], error: "is required when prepaid_payment.collection_method is MERCHANT" }
  )

export type CheckoutPayment = z.infer<typeof checkoutPaymentSchema>
export type CheckoutOrder = CheckoutPayment["order"]
export type CheckoutItem = CheckoutOrder["items"][number]
export type CheckoutAddress = CheckoutPayment["billing_address"]
export type PrepaidPayment = NonNullable<CheckoutPayment["prepaid_payment"]>
export type CommissionConfig = NonNullable<CheckoutPayment["commission_config"]>
