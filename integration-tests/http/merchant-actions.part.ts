import { readFile } from "node:fs/promises"
import path from "node:path"
import assert from "node:assert/strict"
import { z } from "zod"
import { TRIES_BEFORE_ATTENTION } from "../../src/domain/backoff"
import { FromNow } from "../../src/modules/svc/ledger/columns"
import { recordDownPaymentWorkflow } from "../../src/workflows"
import { recordPayment } from "../../src/workflows/record-down-payment"
import { takeAttempt } from "../../src/progress/hold-attempt"
import { progressHeld } from "../../src/progress/progress-order"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { attentionDesk } from "../support/attention-desk"
import { placedOrder } from "../../support/store-client"
import { losingCommitOf } from "../support/lose-a-commit"
import { handOver } from "../support/order-transfer"
import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { addressOf, BUYERS, PLANS, refusal, storePart } from "../support/store-suite"

const HOUR_MS = 3_600_000
const withId = z.looseObject({ id: z.string() })

export const merchantActions = storePart("what the merchant does", (store) => {
  it("places an order whose down payment the merchant collects without telling the service yet", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    expect(await store.paymentStatus(orderId)).toBe("awaiting")
    expect(await store.ordersAtService(sessionId)).toEqual([])
    expect(await store.buyersOrder(orderId)).toMatchObject({
      state: "awaiting_merchant_payment",
      next: { action: "wait", amount: 473.8 },
      expires_at: expect.any(String),
    })
  })

  it("sends the checkout with the merchant's reference once it is recorded, and authorises the order", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    const [atService] = await store.ordersAtService(sessionId)

    expect(atService).toMatchObject({
      collection_method: "MERCHANT",
      prepaid_utr: "BANK-1",
      authorized: true,
    })
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    await expect(store.act(orderId, "down-payment", { utr: "BANK-2" })).rejects.toMatchObject({ status: 400 })
  })

  it("is not told to have an order cancelled whose payment Medusa could not write down, and authorises it again", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const isLost = await losingCommitOf(store.svc.ledger, /^insert into "payment" /, "before")

    await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
      body: { message: expect.stringContaining("code of the store's own could not finish") },
    })
    expect(isLost()).toBe(true)
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    expect(await store.attention(orderId)).toEqual([])
  })

  it("asks the service for the order as the merchant has corrected it meanwhile, not for its cart", async () => {
    const { orderId, sessionId } = await store.awaitTransfer(BUYERS.poor)
    const corrected = addressOf(BUYERS.active, { city: "Jeddah" })

    await store.admin.post(`/admin/orders/${orderId}`, {
      shipping_address: corrected,
      billing_address: corrected,
    })
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.ordersAtService(sessionId)).toMatchObject([
      {
        buyer_phone: BUYERS.active,
        request: { billing_address: { city: "Jeddah" }, shipping_address: { city: "Jeddah" } },
      },
    ])
  })

  it("asks the service for who chose to buy on credit, whoever the order was handed to since", async () => {
    const phone = "966500000182"
    const { customer } = await store.registered({ phone: `+${phone}` })

    await store.sandbox.putBuyer(phone, { name: "Registered", status: "Active", credit_limit: 90_000 })
    store.svc.options.eligibility.phoneFrom = ["customer", "billing_address"]
    const purchase = { phone: BUYERS.active, planId: PLANS.merchantDownPayment }
    const { cartId, sessionId } = await store.readyCart(purchase, customer)
    const { id: orderId } = placedOrder(await customer.complete(cartId))

    await store.untilIdle()
    await handOver(store, orderId)
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.ordersAtService(sessionId)).toMatchObject([{ buyer_phone: phone }])
  })

  it("uses nobody else's credit when who chose to buy on credit was deleted since", async () => {
    const phone = "966500000183"
    const { customer, id } = await store.registered({ phone: `+${phone}` })

    await store.sandbox.putBuyer(phone, { name: "Registered", status: "Active", credit_limit: 90_000 })
    store.svc.options.eligibility.phoneFrom = ["customer", "billing_address"]
    const { id: cartId } = await store.cart({ phone: BUYERS.active }, customer)
    const sessionId = await store.choosePlan(cartId, PLANS.merchantDownPayment, customer)
    const { id: orderId } = placedOrder(await customer.complete(cartId))

    await store.untilIdle()
    await store.admin.delete(`/admin/customers/${id}`)
    await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
      body: { code: "phone_missing" },
    })
    expect(await store.ordersAtService(sessionId)).toEqual([])
    expect(await store.attention(orderId)).toEqual(["merchant_payment_declined"])
  })

  it("records two equal references sent at once only once", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await Promise.allSettled([1, 2, 3].map(() => store.act(orderId, "down-payment", { utr: "BANK-1" })))
    await store.untilAuthorized(orderId)
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("keeps the first of two payments that are recorded in the same moment, and refuses the other", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const { orders } = store.svc.ledger
    const asRead = await orders.byReference(sessionId)
    const record = async (utr: string) => {
      assert(asRead?.state === "awaiting_merchant_payment")
      await recordPayment(store.svc.ledger, asRead, { utr, actor: "test" })
    }

    await record("BANK-1")
    await record("BANK-1")
    await expect(record("BANK-2")).rejects.toMatchObject({ type: "not_allowed", code: "already_recorded" })
    expect((await orders.byReference(sessionId))?.prepaidUtr).toBe("BANK-1")
    expect(await store.activityOf(orderId, "merchant_payment_recorded")).toHaveLength(1)
  })

  it("has a recorded payment sent at the time of the database's clock, whatever this process takes the time for", async () => {
    const { sessionId } = await store.awaitTransfer()
    const early = new Date(Date.now() - 3_600_000)
    const asRead = await store.attempt(sessionId)

    assert(asRead?.state === "awaiting_merchant_payment")
    await recordPayment(
      store.svc.ledger.at(() => early),
      asRead,
      { utr: "BANK-1", actor: "test" }
    )
    expect((await store.attempt(sessionId))?.dueAt).toEqual(early)
  })

  it("keeps an order whose stock the merchant has freed while it waits for the transfer", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const { reservations } = await store.admin.get(
      "/admin/reservations",
      z.looseObject({ reservations: z.array(withId) })
    )

    expect(reservations).toHaveLength(1)
    await store.admin.delete(`/admin/reservations/${reservations[0]?.id ?? ""}`)
    await store.svc.ledger.database.sql.update(
      "svc_order",
      { createdAt: new FromNow(-HOUR_MS) },
      "reference = ?",
      [sessionId]
    )
    await store.act(orderId, "reconcile")
    expect(await store.timeline(orderId)).toMatchObject({
      attempts: [{ state: "awaiting_merchant_payment" }],
    })
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.paymentStatus(orderId)).toBe("authorized")
  })

  it("sends nothing for an order that was cancelled before its payment was recorded, and lists it", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.cancel(orderId)
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.ordersAtService(sessionId)).toEqual([])
    const { attention } = await store.untilListed(orderId)

    expect(attention[0]?.kind).toBe("paid_after_cancellation")
  })

  it("lists a payment whose order is given up in the very moment that it is recorded", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const { orders } = store.svc.ledger
    const asRead = await orders.byReference(sessionId)

    await store.cancel(orderId)
    await store.untilState(sessionId, "expired")
    assert(asRead?.state === "awaiting_merchant_payment")
    await recordPayment(store.svc.ledger, asRead, { utr: "BANK-3", actor: "test" })
    expect(await store.attention(orderId)).toEqual(["paid_after_cancellation"])
    expect((await orders.byReference(sessionId))?.prepaidUtr).toBe("BANK-3")
  })

  it("keeps in mind a payment that came after the order had expired", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.cancel(orderId)
    await store.untilState(sessionId, "expired")
    await store.act(orderId, "down-payment", { utr: "BANK-2" })
    expect(await store.attention(orderId)).toEqual(["paid_after_cancellation"])
    expect(await store.activityOf(orderId, "merchant_payment_recorded")).toHaveLength(1)
    expect(await store.ordersAtService(sessionId)).toEqual([])
  })

  it("finishes by the sweep what a crash left between the record and the checkout", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.svc.ledger.orders.change(sessionId, {
      event: "merchant_payment_recorded",
      patch: { prepaidUtr: "BANK-1" },
      wakeAt: new Date(),
    })
    await store.sweepNow()
    expect(await store.paymentStatus(orderId)).toBe("authorized")
  })

  it("lists a checkout that is declined after the merchant collected, and sends it again when it is mended", async () => {
    await store.sandbox.putBuyer(BUYERS.poor, { credit_limit: 10 })
    const { orderId, sessionId } = await store.awaitTransfer(BUYERS.poor)

    expect(await store.timeline(orderId)).toMatchObject({
      down_payment: { collection: "merchant", state: "awaiting", url: null, recorded_reference: null },
      next_step: { code: "record_down_payment", amount: expect.any(Number) },
      actions: { record_down_payment: { allowed: true } },
    })
    await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/credit does not cover/) },
    })
    expect(await store.timeline(orderId)).toMatchObject({
      state: "declined",
      attention: [{ kind: "merchant_payment_declined" }],
      down_payment: { state: "paid", recorded_reference: "BANK-1" },
      next_step: { code: "mend_declined_checkout", decline_code: "credit_limit_exceeded", error_code: 806 },
      actions: { record_down_payment: { allowed: true } },
    })
    // The shop has the money: its buyer must not order, and pay, once more.
    expect(await store.buyersOrder(orderId)).toMatchObject({ state: "declined", next: { action: "none" } })
    expect(await store.paymentStatus(orderId)).toBe("awaiting")
    await store.sandbox.putBuyer(BUYERS.poor, { credit_limit: 50_000 })
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect((await store.ordersAtService(sessionId)).map((order) => order.order_reference_id)).toEqual([
      `${sessionId}-2`,
    ])
    expect(await store.timeline(orderId)).toMatchObject({ attention: [], next_step: { code: "fulfil" } })
  })

  it.each([
    ["answers 429", { kind: "http_status", status: 429 }, 1],
    ["has another checkout of the buyer in flight", { kind: "error_code", code: 804 }, 5],
  ] as const)(
    "sends the checkout of a recorded payment again by itself when the service %s",
    async (_what, fault, many) => {
      const { orderId, sessionId } = await store.awaitTransfer()
      const calls = Array.from({ length: many }, (_, call) => call + 1)

      await store.setFaults({ ...fault, operation: "initiate_checkout", calls })
      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject(
        refusal(422, "confirming")
      )
      expect(await store.timeline(orderId)).toMatchObject({
        state: "initiating",
        attention: [],
        next_step: { code: "wait_for_service" },
      })
      await store.sweepNow()
      expect(await store.paymentStatus(orderId)).toBe("authorized")
      expect(await store.attention(orderId)).toEqual([])
      expect(await store.ordersAtService(sessionId)).toMatchObject([{ order_reference_id: sessionId }])
      expect(await store.activityOf(orderId, "progress_failed")).toMatchObject([{ actor: "service" }])
      expect(await store.activityOf(orderId, "checkout_declined")).toEqual([])
    }
  )

  it("keeps the pause that the service asks for, however often the buyer looks", async () => {
    const { orderId } = await store.awaitTransfer()

    await store.setFaults({
      kind: "http_status",
      operation: "initiate_checkout",
      status: 429,
      retry_after: 600,
      calls: [1],
    })
    await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject(
      refusal(422, "confirming")
    )
    expect((await store.buyersOrder(orderId)).state).toBe("processing")
    expect(await store.callsOf("initiate_checkout")).toBe(1)
    await store.sweepNow()
    expect(await store.paymentStatus(orderId)).toBe("authorized")
  })

  it("lists a recorded payment whose checkout cannot be sent for long, until it is sent, and sends none once its order is cancelled", async () => {
    const placed = [await store.awaitTransfer(), await store.awaitTransfer()] as const
    const [sent, canceled] = placed

    await store.setFaults({ kind: "http_status", operation: "initiate_checkout", status: 401 })
    for (const { orderId, sessionId } of placed) {
      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
        status: 422,
      })
      await store.setAttempt(sessionId, { tries: String(TRIES_BEFORE_ATTENTION - 1) })
    }
    await store.sweepNow()
    expect(await store.timeline(sent.orderId)).toMatchObject({
      state: "initiating",
      attention: [{ kind: "retries_exhausted", message: expect.stringContaining("401") }],
      next_step: { code: "retry" },
    })
    await store.setFaults()
    await store.cancel(canceled.orderId)
    await store.act(sent.orderId, "retry")
    await store.sweepNow()
    expect(await store.paymentStatus(sent.orderId)).toBe("authorized")
    expect(await store.attention(sent.orderId)).toEqual([])
    expect(await store.attention(canceled.orderId)).toEqual(["paid_after_cancellation"])
    expect(await store.ordersAtService(canceled.sessionId)).toEqual([])
  })

  it("keeps one of two payments that are recorded at once for a checkout that was declined, and refuses the other", async () => {
    await store.sandbox.putBuyer(BUYERS.poor, { credit_limit: 10 })
    const { orderId } = await store.awaitTransfer(BUYERS.poor)
    const record = (utr: string) => store.act(orderId, "down-payment", { utr })

    await expect(record("BANK-1")).rejects.toThrow(/credit does not cover/)
    await store.sandbox.putBuyer(BUYERS.poor, { credit_limit: 50_000 })
    const outcomes = await Promise.allSettled([record("BANK-2"), record("BANK-3")])
    const refused = outcomes.filter(({ status }) => status === "rejected")

    expect(refused).toMatchObject([{ reason: { status: 400, body: { code: "already_recorded" } } }])
    expect(await store.paymentStatus(orderId)).toBe("authorized")
  })

  it("knows a reference again that the store's own code copied with marks that nobody sees", async () => {
    const { orderId } = await store.awaitTransfer()
    const record = (utr: string) =>
      recordDownPaymentWorkflow(store.container()).run({ input: { order_id: orderId, utr, actor: "erp" } })

    await record("BANK-1\u200f")
    await record("BANK-1")
    expect(await store.activityOf(orderId, "merchant_payment_recorded")).toHaveLength(1)
    await expect(record("\u200f")).rejects.toMatchObject({ type: "invalid_data" })
  })

  it("refuses a down payment for an order that has none", async () => {
    const { order } = await store.placeOrder()

    await expect(store.act(order.id, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      recordDownPaymentWorkflow(store.container()).run({
        input: { order_id: "order_unknown", utr: "BANK-1", actor: "erp" },
      })
    ).rejects.toMatchObject({ message: expect.stringMatching(/has no payment with this method/) })
  })

  it("keeps an order without down payment waiting until an admin approves it, when set to manual", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const { order } = await store.placeOrder()

    expect(await store.paymentStatus(order.id)).toBe("awaiting")
    expect(await store.timeline(order.id)).toMatchObject({
      next_step: { code: "approve", expires_at: expect.any(String) },
    })
    expect(await store.act(order.id, "approve")).toMatchObject({
      state: "authorized",
      actions: { approve: { allowed: false, reason: "already_done" } },
    })
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    await store.act(order.id, "approve")
    expect(await store.activityOf(order.id, "approved")).toEqual([
      expect.objectContaining({ actor: expect.stringMatching(/^user_/) }),
    ])
  })

  it("has the buyer order again what was not approved in time, and lists that the service holds it", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const { order, sessionId } = await store.placeOrder()

    await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - 1_000) })
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.attention(order.id)).toEqual(["canceled_in_medusa"])
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "expired",
      next: { action: "try_again" },
    })
  })

  it("lists no odd status any more once its order is cancelled instead", async () => {
    await store.changeAnswers("initiate_checkout", "order_status", "ODD")
    const { order, sessionId } = await store.placeOrder()

    expect(await store.attention(order.id)).toEqual(["unknown_status"])
    await store.cancel(order.id)
    await store.untilState(sessionId, "expired")
    expect(await store.attention(order.id)).toEqual(["canceled_in_medusa"])
  })

  it("does not cancel an order that is approved in the very moment in which it is given up", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const { order, sessionId } = await store.placeOrder()

    await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - 1_000) })
    const held = await takeAttempt(store.svc, sessionId)

    await store.act(order.id, "approve")
    await (held && progressHeld(store.container(), held, "sweep"))
    expect(await store.orderStatus(order.id)).toBe("pending")
    await store.sweepNow()
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("is not approved in the very moment in which the operator's cancellation is recorded, nor shipped after it", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const { order, sessionId } = await store.placeOrder()
    const { orders } = store.svc.ledger
    const read = orders.ofOrder.bind(orders)
    const note = "The operator has cancelled it."

    jest.spyOn(orders, "ofOrder").mockImplementationOnce(async (id) => {
      const asRead = await read(id)

      await store.act(id, "delivery-outcome", { outcome: "canceled", note })
      return asRead
    })
    await expect(store.act(order.id, "approve")).rejects.toMatchObject(refusal(400, "no_live_attempt"))
    expect(await store.attempt(sessionId)).toMatchObject({ state: "expired", authorizedAt: null })
    expect(await store.activityOf(order.id, "approved")).toEqual([])
    await expect(store.fulfil(order.id)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/settled with the operator/) },
    })
  })

  it("does not list as overdue what is approved in the very moment in which that is found", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const orderId = await draftOrder(store)

    await payOnCredit(store, await paymentLink(store, orderId), PLANS.days30)
    await store.untilIdle()
    const { activity, orders } = store.svc.ledger
    const [attempt] = await orders.ofOrder(orderId)
    const has = activity.has.bind(activity)

    assert(attempt?.state === "awaiting_approval")
    await store.setAttempt(attempt.reference, {
      createdAt: new Date(Date.now() - 100 * HOUR_MS),
      dueAt: null,
    })
    const held = await takeAttempt(store.svc, attempt.reference)
    const asked = jest.spyOn(activity, "has").mockImplementation(async (...entry) => {
      if (entry[1] === "payment_overdue") {
        asked.mockRestore()
        await store.act(orderId, "approve")
      }
      return has(...entry)
    })

    await (held && progressHeld(store.container(), held, "sweep"))
    expect(await store.stateOf(attempt.reference)).toBe("authorized")
    expect(await store.attention(orderId)).toEqual([])
  })

  it("says that an order was given up in the very moment in which it is approved", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const { order, sessionId } = await store.placeOrder()
    const { orders } = store.svc.ledger
    const ofOrder = orders.ofOrder.bind(orders)

    await store.untilIdle()
    jest.spyOn(orders, "ofOrder").mockImplementationOnce(async (orderId) => {
      const read = await ofOrder(orderId)

      await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR_MS), dueAt: new Date() })
      await runSweep(store.container())
      return read
    })
    await expect(store.act(order.id, "approve")).rejects.toMatchObject(refusal(400, "not_awaiting_approval"))
    expect(await store.orderStatus(order.id)).toBe("canceled")
  })

  it("declines a checkout for which the service wants a down payment that the store's plan does not know of, and says which field", async () => {
    Object.assign(store.svc.options, {
      plans: [{ repayment_config_id: 101, tenure_in_days: 30, requires_prepaid_collection: false }],
    })
    await store.sandbox.putSettings({
      plans: [
        { repayment_config_id: 101, name: "x", name_ar: "x", tenure_in_days: 30, prepaid_percentage: 10 },
      ],
    })
    const { cart, completion, sessionId } = await store.buy()

    expect(completion.type).toBe("cart")
    expect((await store.sandbox.state()).orders).toEqual([])
    expect(await store.orderIds()).toEqual([])
    expect(await store.admin.get(`/admin/svc/orders?q=${cart.id}`, z.unknown())).toMatchObject({
      orders: [{ state: "declined", error_code: 400, decline_code: "plan_unavailable", svc_order_id: null }],
    })
    expect(await store.svc.ledger.activity.timeline([sessionId])).toMatchObject([
      { kind: "checkout_intended" },
      { kind: "checkout_declined", values: { cause: { fields: ["payment.prepaid_payment"] } } },
    ])
  })

  it("places the payment of an order that has no cart, as a draft order or a payment link has", async () => {
    const orderId = await draftOrder(store)
    const linkId = await paymentLink(store, orderId)

    const placed = await payOnCredit(store, linkId, PLANS.downPayment)

    expect(placed).toMatchObject({
      order_id: orderId,
      state: "awaiting_down_payment",
      next: { action: "pay" },
    })
    const [row] = await store.svc.ledger.orders.ofOrder(orderId)

    expect(row).toMatchObject({ cartId: null, expiresAt: null })
    await store.sandbox.orderAction(row?.svcOrderId ?? "", "pay")
    await store.untilAuthorized(orderId)
  })

  it("does not place a payment whose method was not chosen, nor one of a cart", async () => {
    const linkId = await paymentLink(store, await draftOrder(store))

    await expect(store.buyer().payByLink(linkId)).rejects.toThrow(/Choose this payment method/)
    await expect(store.buyer().payByLink("pay_col_unknown")).rejects.toMatchObject({ status: 404 })
    const cart = await store.cart()

    await expect(store.buyer().payByLink(await store.buyer().paymentCollection(cart.id))).rejects.toThrow(
      /Complete the cart/
    )
  })

  describe("once the store works with the other environment", () => {
    const desk = attentionDesk(store)
    const deployedWith = (environment: "sandbox" | "production") => {
      store.svc.options.environment = environment
    }
    /** Everything that asks for the service to be called about an order. */
    const doEverything = (orderId: string) => [
      () => store.act(orderId, "reconcile"),
      () => store.act(orderId, "retry"),
      () => store.act(orderId, "confirm-delivery", { ask_buyer: true }),
      () => store.act(orderId, "confirm-delivery", { proof_url: `${store.sandbox.url}/health` }),
      () => store.act(orderId, "invoices", { url: "https://files.example.com/1.pdf", invoice_number: "1" }),
    ]
    const calls = () => {
      const { client } = store.svc
      const spies = [
        jest.spyOn(client, "initiateCheckout"),
        jest.spyOn(client, "reconcilePrepaidPayment"),
        jest.spyOn(client, "confirmDelivery"),
        jest.spyOn(client, "addInvoice"),
      ]

      return () => spies.reduce((count, spy) => count + spy.mock.calls.length, 0)
    }

    it("asks nobody about an order of before, lists it once, and goes on when the store goes back", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      expect((await store.attempt(sessionId))?.environment).toBe("sandbox")
      // As after an outage: what had failed before does not keep it parked.
      await store.execute(`update svc_order set tries = 1 where payment_session_id = '${sessionId}'`)
      deployedWith("production")
      const made = calls()

      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.sweepNow()
      const [point] = await desk.untilListedAs(order.id, "made_elsewhere")

      expect(point?.message).toMatch(/made in the sandbox/)
      for (const act of doEverything(order.id).slice(0, 2)) {
        await expect(act()).rejects.toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/made in the sandbox/) },
        })
      }
      await store.sweepNow()
      expect((await store.attempt(sessionId))?.dueAt).toBeNull()
      expect(await store.activityOf(order.id, "made_elsewhere")).toHaveLength(1)
      expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
      expect(made()).toBe(0)

      deployedWith("sandbox")
      await runSweep(store.container())
      expect(await store.attention(order.id)).toEqual([])
      expect(await store.paymentStatus(order.id)).toBe("authorized")
    })

    it("leaves an order of before be once a person is done with it", async () => {
      const { order } = await store.placeOrder({ planId: PLANS.downPayment })
      const elsewhere = () => store.svc.ledger.orders.countMadeElsewhere("production")

      deployedWith("production")
      await store.sweepNow()
      await store.act(order.id, "retry").catch(() => undefined)
      await desk.untilListedAs(order.id, "made_elsewhere")
      expect(await elsewhere()).toBeGreaterThan(0)
      const before = await elsewhere()

      await store.act(order.id, "resolve", { note: "Settled with the operator." })
      await store.sweepNow()
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual([])
      expect(await elsewhere()).toBe(before - 1)
    })

    it("confirms no delivery and sends no invoice of an order of before", async () => {
      const { order, sessionId } = await store.placeOrder()

      deployedWith("production")
      const made = calls()

      for (const act of doEverything(order.id)) {
        await expect(act()).rejects.toMatchObject({ status: 400 })
      }
      await store.deliver(order.id)
      await desk.untilListedAs(order.id, "made_elsewhere")
      await store.untilIdle()
      expect(made()).toBe(0)
      expect(await store.stateOf(sessionId)).toBe("authorized")
      expect((await store.attempt(sessionId))?.dueAt).toBeNull()
    })

    it("captures an order of before that the operator calls delivered, though its invoice is not sent", async () => {
      const { order, sessionId } = await store.placeOrder()

      await store.deliver(order.id)
      await store.untilState(sessionId, "out_for_delivery")
      await store.giveInvoice(order.id, "INV-1")
      await store.untilIdle()
      deployedWith("production")
      const made = calls()

      await store.act(order.id, "delivery-outcome", { outcome: "delivered", note: "The operator called." })
      await store.untilCaptured(order.id)
      await desk.untilListedAs(order.id, "made_elsewhere")
      await store.untilIdle()
      expect(made()).toBe(0)
    })

    it("neither approves an order of before nor sends its checkout", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()

      deployedWith("production")
      const made = calls()

      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
        status: 400,
      })
      expect(await store.attempt(sessionId)).toMatchObject({ prepaidUtr: null })
      expect(made()).toBe(0)
    })

    it("sends no checkout of before again, until a person has settled it", async () => {
      await store.setFaults({ kind: "drop_before", operation: "initiate_checkout" })
      const { cart, sessionId } = await store.buyNow()

      await store.setFaults()
      deployedWith("production")
      const made = calls()
      const { type } = await store.buyer().complete(cart.id)

      expect(type).toBe("cart")
      expect(made()).toBe(0)
      await store.execute(`update svc_order set unanswered_at = unanswered_at - interval '1 hour'`)
      await store.sweepNow()
      const { attention } = await desk.list()

      expect(attention.map(({ kind }) => kind)).toEqual(["possible_duplicate"])
      await desk.resolve(attention[0]?.id ?? "", { note: "It was a trial." })
      placedOrder(await store.buyer().complete(cart.id))
      expect((await store.attempt(`${sessionId}-2`))?.environment).toBe("production")
    })

    it("goes on, and closes its point, once an environment that had the wrong name is corrected", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      await store.sandbox.orderAction(atService.order_id, "pay")
      deployedWith("production")
      await store.sweepNow()
      await desk.untilListedAs(order.id, "made_elsewhere")
      const page = await readFile(path.resolve(__dirname, "../../docs/upgrade.md"), "utf8")

      await store.execute(/```sql\n(update svc_order set environment.*?)```/s.exec(page)?.[1] ?? "")
      await runSweep(store.container())
      expect((await store.attempt(sessionId))?.state).toBe("authorized")
      expect(await store.attention(order.id)).toEqual([])
    })

    it("goes on with what an earlier version wrote, which knew no environment", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.setAttempt(sessionId, { environment: null })
      deployedWith("production")
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilAuthorized(order.id)
    })
  })
})
