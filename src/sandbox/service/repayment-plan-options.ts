import { z } from "zod"
import { sarAmount, toHalalas, toSar } from "../rules/halalas"
import { prepaidAmountOf } from "../rules/resolve-plan"
import { invalidField } from "../rules/refusal"
import { defineOperation } from "./service-operation"

const planSchema = z.object({
  repayment_config_id: z.number().int(),
  name: z.string(),
  name_ar: z.string(),
  tenure_in_days: z.number().int(),
  is_default: z.boolean(),
  requires_prepaid_collection: z.boolean(),
  prepaid_percentage: z.number().int(),
  prepaid_amount: z.number().describe("SAR; 0 when no total_amount was sent"),
})

export const repaymentPlanOptions = defineOperation({
  name: "repayment_plan_options",
  path: "/svc/v1/checkout/repayment_plan_options",
  envelope: "standard",
  summary: "Repayment Plan Options (assumed)",
  description: "The plans of the merchant, with the down payment each would ask for (spec 4.6).",
  assumptions: [
    "The whole operation: its path, its request and its response are not specified.",
    "merchant_share sent here becomes the value that use_config needs at Initiate Checkout (877); before, none is right.",
  ],
  errorCodes: [400, 500],
  request: z.object({
    customer_id: z.string().optional().describe("external_user_id of Check Eligibility"),
    total_amount: sarAmount.optional(),
    merchant_share: z.number().optional(),
  }),
  data: z.object({ plans: z.array(planSchema) }),
  handle: (request, { sandbox: { store }, seller }) => {
    const { customer_id: customerId, merchant_share: share } = request
    const { buyers, settings } = store.state

    if (
      customerId !== undefined &&
      !Object.values(buyers).some((buyer) => buyer.externalUserId === customerId)
    ) {
      throw invalidField("customer_id", "is no buyer of the service")
    }

    if (share !== undefined) {
      store.change((state) => (state.quotedMerchantShare[seller.id] = share))
    }

    const total = toHalalas(request.total_amount ?? 0)
    const plans = settings.plans.map((plan): z.infer<typeof planSchema> => ({
      ...plan,
      is_default: plan.repayment_config_id === settings.default_repayment_config_id,
      requires_prepaid_collection: plan.prepaid_percentage > 0,
      prepaid_amount: toSar(prepaidAmountOf(plan, total)),
    }))

    return { message: "Repayment plans", data: { plans } }
  },
})
