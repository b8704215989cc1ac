import { z } from "zod"
import type { SvcAnswer } from "../envelopes/answer"
import { readLookup } from "../envelopes/read-envelope"
import { numberTextSchema, openEnum, plainAddressSchema, plainTextSchema } from "../schemas/answer-fields"
import { ELIGIBILITIES, INELIGIBILITY_REASONS, SELLER_STATUSES, USER_STATUSES } from "../schemas/statuses"
import { phoneSchema, textSchema } from "../schemas/request-fields"
import type { OperationDefinition } from "./operation-definition"

/** Request of Check Eligibility (spec 4.1). */
export const checkEligibilityInputSchema = z.strictObject({
  buyer_phone_number: phoneSchema,
  /** Language of the returned `signup_url`; the service's default is `ar`. */
  language_code: z.enum(["en", "ar"]).optional(),
  buyer_name: textSchema.optional(),
  vat_number: textSchema.optional(),
  buyer_cr_number: textSchema.optional(),
  buyer_nid: textSchema.optional(),
  buyer_email: textSchema.optional(),
  buyer_last_6_month_avg_sales: textSchema.optional(),
})

export type CheckEligibilityInput = z.infer<typeof checkEligibilityInputSchema>

const sellerSchema = z.object({ phone: plainTextSchema, status: openEnum(SELLER_STATUSES).catch("") })

/** Only `eligibility` decides whether the service is offered. */
const buyerEligibilitySchema = z.object({
  eligibility: openEnum(ELIGIBILITIES),
  reason: openEnum(INELIGIBILITY_REASONS).catch(""),
  user_status: openEnum(USER_STATUSES).catch(""),
  signup_url: plainAddressSchema,
  credit_amount: z.union([z.number(), numberTextSchema]).nullable().catch(null),
  external_user_id: plainTextSchema,
  onboarding_completed: z.boolean().nullable().catch(null),
  customer_name: plainTextSchema,
  sellers: z
    .union([
      z.array(z.object({ phone: z.string(), status: z.string() })),
      z.array(sellerSchema.catch({ phone: "", status: "" })),
    ])
    .catch([]),
})

/**
 * A buyer's eligibility summary, `credit_amount` in SAR (spec 2.1). Holds personal data. A field that is missing or
 * unreadable is null or empty, and `oddities` names it.
 */
export type BuyerEligibility = z.infer<typeof buyerEligibilitySchema> & SvcAnswer

/** Check Eligibility (spec 4.1). Reads only, so it may be repeated. */
export const checkEligibility: OperationDefinition<CheckEligibilityInput, BuyerEligibility> = {
  name: "check_eligibility",
  path: "users/check_eligibility",
  retryable: true,
  readsBadRequest: true,
  input: checkEligibilityInputSchema,
  body: (input) => input,
  read: (answer) => readLookup(buyerEligibilitySchema, answer),
}
