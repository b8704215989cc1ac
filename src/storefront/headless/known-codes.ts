import type { SvcOfferRefusalCode } from "../../types"

/** Whether a code is one of these. A record rather than a list: the compiler sees that none is left out. */
export const oneOf =
  <Code extends string>(codes: Readonly<Record<Code, true>>) =>
  (code: string): code is Code =>
    Object.hasOwn(codes, code)

export const offerRules: Record<SvcOfferRefusalCode, true> = {
  below_minimum: true,
  above_maximum: true,
  product_excluded: true,
  category_excluded: true,
  customer_group_excluded: true,
  sales_channel_excluded: true,
}

/** Whether a code is a rule of the merchant's that a cart does not pass. */
export const isOfferRule = oneOf(offerRules)

/** What the buyer reads the same of an option that is hidden and of an order that is refused for it. */
export const cartReasons = {
  currency_not_supported: true,
  country_not_supported: true,
  phone_missing: true,
  phone_invalid: true,
  address_missing: true,
  too_many_phones: true,
} as const

export const isCartReason = oneOf(cartReasons)
