import { z } from "zod"
import { parseHttpUrl } from "../rules/allowed-url"
import { sarAmount, sarPrice, toHalalas } from "../rules/halalas"
import { INTERNATIONAL_PHONE } from "../rules/phone-number"

const text = z.string().optional()
const optionalAmount = sarAmount.optional()
const httpUrl = z
  .string()
  .refine((value) => parseHttpUrl(value) !== undefined, "must be an absolute URL as in RFC 3986")

const refuse = (context: z.RefinementCtx, field: string, message: string): void =>
  context.addIssue({ code: "custom", path: [field], message })

const address = z
  .object({
    first_name: text,
    last_name: text,
    phone_number: text.refine(
      (value) => value === undefined || value === "" || INTERNATIONAL_PHONE.test(value),
      "must be in international format, digits only"
    ),
    address: text,
    city: text,
    region: text,
    zip: text,
    country_code: z.literal("SA").optional(),
    country_name: text,
  })
  .describe("All fields optional: their requiredness is not shown")

const item = z.object({
  title: text,
  reference_id: text,
  sku: text,
  quantity: z.number().int().positive().optional(),
  unit_price: sarPrice.optional(),
  tax_amount: optionalAmount,
  tax_percentage: z.number().min(0).max(100).optional(),
  total_amount: sarAmount,
  size: text,
})

const order = z
  .object({
    // Echoed as it was sent.
    order_reference_id: z
      .string()
      .max(255)
      .refine((value) => value.trim() !== "", "must not be empty"),
    source_order_number: text,
    total_amount: sarAmount,
    sub_total: optionalAmount,
    tax_amount: optionalAmount,
    shipping_amount: sarAmount.default(0),
    discount_amount: sarAmount.default(0),
    items: z.array(item).min(1),
  })
  .superRefine((sent, context) => {
    // Spec 2.3, rule 1, in whole halalas.
    const items = sent.items.reduce((sum, { total_amount: total }) => sum + toHalalas(total), 0)
    const expected = items + toHalalas(sent.shipping_amount) - toHalalas(sent.discount_amount)

    if (expected !== toHalalas(sent.total_amount)) {
      const sum = (expected / 100).toFixed(2)

      refuse(context, "total_amount", `must be ${sum}: the items plus shipping_amount minus discount_amount`)
    } else if (expected === 0) {
      refuse(context, "total_amount", "must be more than 0")
    }
  })

const prepaidPayment = z
  .object({
    collection_method: z.enum(
      ["SVC", "MERCHANT"],
      "must be MERCHANT, or SVC as the operator's brand spells it"
    ),
    success_redirection_url: httpUrl.optional(),
    failure_redirection_url: httpUrl.optional(),
    webhook_url: httpUrl.optional(),
    webhook_secret: z.string().min(1).optional(),
  })
  .superRefine((sent, context) => {
    const missing = (["success_redirection_url", "failure_redirection_url"] as const).filter(
      (name) => sent[name] === undefined
    )

    if (sent.collection_method === "SVC") {
      missing.forEach((name) => refuse(context, name, "both redirection URLs must be sent with SVC"))
    }
  })

/** Request of Initiate Checkout (spec 2.3). A field is optional unless the specification shows that it is required. */
export const checkoutRequestSchema = z.object({
  payment: z
    .object({
      platform: z.literal("MERCHANT_DIRECT"),
      currency_code: z.literal("SAR").optional(),
      country_code: z.literal("SA").optional(),
      repayment_config_id: z.number().int().optional(),
      description: text,
      buyer: z.looseObject({
        phone_number: z
          .string()
          .regex(INTERNATIONAL_PHONE, "must be a phone number in international format, digits only"),
      }),
      seller: z.looseObject({}).optional().describe("Overwritten: the seller is resolved from the token"),
      order,
      billing_address: address,
      shipping_address: address,
      commission_config: z
        .object({
          use_config: z.boolean().default(false),
          tenure_in_days: z.number().int().positive().optional(),
          merchant_share: z.number().optional(),
        })
        .optional(),
      prepaid_payment: prepaidPayment.optional(),
      prepaid_utr: z.string().optional(),
    })
    .superRefine((payment, context) => {
      if (payment.prepaid_payment?.collection_method === "MERCHANT" && !payment.prepaid_utr?.trim()) {
        refuse(context, "prepaid_utr", "is required when prepaid_payment.collection_method is MERCHANT")
      }
    }),
})

export type CheckoutPayment = z.infer<typeof checkoutRequestSchema>["payment"]
