import type { SvcOfferRefusalCode } from "../../types"

/** Whether a code is one of these. Codes are keys of a record, so that the compiler finds a missing one. */
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

/** Whether a code is a rule of the merchant that the cart does not pass. */
export const isOfferRule = oneOf(offerRules)

/** Reasons with one text for both cases: a hidden option and a refused order. */
export const cartReasons = {
  currency_not_supported: true,
  country_not_supported: true,
  phone_missing: true,
  phone_invalid: true,
  address_missing: true,
  too_many_phones: true,
} as const

export const isCartReason = oneOf(cartReasons)

/** Why an order was not placed; `SvcDeclineCode` has those of an order that was placed earlier besides. */
export const declines = {
  ...cartReasons,
  ...offerRules,
  cart_not_ready: true,
  credit_limit_exceeded: true,
  not_onboarded: true,
  agreement_expired: true,
  plan_unavailable: true,
  check_details: true,
  not_available: true,
  amount_changed: true,
  choice_changed: true,
  being_checked: true,
  already_financed: true,
  amount_above_order: true,
  too_many_attempts: true,
  declined: true,
} as const
