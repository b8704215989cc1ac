import type {
  StoreSvcPaymentLinkResponse,
  SvcContextValue,
  SvcPaymentLinkReason,
  SvcTextKey,
} from "medusa-payment-svc/storefront"

type Words = Pick<SvcContextValue, "say" | "format" | "language">

/** Texts that the components do not have. */
export const words = {
  en: {
    title: "Payment for order",
    amount: "Amount",
    pay: "Pay with this plan",
    busy: "Sending…",
    amount_changed: "The amount has changed. Check it above, then pay again.",
    choice_changed: "Another window chose how to pay at the same time. Pay again here.",
    nothing_left: "There is nothing to pay here.",
    ask_shop: "This order cannot be paid on credit here. Ask the shop.",
  },
  ar: {
    title: "دفع الطلب",
    amount: "المبلغ",
    pay: "ادفع بهذه الخطة",
    busy: "جارٍ الإرسال…",
    amount_changed: "تغيّر المبلغ. تحقق منه أعلاه ثم ادفع مرة أخرى.",
    choice_changed: "اختارت نافذة أخرى طريقة الدفع في الوقت نفسه. ادفع مرة أخرى من هنا.",
    nothing_left: "لا يوجد ما يُدفع هنا.",
    ask_shop: "لا يمكن دفع هذا الطلب بالآجل من هنا. تواصل مع المتجر.",
  },
} as const

const DECLINED: Readonly<Record<string, SvcTextKey>> = {
  credit_limit_exceeded: "declined.credit_limit_exceeded",
  not_onboarded: "declined.not_onboarded",
  agreement_expired: "declined.agreement_expired",
  plan_unavailable: "declined.plan_unavailable",
  check_details: "declined.check_details",
  being_checked: "declined.being_checked",
  already_financed: "declined.already_financed",
  amount_above_order: "declined.amount_above_order",
  too_many_attempts: "declined.too_many_attempts",
  too_many_phones: "reason.too_many_phones",
  order_canceled: "order.canceled",
  busy_try_again: "try_again.busy_try_again",
  try_again: "try_again.try_again",
  confirming: "try_again.confirming",
  unreachable: "try_again.unreachable",
  unread: "order.unavailable",
}

/** Why nothing was paid, by its code. */
export const declineText = ({ say, language }: Words, code: string): string =>
  code === "amount_changed" || code === "choice_changed"
    ? words[language][code]
    : say(DECLINED[code] ?? "declined.declined")

/** Why a link cannot be paid on credit. Only the shop can correct the order. */
export const hiddenText = ({ say, language }: Words, reason: SvcPaymentLinkReason): string => {
  switch (reason) {
    case "order_canceled":
      return say("order.canceled")
    case "already_financed":
      return say("declined.already_financed")
    case "amount_above_order":
      return say("declined.amount_above_order")
    case "total_not_positive":
      return words[language].nothing_left
    case "merchant_not_ready":
    case "service_unavailable":
      return say("reason.merchant_not_ready")
    default:
      return words[language].ask_shop
  }
}

/** Where a payment stands after a try. */
export const standingText = (
  { say, format }: Words,
  { state, next }: StoreSvcPaymentLinkResponse
): { heading: string; body?: string } => {
  switch (state) {
    case "authorized":
      return { heading: say("order.authorized") }
    case "awaiting_down_payment":
      return next?.action === "pay"
        ? {
            heading:
              next.amount === null
                ? say("order.pay_unknown")
                : say("order.pay_amount", { amount: format.money(next.amount) }),
          }
        : { heading: say("order.processing") }
    case "awaiting_merchant_payment":
    case "awaiting_approval":
      return { heading: say(`order.${state}`), body: say(`order.${state}_body`) }
    case "expired":
    case "canceled":
      return next?.action === "none"
        ? { heading: say("order.canceled"), body: say("order.canceled_body") }
        : { heading: say(`order.${state}`) }
    default:
      return { heading: say("order.processing") }
  }
}
