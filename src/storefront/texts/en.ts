import { checkoutDeclineEn } from "../../words/en/checkout"

/** English texts; `{brand}`, `{amount}`, `{days}`, `{date}`, `{plan}` and `{today}` are filled in. */
export const en = {
  brand: "Pay later",
  loading: "Checking whether you can pay later…",
  retry: "Try again",
  "options.failed": "The payment options could not be loaded. Check your connection and try again.",

  "plans.label": "Choose how to pay",
  "plan.name": "Pay within {days}",
  "plan.none": "Use {brand}",
  "plan.nothing_today": "Nothing due today",
  "plan.today": "{amount} due today",
  "plan.today_unknown": "A down payment is due today",
  "plan.all": "{amount} within {days}",
  "plan.all_unknown": "The full amount within {days}",
  "plan.rest": "The remaining {amount} within {days}",
  "plan.rest_unknown": "The rest within {days}",
  "plan.by": "(by {date})",
  "plan.not_covered": "Your available credit does not cover this plan",
  "select.busy": "Saving your choice…",
  "select.done": "Your choice is saved.",
  "select.failed": "Your choice could not be saved. Choose again.",
  "select.in_progress":
    "Your order is being placed, or is placed already, so the way to pay cannot be changed. Press the button for the order once more to see where it stands: it is placed only once.",

  credit: "Your available credit: {amount}",
  "limit.credit": "Your available credit of {amount} does not cover this order.",
  "limit.declined": "Your available credit does not cover this order.",
  "limit.choose": "Choose a plan with a down payment, or make the order smaller.",
  "limit.no_plan": "Make the order smaller, or pay another way.",
  "limit.fits": "What fits: {plan} ({today}), or an order of at most {amount}.",
  "limit.fits_order": "What fits: an order of at most {amount}. Or pay another way.",
  "limit.cart": "Change the cart",

  "reason.currency_not_supported": "Available for orders in Saudi riyals only.",
  "reason.country_not_supported": "Available for addresses in Saudi Arabia only.",
  "reason.phone_missing": "Add your mobile number to pay this way.",
  "reason.phone_invalid": "Your mobile number is not valid. Check it, with its country code.",
  "reason.address_missing": "Add your address to pay this way.",
  "reason.cart_not_ready": "Finish your address and shipping first to pay this way.",
  "reason.buyer_not_onboarded": "Register your business once to pay later. It takes a few minutes.",
  "reason.seller_not_onboarded": "Your account is not linked to this shop yet. Choose another way to pay.",
  "reason.not_eligible": "This payment method is not available for this order. Choose another way to pay.",
  "reason.too_many_phones": "Too many mobile numbers were tried. Wait, or pay another way.",
  "reason.merchant_not_ready": "This payment method is not available right now. Choose another way to pay.",
  "reason.service_unavailable": "This payment method is not available right now. Choose another way to pay.",
  "reason.below_minimum": "Available for orders from {amount}.",
  "reason.above_maximum": "Available for orders up to {amount}.",
  "reason.product_excluded": "An item in your cart cannot be paid for this way.",
  "reason.category_excluded": "An item in your cart cannot be paid for this way.",
  "reason.customer_group_excluded":
    "This payment method is not available for this order. Choose another way to pay.",
  "reason.sales_channel_excluded":
    "This payment method is not available for this order. Choose another way to pay.",

  "onboarding.open": "Register now",
  "onboarding.title": "Register with {brand}",
  "onboarding.close": "Close",
  "onboarding.frame": "Registration form",
  "onboarding.new_window": "Open the registration in a new window",
  "onboarding.outside": "The registration opens in a new window. Come back here when you have finished.",
  "onboarding.check": "I have registered, check again",
  "onboarding.pending": "Your registration is not complete yet.",

  "declined.credit_limit_exceeded": checkoutDeclineEn.credit_limit_exceeded,
  "declined.not_onboarded": checkoutDeclineEn.not_onboarded,
  "declined.agreement_expired": checkoutDeclineEn.agreement_expired,
  "declined.plan_unavailable": checkoutDeclineEn.plan_unavailable,
  "declined.check_details": checkoutDeclineEn.check_details,
  "declined.cart_not_ready": "Your cart has changed or is not complete. Check it and try again.",
  "declined.amount_changed":
    "The amount of your order has changed. Choose how to pay again, then place the order.",
  "declined.being_checked": checkoutDeclineEn.being_checked,
  "declined.already_financed": "This order is already paid for this way. You do not need to pay again.",
  "declined.amount_above_order": "Less is left to pay than this. Ask the shop for a new link.",
  "declined.too_many_attempts":
    "Too many attempts with this order or mobile number. Wait an hour, or pay another way.",
  "declined.order_canceled":
    "This payment was cancelled. If you have paid anything for it, or it still counts against your credit, contact the shop.",
  "declined.declined": "The payment was not accepted. Try again, or pay another way.",

  "try_again.busy_try_again": checkoutDeclineEn.busy_try_again,
  "try_again.try_again": checkoutDeclineEn.try_again,
  "try_again.confirming": checkoutDeclineEn.confirming,
  "try_again.unreachable":
    "We did not get an answer. Check your connection and try again: your order is placed only once.",

  "place.button": "Place order",
  "place.busy": "Placing your order…",
  "place.leaving": "Your order is placed. Taking you to the payment page…",
  "place.done": "Your order is placed.",

  "order.loading": "Checking your order…",
  "order.pay_amount": "Pay {amount} now for your order",
  "order.pay_unknown": "Pay the down payment for your order",
  "order.pay_by": "Pay by {date} to confirm your order.",
  "order.pay": "Pay now",
  "order.processing": "Your order is being confirmed",
  "order.processing_body": "This usually takes less than a minute. This page updates by itself.",
  "order.processing_long": "If it takes long, contact the shop before you order again.",
  "order.awaiting_merchant_payment": "Awaiting your down payment to the shop",
  "order.awaiting_merchant_payment_body":
    "Pay the down payment to the shop as agreed. Your order is confirmed once it arrives.",
  "order.pay_shop": "Pay {amount} to the shop as agreed. Your order is confirmed once it arrives.",
  "order.awaiting_approval": "The shop is reviewing your order",
  "order.awaiting_approval_body":
    "Confirm your order with the code that you get by SMS, if you have not yet.",
  "order.authorized": "Order accepted",
  "order.expired": "This order has expired",
  "order.expired_body":
    "It was not confirmed in time. If you have received or paid anything for it, or it still counts against your credit, contact the shop before you order again.",
  "order.paid_late": "Contact the shop about this order",
  "order.paid_late_body": "A payment came in for it, but it was not confirmed in time. Do not pay again.",
  "order.canceled": "This payment was cancelled",
  "order.canceled_body":
    "If you have paid anything for it, or it still counts against your credit, contact the shop.",
  "order.declined": "This order was declined",
  "order.declined_body":
    "The payment was not accepted. If you have paid anything for the order, contact the shop. Otherwise order again, or pay another way.",
  "order.try_again": "Order again",
  "order.unavailable": "We could not check your order just now.",
  "order.check": "Check again",
  "order.view": "View your order",

  "return.processing": "We are confirming your payment",
  "return.paid": "Thank you, your payment arrived",
  "return.paid_body": "Your order is confirmed.",
  "return.failed": "The payment did not go through",
  "return.failed_body": "Your order is kept for you.",
  "return.pay_again": "Pay again",
  "return.still": "Your payment is still being processed",
  "return.still_body": "You can close this page: your order is confirmed as soon as the payment arrives.",
  "return.still_pay": "If you did not finish paying, you can pay now.",

  "promo.days": "Pay within {days} with {brand}",
  "promo.brand": "You can use {brand} here",
} as const

/** The stable name of one text of the components. */
export type SvcTextKey = keyof typeof en

export type SvcTexts = Record<SvcTextKey, string>
