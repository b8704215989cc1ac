import assert from "node:assert/strict"
import { receiveReturn, requestReturn } from "../../support/change-order"
import { polling } from "../../support/polling"
import { addressOf, buy, PLANS } from "../../support/store"
import type { CreditStore } from "./buy-on-credit"

const buyerPhone = "966500000001"
const INVOICE = { number: "INV-1", pdf: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n") }

/** A webhook, a delivery or an invoice comes within milliseconds; the sweep, which would hide a lost one, once a minute. */
const soon = { withinMs: 20_000 }

/**
 * The whole life of an order with a down payment, as its buyer, its merchant and the service live it: awaited, paid on the
 * hosted page and authorised by the webhook, shipped and delivered, confirmed by the buyer whom the service asks by SMS,
 * invoiced and captured; then a part of it comes back. Rejects at the first step that is not as it should be.
 */
export const liveWholeOrder = async ({ store, providerId }: CreditStore): Promise<void> => {
  const goods = { email: "buyer@example.com", shipping: addressOf(buyerPhone), lines: { "PAPER-A4": 2 } }
  const bought = await buy(store, { ...goods, planId: PLANS.downPayment }, providerId)
  const { id: orderId, total } = bought.order
  const atService = await store.sandbox.orderByReference(bought.sessionId)

  assert.ok(atService, "the service holds no order with this reference")
  const payment = () => store.paymentStatus(orderId)
  const service = () => store.sandbox.order(atService.order_id)

  assert.equal(await payment(), "awaiting")
  assert.equal((await store.buyersOrder(orderId)).next.url, atService.payment_url)

  for (const fields of [
    "fields=%2Bsvc_orders.*",
    "fields=id&fields=*svc_orders",
    "fields[]=svc_orders.lease_token",
    "fields=id,svc_order.*",
  ]) {
    const answer = await fetch(`${store.url}/store/orders/${orderId}?${fields}`, {
      headers: { "x-publishable-api-key": store.seeded.publishableKey },
    })
    const told = await answer.text()

    assert.ok(told.includes(orderId), `the Store API does not give the order for ${fields}: ${told}`)
    assert.ok(!told.includes("lease_token"), `the Store API gives rows of the ledger for ${fields}`)
  }

  await store.sandbox.orderAction(atService.order_id, "pay")
  await polling(payment).until("authorized")
  const { activity, webhooks } = await store.timeline(orderId)

  assert.equal(activity.find(({ kind }) => kind === "down_payment_confirmed")?.actor, "service")
  assert.deepEqual(
    webhooks.map(({ verdict }) => verdict),
    ["verified"]
  )

  await store.deliver(orderId)
  await polling(async () => (await service()).order_status, soon).until("OUT_FOR_DELIVERY")
  // The service says so before it has answered the plugin, which leaves an earlier callback to the sweep.
  await store.untilOrderState(orderId, "out_for_delivery", soon)
  await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
  await polling(payment, soon).until("captured")
  await polling(async () => (await store.order(orderId)).paid, {
    ...soon,
    what: `${total} SAR are paid`,
  }).until((paid) => Math.round(paid * 100) === Math.round(total * 100))
  assert.equal((await service()).order_status, "DELIVERED")

  await store.act(orderId, "invoices", {
    invoice_number: INVOICE.number,
    pdf_base64: INVOICE.pdf.toString("base64"),
  })
  await polling(
    async () => (await service()).invoices.map(({ invoice_number }) => invoice_number).join(),
    soon
  ).until(INVOICE.number)
  await polling(async () => (await store.invoices(orderId)).map(({ state }) => state).join(), soon).until(
    "attached"
  )
  assert.deepEqual(await store.attention(orderId), [], "something needs a person")

  const [line] = await store.lines(orderId)
  const back = [{ id: line?.id ?? "", quantity: 1 }]

  await receiveReturn(store, await requestReturn(store, orderId, back), back)
  await polling(async () => (await store.attention(orderId)).join(), soon).until("changed_in_medusa")
}
