import { html } from "hono/html"
import { type OrderRecord } from "../state/sandbox-state"
import { formatMoney } from "./format-money"
import { type Html } from "./layout"
import { table } from "./table"

/** Older orders are in `/_sandbox/state`. */
const SHOWN = 20

/** The latest orders with the pages their buyers have. */
export const ordersTable = (orders: readonly OrderRecord[]): Html => {
  if (orders.length === 0) {
    return html`<p>None yet.</p>`
  }

  const latest = orders.slice(-SHOWN).reverse()

  return html`${table(
    ["Reference", "Status", "Down payment", "Total", "Pages"],
    latest.map((order) => [
      html`<code>${order.orderReferenceId}</code>`,
      order.stage,
      downPaymentOf(order),
      formatMoney(order.total, "en"),
      pagesOf(order),
    ])
  )}
  ${orders.length > SHOWN ? html`<p>The latest ${SHOWN} of ${orders.length}.</p>` : ""}`
}

const downPaymentOf = (order: OrderRecord): string => {
  if (order.prepaid === 0) {
    return "none"
  }

  const how = order.sessions.at(-1)?.status ?? "collected by the merchant"

  return `${formatMoney(order.prepaid, "en")}, ${how}`
}

const pagesOf = (order: OrderRecord): Html => {
  const session = order.sessions.at(-1)
  const deliveryToken = order.delivery?.token ?? ""

  return html`${session ? html`<a href="/pay/${session.token}?lang=en">payment</a>` : ""}
    ${deliveryToken === "" ? "" : html`<a href="/delivery/${deliveryToken}?lang=en">delivery</a>`}
    <a href="/_sandbox/orders/${order.orderId}">JSON</a>`
}
