import { html } from "hono/html"
import { formatSar } from "../rules/halalas"
import { type OrderRecord } from "../state/sandbox-state"
import { type Html, type Language, layout, noticePage } from "./layout"

const texts = {
  ar: {
    title: "هل استلمت طلبك؟",
    lead: "أكّد الاستلام إذا وصلت البضاعة كاملة، أو أبلغ عن مشكلة لنتواصل معك ومع المتجر.",
    order: "رقم الطلب",
    total: "إجمالي الطلب",
    currency: "ر.س",
    confirm: "نعم، استلمت الطلب",
    dispute: "توجد مشكلة في الطلب",
    delivered: ["تم تأكيد الاستلام", "شكرًا لك. أبلغنا المتجر باستلامك الطلب."],
    disputed: ["سجّلنا بلاغك", "الطلب معلّق الآن وسيتواصل فريقنا معك ومع المتجر."],
  },
  en: {
    title: "Have you received your order?",
    lead: "Confirm if everything arrived, or report a problem and we will contact you and the store.",
    order: "Order reference",
    total: "Order total",
    currency: "SAR",
    confirm: "Yes, I have received it",
    dispute: "There is a problem",
    delivered: ["Receipt confirmed", "Thank you. We have told the store that you received your order."],
    disputed: ["We have noted your report", "The order is on hold. Our team will contact you and the store."],
  },
} as const

/** The page behind the SMS link: confirm or dispute, or what came of it (spec 3.1). */
export const deliveryPage = (order: OrderRecord, language: Language): Html => {
  const say = texts[language]

  if (order.stage !== "OUT_FOR_DELIVERY") {
    const [heading, text] = order.stage === "ON_HOLD" ? say.disputed : say.delivered

    return noticePage(
      { language, title: heading },
      { tone: order.stage === "ON_HOLD" ? "plain" : "good", heading, text }
    )
  }

  const action = (name: string): string => `/delivery/${order.delivery?.token ?? ""}/${name}?lang=${language}`

  return layout(
    { language, title: say.title, otherLanguageHref: `?lang=${language === "ar" ? "en" : "ar"}` },
    html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      <dl>
        <dt>${say.order}</dt>
        <dd><bdi>${order.orderReferenceId}</bdi></dd>
        <dt>${say.total}</dt>
        <dd><bdi>${formatSar(order.total)} ${say.currency}</bdi></dd>
      </dl>
      <div class="actions">
        <form method="post" action="${action("confirm")}">
          <button class="primary" type="submit">${say.confirm}</button>
        </form>
        <form method="post" action="${action("dispute")}">
          <button class="danger" type="submit">${say.dispute}</button>
        </form>
      </div>`
  )
}
