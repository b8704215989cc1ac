import { html } from "hono/html"
import { ORDER_MOVES, type OrderMove } from "../control/order-routes"
import { callView, smsView, webhookView } from "../control/views"
import { type SandboxContext } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { downPaymentOf, pagesOf } from "./index-page"
import { type Html, layout } from "./layout"
import { facts, formatMoney, postButton, table } from "./page-parts"

/**
 * One order for the developer: what may happen to it now, and what was sent and called about it.
 * @param refusal why the last button did nothing
 */
export const orderPage = (sandbox: SandboxContext, order: OrderRecord, refusal?: string): Html => {
  const { state, calls } = sandbox.store
  const { orderId, otp } = order
  const path = `/orders/${orderId}`
  const buttons = ORDER_MOVES.filter(({ isPossible }) => isPossible(order)).flatMap((move) =>
    buttonsOf(move, path)
  )
  const ofOrder = (record: { orderId: string }): boolean => record.orderId === orderId

  return layout(
    { language: "en", title: order.orderReferenceId, wide: true },
    html`<h1>Order <bdi>${order.orderReferenceId}</bdi></h1>
      ${refusal === undefined ? "" : html`<p class="refusal" role="alert">${refusal}</p>`}
      ${facts([
        ["Id", orderId],
        ["Status", order.stage],
        ["Buyer", order.buyerPhone],
        ["Total", formatMoney(order.total, "en")],
        ["Down payment", downPaymentOf(order)],
        ["One-time password", `${otp.code}, ${otp.confirmed ? "confirmed" : "not confirmed"}`],
        ["Placed", new Date(order.createdAt).toISOString()],
      ])}
      <p>Pages: ${pagesOf(order)} <a href="/">all orders</a></p>
      <h2>What can happen now</h2>
      ${buttons.length === 0 ? html`<p>Nothing.</p>` : html`<div class="actions">${buttons}</div>`}
      <h2>Text messages</h2>
      ${tableOrNone(
        ["Sent", "Text"],
        state.sms
          .filter(ofOrder)
          .map(smsView)
          .map((sms) => [sms.sent_at, html`<bdi>${sms.text}</bdi>`])
      )}
      <h2>Webhooks</h2>
      ${tableOrNone(
        ["Created", "Event", "State", "Attempts", ""],
        state.webhooks
          .filter(ofOrder)
          .map(webhookView)
          .map((webhook) => [
            webhook.created_at,
            webhook.event,
            webhook.state,
            html`${webhook.attempts.map(
              ({ error, status, answer }) => html`<p>${error ?? status} <bdi>${answer}</bdi></p>`
            )}`,
            postButton(`${path}/webhooks/${webhook.id}/send`, "", "Send again"),
          ])
      )}
      <h2>Calls</h2>
      ${tableOrNone(
        ["Came", "Operation", "HTTP", "Faults", "Refusal"],
        calls
          .map((call) => callView(sandbox, call))
          .filter((call) => call.order_id === orderId)
          .map((call) => [
            call.at,
            call.operation,
            String(call.status ?? "no answer"),
            call.faults.join(", "),
            call.error_code === null ? "" : html`${call.error_code} <bdi>${call.message}</bdi>`,
          ])
      )}`
  )
}

const buttonsOf = ({ name, summary, choice }: OrderMove, path: string): Html[] =>
  choice
    ? choice.values.map((value) =>
        postButton(`${path}/${name}`, "", `${summary}: ${value}`, { name: choice.field, value })
      )
    : [postButton(`${path}/${name}`, "", summary)]

const tableOrNone = (headings: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html =>
  rows.length === 0 ? html`<p>None.</p>` : table(headings, rows)
