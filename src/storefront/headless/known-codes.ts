import type { SvcOfferRefusalCode } from "../../types"

export const offerRules: Record<SvcOfferRefusalCode, true> = {
  below_minimum: true,
  above_maximum: true,
  product_excluded: true,
  category_excluded: true,
  customer_group_excluded: true,
  sales_channel_excluded: true,
}

/** Whether a code is a rule of the merchant's that a cart does not pass. */
export const isOfferRule = (code: string): code is SvcOfferRefusalCode => Object.hasOwn(offerRules, code)
