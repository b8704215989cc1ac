import { html } from "hono/html"
import { availableCredit } from "../rules/available-credit"
import type { SandboxContext } from "../sandbox-context"
import { normalizePhoneNumber } from "../rules/phone-number"
import { BUYER_PURPOSES, type Seller, SELLERS_BY_TOKEN } from "../state/fixtures"
import type { OrderRecord } from "../state/sandbox-state"
import { type Html, layout } from "./layout"
import { formatMoney, table } from "./page-parts"

const LINKS = [
  ["/docs", "Operations, fields, errors and assumptions"],
  ["/docs/openapi.json", "The same as OpenAPI 3.1"],
  ["/_sandbox/fixtures", "Tokens, buyers and plans"],
  ["/_sandbox/state", "Everything the sandbox remembers"],
  ["/_sandbox/sms", "Text messages the buyers would have received"],
  ["/_sandbox/webhooks", "Webhooks and their delivery attempts"],
  ["/_sandbox/calls", "The latest calls, and what was refused"],
  ["/_sandbox/settings", "Settings (PUT to change them)"],
  ["/_sandbox/faults", "Faults (PUT to set them)"],
] as const

const MERCHANTS: Readonly<Record<Seller["status"], string>> = {
  active: "active",
  inactive: "not active: a checkout answers 803",
  unknown: "not recognised: a checkout answers 802",
}

/** @param wanted a part of the reference, id or buyer's phone of the orders to list; all when it is empty */
export const indexPage = ({ store, urls }: SandboxContext, wanted: string): Html => {
  const { state } = store
  const texts = [wanted, normalizePhoneNumber(wanted) ?? wanted]
  const orders = Object.values(state.orders).filter((order) =>
    [order.orderReferenceId, order.orderId, order.buyerPhone].some((name) =>
      texts.some((text) => name.includes(text))
    )
  )

  return layout(
    { language: "en", title: "Checkout service", wide: true },
    html`<h1>Sandbox of the checkout service</h1>
      <p>The service of the interface specification, simulated. Try it:</p>
      <pre>
curl ${urls.base()}/${state.settings.brand.pathPrefix}/v1/users/check_eligibility \\
  -H 'authorization: bearer sandbox-token' -H 'content-type: application/json' \\
  -d '{"buyer_phone_number": "966500000001"}'</pre>
      ${table(
        ["Address", "What is there"],
        LINKS.map(([href, text]) => [html`<a href="${href}"><code>${href}</code></a>`, text])
      )}
      <h2 id="orders">Orders</h2>
      <form method="get" action="/#orders" role="search">
        <label
          >Reference, order id or phone
          <input name="order" type="search" dir="auto" value="${wanted}" />
        </label>
        <button type="submit">Find</button>
      </form>
      ${ordersTable(orders)}
      <h2>Tokens</h2>
      ${table(
        ["Token", "Merchant"],
        [
          ...[...SELLERS_BY_TOKEN].map(([token, { status }]) => [
            html`<code>${token}</code>`,
            MERCHANTS[status],
          ]),
          ["any other", "HTTP 401"],
        ]
      )}
      <h2>Buyers</h2>
      ${table(
        ["Phone", "Name", "Credit left", "At the start"],
        [
          ...Object.values(state.buyers).map((buyer) => [
            html`<code>${buyer.phone}</code>`,
            buyer.name,
            formatMoney(availableCredit(buyer, state), "en"),
            BUYER_PURPOSES[buyer.phone] ?? "not there",
          ]),
          ["any other", "", "", "not found: onboarding at signup_url"],
        ]
      )}
      <h2>Plans</h2>
      ${table(
        ["repayment_config_id", "Plan", "Days", "Down payment"],
        state.settings.plans.map((plan) => [
          html`<code>${plan.repayment_config_id}</code>`,
          plan.repayment_config_id === state.settings.default_repayment_config_id
            ? `${plan.name} (default)`
            : plan.name,
          String(plan.tenure_in_days),
          plan.prepaid_percentage === 0 ? "none" : `${plan.prepaid_percentage}%`,
        ])
      )}
      <p><code>merchant_share</code>: ${state.settings.merchant_share ?? "none"}</p>`
  )
}

/** The search finds older ones. */
const SHOWN = 20

const ordersTable = (orders: readonly OrderRecord[]): Html => {
  if (orders.length === 0) {
    return html`<p>None.</p>`
  }

  const latest = orders.slice(-SHOWN).reverse()

  return html`${table(
    ["Reference", "Status", "Down payment", "Total", "Pages"],
    latest.map((order) => [
      html`<a href="/orders/${order.orderId}"><bdi>${order.orderReferenceId}</bdi></a>`,
      order.stage,
      downPaymentOf(order),
      formatMoney(order.total, "en"),
      pagesOf(order),
    ])
  )}
  ${orders.length > SHOWN ? html`<p>The latest ${SHOWN} of ${orders.length}.</p>` : ""}`
}

export const downPaymentOf = (order: OrderRecord): string => {
  if (order.prepaid === 0) {
    return "none"
  }

  const how = order.sessions.at(-1)?.status ?? "collected by the merchant"

  return `${formatMoney(order.prepaid, "en")}, ${how}`
}

export const pagesOf = (order: OrderRecord): Html => {
  const session = order.sessions.at(-1)
  const deliveryToken = order.delivery?.token ?? ""

  return html`${session ? html`<a href="/pay/${session.token}?lang=en">payment</a>` : ""}
    ${deliveryToken === "" ? "" : html`<a href="/delivery/${deliveryToken}?lang=en">delivery</a>`}
    <a href="/_sandbox/orders/${order.orderId}">JSON</a>`
}
