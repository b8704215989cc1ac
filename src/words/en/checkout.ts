/** Why a checkout is refused before anything is sent, for the buyer. */
export const checkoutInputEn = {
  currency_not_supported: "This payment method is available for orders in Saudi riyals (SAR) only.",
  country_not_supported: "This payment method is available for addresses in Saudi Arabia only.",
  phone_missing: "Add a phone number to pay this way: the confirmation code is sent to it.",
  phone_invalid: "The phone number is not valid. Check it, including its country code, and try again.",
  plan_unknown: "The chosen repayment plan is not available. Choose another one.",
  plan_missing: "Choose a repayment plan to pay this way.",
  address_missing: "Add a billing or shipping address to pay this way.",
  cart_empty: "There is nothing to pay for: the cart is empty.",
  item_invalid:
    "An item of this order has a quantity that cannot be ordered. Check the quantities and try again.",
  amount_invalid: "An amount of this order cannot be read. Refresh the cart and try again.",
  total_not_positive: "There is nothing to pay for this order, so this payment method does not apply.",
  total_not_explained:
    "The total of this order is not what its items, shipping and discounts come to. Refresh the cart and try again, or pay another way.",
  amount_changed: "The amount has changed since the payment method was chosen. Choose it again.",
  choice_changed: "Another choice of how to pay has been made. Choose again.",
  amount_above_order:
    "The amount of this payment is more than what is left to pay for the order. Ask the shop for a new payment link.",
  already_financed:
    "This order is paid for with this payment method already, in whole or for more than what is left of it.",
  prepaid_reference_missing: "The reference of the down payment is missing. Add it and try again.",
  below_minimum: "This order is too small for this payment method. Add to it, or pay another way.",
  above_maximum: "This order is too large for this payment method. Make it smaller, or pay another way.",
  product_excluded:
    "An item of this order cannot be paid for this way. Order it separately, or pay another way.",
  category_excluded:
    "An item of this order cannot be paid for this way. Order it separately, or pay another way.",
  customer_group_excluded: "This payment method is not available to you in this shop. Pay another way.",
  sales_channel_excluded: "This payment method is not available in this shop. Pay another way.",
  too_many_phones: "Too many mobile numbers were tried. Wait, or pay another way.",
  too_many_attempts: "Too many attempts with this order or mobile number. Wait an hour, or pay another way.",
} as const

/** Why the service did not accept a checkout, for the buyer: what is the matter and what to do about it. */
export const checkoutDeclineEn = {
  credit_limit_exceeded:
    "Your available credit does not cover this order. Choose a plan with a down payment if there is one, make the order smaller, or pay another way.",
  not_onboarded: "Your registration is not complete. Complete it and try again, or pay another way.",
  agreement_expired: "Your credit agreement has expired. Renew it by registering again, or pay another way.",
  plan_unavailable: "This plan is not available for your order. Choose another plan or pay another way.",
  check_details:
    "The order was not accepted with these details. Check your mobile number and addresses, or pay another way.",
  busy_try_again: "Another order of yours is being processed. Wait a minute and try again.",
  try_again: "The order was not confirmed. Try again in a few minutes, or pay another way.",
  confirming:
    "Your order is not confirmed yet. Wait a few minutes and try again here. Do not order again elsewhere in the meantime.",
  being_checked:
    "You may already have an order for this cart. The shop is finding out: contact it before you order again.",
  not_available: "This payment method is not available right now. Pay another way.",
} as const

/** Why what a buyer wants with an order is refused, for the buyer, and for whoever works in the admin. */
export const requestRefusedEn = {
  kept_for_credit:
    "This payment is on credit, or on its way there. On the order's page, the panel of the payment on credit says where it stands and what to do first.",
  order_in_progress:
    "An order is being placed, or is placed already, with this payment. Place the order again to see it: it is placed only once. The payment method cannot be chosen again.",
  return_only_requested:
    "A return of this order can only be requested: name the items. The shop says when they have arrived, and what the return costs.",
} as const
