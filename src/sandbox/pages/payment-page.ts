import { html } from "hono/html"
import { formatSar } from "../rules/halalas"
import { type OrderRecord, type PrepaidSessionRecord } from "../state/sandbox-state"
import { type Html, type Language, layout, noticePage } from "./layout"

const texts = {
  ar: {
    title: "دفع الدفعة المقدمة",
    lead: "ادفع الدفعة المقدمة لتأكيد طلبك. يُسدَّد الباقي وفق خطة السداد.",
    currency: "ر.س",
    order: "رقم الطلب",
    total: "إجمالي الطلب",
    later: "يُسدَّد لاحقًا",
    pay: "ادفع الآن",
    fail: "محاكاة فشل الدفع",
    leave: "العودة دون دفع",
    paid: ["تم الدفع", "استلمنا الدفعة المقدمة. يمكنك إغلاق هذه الصفحة."],
    voided: ["انتهت صلاحية رابط الدفع", "عُد إلى المتجر للحصول على رابط جديد."],
    expired: ["انتهت صلاحية الطلب", "لم يعد بالإمكان دفع هذا الطلب. عُد إلى المتجر."],
    failed: ["لم يتم الدفع", "لم يُخصم أي مبلغ. يمكنك المحاولة مرة أخرى من المتجر."],
    left: ["لم يكتمل الدفع", "غادرت صفحة الدفع ولم يُخصم أي مبلغ."],
  },
  en: {
    title: "Pay the down payment",
    lead: "Pay the down payment to confirm your order. The rest follows your repayment plan.",
    currency: "SAR",
    order: "Order reference",
    total: "Order total",
    later: "Due later",
    pay: "Pay now",
    fail: "Simulate a failed payment",
    leave: "Go back without paying",
    paid: ["Payment received", "We have received the down payment. You may close this page."],
    voided: ["This payment link is no longer valid", "Go back to the store to get a new one."],
    expired: ["This order has expired", "It can no longer be paid. Please go back to the store."],
    failed: ["The payment failed", "Nothing was charged. You can try again from the store."],
    left: ["The payment was not completed", "You left the payment page. Nothing was charged."],
  },
} as const

/** How a payment page can end. */
export type PaymentOutcome = "paid" | "voided" | "expired" | "failed" | "left"

/** The hosted payment page of an open session (spec 2.4): pay, fail, leave. */
export const paymentPage = (order: OrderRecord, session: PrepaidSessionRecord, language: Language): Html => {
  const say = texts[language]
  const sar = (halalas: number): string => `${formatSar(halalas)} ${say.currency}`
  const button = (action: string, style: string, label: string): Html =>
    html`<form method="post" action="/pay/${session.token}/${action}?lang=${language}">
      <button class="${style}" type="submit">${label}</button>
    </form>`

  return layout(
    { language, title: say.title, otherLanguageHref: `?lang=${language === "ar" ? "en" : "ar"}` },
    html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      <p class="amount"><bdi>${sar(order.prepaid)}</bdi></p>
      <dl>
        <dt>${say.order}</dt>
        <dd><bdi>${order.orderReferenceId}</bdi></dd>
        <dt>${say.total}</dt>
        <dd><bdi>${sar(order.total)}</bdi></dd>
        <dt>${say.later}</dt>
        <dd><bdi>${sar(order.total - order.prepaid)}</bdi></dd>
      </dl>
      <div class="actions">
        ${button("pay", "primary", say.pay)} ${button("fail", "danger", say.fail)}
        ${button("leave", "", say.leave)}
      </div>`
  )
}

/** What the page says when there is nothing to pay (any more) or nowhere to send the buyer. */
export const paymentOutcomePage = (outcome: PaymentOutcome, language: Language): Html => {
  const say = texts[language]
  const [heading, text] = say[outcome]
  const tone = outcome === "paid" ? "good" : outcome === "left" ? "plain" : "bad"

  return noticePage({ language, title: heading }, { tone, heading, text })
}
