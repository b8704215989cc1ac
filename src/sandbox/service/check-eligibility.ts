import { z } from "zod"
import { availableCredit } from "../rules/available-credit"
import { toSar } from "../rules/halalas"
import { normalizePhoneNumber } from "../rules/phone-number"
import { invalidField, Refusal } from "../rules/refusal"
import { type Seller } from "../state/fixtures"
import { type BuyerRecord, type OnboardingRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { defineOperation } from "./service-operation"

const requestSchema = z.object({
  buyer_phone_number: z.string().describe("International format without plus sign; normalised"),
  language_code: z.enum(["en", "ar"]).default("ar").describe("Language of signup_url"),
  buyer_name: z.string().optional(),
  vat_number: z.string().optional(),
  buyer_cr_number: z.string().optional(),
  buyer_nid: z.string().optional(),
  buyer_email: z.string().optional(),
  buyer_last_6_month_avg_sales: z.string().optional(),
})

const summarySchema = z.object({
  eligibility: z.enum(["ELIGIBLE", "INELIGIBLE"]),
  reason: z.enum(["BUYER_NOT_ONBOARDED", "SELLER_NOT_ONBOARDED", ""]),
  user_status: z.enum(["Active", "Pending", "NotFound"]),
  signup_url: z.string(),
  credit_amount: z.number().describe("SAR"),
  external_user_id: z.string(),
  onboarding_completed: z.boolean(),
  customer_name: z.string(),
  sellers: z.array(z.object({ phone: z.string(), status: z.string() })),
})

type Request = z.infer<typeof requestSchema>

export const checkEligibility = defineOperation({
  name: "check_eligibility",
  path: "/svc/v1/users/check_eligibility",
  envelope: "lookup",
  summary: "Check Eligibility",
  description: "Whether a buyer is registered, has credit and may transact with the merchant (spec 4.1).",
  assumptions: [
    "Statuses of `sellers` other than ONBOARDED: NOT_ONBOARDED, INACTIVE; an unknown merchant has no entry.",
    "A buyer who is not active has no sellers.",
    "A buyer whose credit agreement expired is reported Pending, with a signup_url to renew it.",
    "Failures name no code; the message begins with the name of the code it would be.",
  ],
  errorCodes: [],
  request: requestSchema,
  data: summarySchema,
  handle: (request, { sandbox: { store, urls }, seller, body }) => {
    const phone = normalizePhoneNumber(request.buyer_phone_number)

    if (phone === undefined) {
      throw invalidField("buyer_phone_number", "is not a phone number in international format")
    }

    const buyer = store.state.buyers[phone]

    store.change(
      (state) => (state.eligibilityRequests[phone] = z.record(z.string(), z.unknown()).parse(body))
    )

    if (buyer?.internalError) {
      throw new Refusal(500, "Unexpected failure, try again later")
    }

    if (buyer?.status !== "Active" || buyer.agreementExpired) {
      const onboarding = onboardingOf(store, phone, request, buyer)

      return success({
        eligibility: "INELIGIBLE",
        reason: "BUYER_NOT_ONBOARDED",
        user_status: buyer ? "Pending" : "NotFound",
        signup_url: urls.onboarding(onboarding.token, request.language_code),
        credit_amount: 0,
        external_user_id: buyer?.externalUserId ?? "",
        onboarding_completed: false,
        customer_name: buyer?.name ?? onboarding.name,
        sellers: [],
      })
    }

    const status = sellerStatus(buyer, seller)

    return success({
      eligibility: status === "ONBOARDED" ? "ELIGIBLE" : "INELIGIBLE",
      reason: status === "ONBOARDED" ? "" : "SELLER_NOT_ONBOARDED",
      user_status: "Active",
      signup_url: "",
      credit_amount: toSar(availableCredit(buyer, store.state)),
      external_user_id: buyer.externalUserId,
      onboarding_completed: true,
      customer_name: buyer.name,
      sellers: seller.status === "unknown" ? [] : [{ phone: seller.phone, status }],
    })
  },
})

const success = (data: z.infer<typeof summarySchema>) => ({ message: "Eligibility checked", data })

const sellerStatus = (buyer: BuyerRecord, seller: Seller): "ONBOARDED" | "NOT_ONBOARDED" | "INACTIVE" => {
  if (seller.status === "inactive") {
    return "INACTIVE"
  }

  return seller.status === "active" && buyer.onboardedWithSeller ? "ONBOARDED" : "NOT_ONBOARDED"
}

/** One onboarding per phone number, pre-filled with the latest data of the merchant. */
const onboardingOf = (
  store: SandboxStore,
  phone: string,
  request: Request,
  buyer: BuyerRecord | undefined
): OnboardingRecord => {
  const known = Object.values(store.state.onboardings).find((onboarding) => onboarding.phone === phone)
  const token = known?.token ?? store.nextId("onb")
  const onboarding: OnboardingRecord = {
    token,
    phone,
    name: request.buyer_name ?? known?.name ?? buyer?.name ?? phone,
    vatNumber: request.vat_number ?? known?.vatNumber ?? "",
    crNumber: request.buyer_cr_number ?? known?.crNumber ?? "",
    completed: false,
  }

  store.change((state) => (state.onboardings[token] = onboarding))

  return onboarding
}
