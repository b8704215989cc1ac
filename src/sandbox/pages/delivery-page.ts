import { html } from "hono/html"
import { type OrderRecord } from "../state/sandbox-state"
import { facts, formatMoney, noticePage, postButton, storeNameOf } from "./page-parts"
import { type Html, type Language, layout } from "./layout"

const texts = {
  ar: {
    title: "هل استلمت طلبك؟",
    lead: "أكّد الاستلام إذا وصلت البضاعة كاملة، أو أبلغ عن مشكلة لنتواصل معك ومع المتجر.",
    store: "المتجر",
    order: "مرجع الطلب",
    total: "إجمالي الطلب",
    confirm: "نعم، استلمت الطلب",
    dispute: "توجد مشكلة في الطلب",
    delivered: { heading: "تم تأكيد الاستلام", text: "شكرًا لك. تم إبلاغ المتجر باستلامك الطلب." },
    disputed: { heading: "سجّلنا بلاغك", text: "الطلب معلّق الآن وسيتواصل فريقنا معك ومع المتجر." },
  },
  en: {
    title: "Have you received your order?",
    lead: "Confirm if everything arrived, or report a problem and we will contact you and the store.",
    store: "Store",
    order: "Order reference",
    total: "Order total",
    confirm: "Yes, I have received it",
    dispute: "There is a problem",
    delivered: {
      heading: "Receipt confirmed",
      text: "Thank you. We have told the store that you received your order.",
    },
    disputed: {
      heading: "We have noted your report",
      text: "The order is on hold. Our team will contact you and the store.",
    },
  },
} as const

/** The page behind the SMS link: to confirm or dispute, or how that ended (spec 3.1). */
export const deliveryPage = (order: OrderRecord, language: Language): Html => {
  const say = texts[language]
  const path = `/delivery/${order.delivery?.token ?? ""}`
  const details = facts([
    [say.store, storeNameOf(order)],
    [say.order, order.orderReferenceId],
    [say.total, formatMoney(order.total, language)],
  ])

  if (order.stage !== "OUT_FOR_DELIVERY") {
    return noticePage(
      { language, path },
      order.stage === "ON_HOLD"
        ? { tone: "plain", ...say.disputed, details }
        : { tone: "good", ...say.delivered, details }
    )
  }

  return layout(
    { language, title: say.title, path },
    html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      ${details}
      <div class="actions">
        ${postButton(`${path}/confirm?lang=${language}`, "primary", say.confirm)}
        ${postButton(`${path}/dispute?lang=${language}`, "danger", say.dispute)}
      </div>`
  )
}
