import type { SvcPromotedPlan } from "medusa-payment-svc/storefront"

/** What the product pages promise: the tenures of the plans in the plugin's options (medusa-config.ts). */
export const PROMOTED_PLANS: readonly SvcPromotedPlan[] = [
  { tenure_in_days: 30 },
  { tenure_in_days: 60 },
  { tenure_in_days: 90 },
]
