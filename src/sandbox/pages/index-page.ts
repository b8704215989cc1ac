import { html } from "hono/html"
import { formatSar } from "../rules/halalas"
import { BUYER_PURPOSES, SELLERS_BY_TOKEN } from "../state/fixtures"
import { type SandboxState } from "../state/sandbox-state"
import { type Html, layout } from "./layout"

const LINKS = [
  ["/docs", "Operations, fields, errors and assumptions"],
  ["/docs/openapi.json", "The same as OpenAPI 3.1"],
  ["/_sandbox/fixtures", "Tokens, buyers and plans"],
  ["/_sandbox/state", "Everything the sandbox remembers"],
  ["/_sandbox/sms", "Text messages the buyers would have received"],
  ["/_sandbox/webhooks", "Webhooks and their delivery attempts"],
  ["/_sandbox/settings", "Settings (PUT to change them)"],
  ["/_sandbox/faults", "Faults (PUT to set them)"],
] as const

/** The front page: where everything is. */
export const indexPage = (state: Readonly<SandboxState>): Html =>
  layout(
    { language: "en", title: "Sandbox of the checkout service", wide: true },
    html`<h1>Sandbox of the checkout service</h1>
      <p>
        The service of the interface specification, simulated. Send requests to <code>/svc/v1/…</code> with
        one of the tokens below.
      </p>
      <ul>
        ${LINKS.map(([href, text]) => html`<li><a href="${href}">${href}</a>: ${text}</li>`)}
      </ul>
      <h2>Tokens</h2>
      <div class="scroll">
        <table>
          <tr>
            <th>Token</th>
            <th>Merchant</th>
          </tr>
          ${[...SELLERS_BY_TOKEN].map(
            ([token, seller]) =>
              html`<tr>
                <td><code>${token}</code></td>
                <td>${seller.status}</td>
              </tr>`
          )}
        </table>
      </div>
      <h2>Buyers</h2>
      <div class="scroll">
        <table>
          <tr>
            <th>Phone</th>
            <th>Name</th>
            <th>Behaviour</th>
          </tr>
          ${Object.values(state.buyers).map(
            (buyer) =>
              html`<tr>
                <td><code>${buyer.phone}</code></td>
                <td>${buyer.name}</td>
                <td>
                  ${
                    BUYER_PURPOSES[buyer.phone] ??
                    `${buyer.status}, credit ${formatSar(buyer.creditLimit)} SAR`
                  }
                </td>
              </tr>`
          )}
        </table>
      </div>
      <h2>Plans</h2>
      <div class="scroll">
        <table>
          <tr>
            <th>repayment_config_id</th>
            <th>Plan</th>
            <th>Down payment</th>
          </tr>
          ${state.settings.plans.map(
            (plan) =>
              html`<tr>
                <td><code>${plan.repayment_config_id}</code></td>
                <td>${plan.name}</td>
                <td>${plan.prepaid_percentage}%</td>
              </tr>`
          )}
        </table>
      </div>
      <p>merchant_share: <code>${state.settings.merchant_share}</code></p>`
  )
