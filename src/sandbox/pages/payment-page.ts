import { html } from "hono/html"
import { type OrderRecord, type PrepaidSessionRecord } from "../state/sandbox-state"
import { type Plan } from "../state/settings"
import { facts, formatMoney, noticePage, postButton, storeNameOf } from "./page-parts"
import { type Html, type Language, layout } from "./layout"

const texts = {
  ar: {
    title: "سداد الدفعة المقدمة",
    lead: "سدّد الدفعة المقدمة لتأكيد طلبك. يُسدَّد الباقي وفق خطة السداد.",
    store: "المتجر",
    order: "مرجع الطلب",
    plan: "خطة السداد",
    total: "إجمالي الطلب",
    later: "يُسدَّد لاحقًا",
    pay: "ادفع",
    leave: "العودة دون دفع",
    simulator: "في البيئة التجريبية فقط: لترى كيف يتعامل متجرك مع دفعة مرفوضة.",
    fail: "محاكاة فشل الدفع",
    toStore: "العودة إلى المتجر",
    paid: { heading: "تم الدفع", text: "استلمنا الدفعة المقدمة. يمكنك إغلاق هذه الصفحة." },
    voided: { heading: "رابط الدفع لم يعد صالحًا", text: "عُد إلى المتجر للحصول على رابط جديد." },
    expired: { heading: "انتهت صلاحية الطلب", text: "لم يعد بالإمكان سداد هذا الطلب. عُد إلى المتجر." },
  },
  en: {
    title: "Pay the down payment",
    lead: "Pay the down payment to confirm your order. The rest follows your repayment plan.",
    store: "Store",
    order: "Order reference",
    plan: "Repayment plan",
    total: "Order total",
    later: "Due later",
    pay: "Pay",
    leave: "Go back without paying",
    simulator: "Only in the sandbox: see how your store handles a declined payment.",
    fail: "Simulate a failed payment",
    toStore: "Back to the store",
    paid: {
      heading: "Payment received",
      text: "We have received the down payment. You may close this page.",
    },
    voided: {
      heading: "This payment link is no longer valid",
      text: "Go back to the store to get a new one.",
    },
    expired: {
      heading: "This order has expired",
      text: "It can no longer be paid. Please go back to the store.",
    },
  },
} as const

export type PaymentOutcome = keyof typeof TONES

export interface Payment {
  order: OrderRecord
  session: PrepaidSessionRecord
}

/** The hosted payment page of an open session (spec 2.4): pay, leave, fail. */
export const paymentPage = (
  { order, session }: Payment,
  plan: Plan | undefined,
  language: Language
): Html => {
  const say = texts[language]
  const path = `/pay/${session.token}`
  const amount = formatMoney(order.prepaid, language)
  const button = (action: string, style: string, label: Html | string): Html =>
    postButton(`${path}/${action}?lang=${language}`, style, label)
  // The settings may have lost the plan since.
  const planName = plan && (language === "ar" ? plan.name_ar : plan.name)

  return layout(
    { language, title: say.title, path },
    html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      <p class="amount"><bdi>${amount}</bdi></p>
      ${facts([
        [say.store, storeNameOf(order)],
        [say.order, order.orderReferenceId],
        ...(planName === undefined ? [] : [[say.plan, planName] as const]),
        [say.total, formatMoney(order.total, language)],
        [say.later, formatMoney(order.total - order.prepaid, language)],
      ])}
      <div class="actions">
        ${button("pay", "primary", html`${say.pay} <bdi>${amount}</bdi>`)} ${button("leave", "", say.leave)}
      </div>
      <div class="simulator">
        <p>${say.simulator}</p>
        ${button("fail", "danger", say.fail)}
      </div>`
  )
}

/** The page when there is nothing left to pay. */
export const paymentOutcomePage = (
  { order, session }: Payment,
  outcome: PaymentOutcome,
  language: Language
): Html => {
  const say = texts[language]
  const path = `/pay/${session.token}`
  const details = facts([
    [say.store, storeNameOf(order)],
    [say.order, order.orderReferenceId],
  ])
  const href = outcome === "paid" ? order.redirects?.success : order.redirects?.failure
  const next = href === undefined ? undefined : { href, label: say.toStore }

  return noticePage({ language, path }, { tone: TONES[outcome], ...say[outcome], details, next })
}

const TONES = { paid: "good", voided: "bad", expired: "bad" } as const
