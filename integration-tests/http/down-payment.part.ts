import { randomBytes } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { createSvcClient } from "../../src/client"
import { recordSpans } from "../../src/client/__fixtures__/recorded-spans"
import { reconcileOrderWorkflow } from "../../src/workflows"
import type { SandboxFault } from "../../support/sandbox-control"
import { placedOrder } from "../../support/store-client"
import { offerAllBut } from "../support/offer-all-but"
import { BUYERS, polling, PLANS, storePart, untilMany } from "../support/store-suite"

export const downPayment = storePart("a down payment that the service collects", (store) => {
  const awaiting = () => store.placeOrder({ planId: PLANS.downPayment })

  it("tells the buyer where to pay, and authorises the order by the webhook, without a sweep", async () => {
    const events = store.eventsNamed("svc.down_payment_confirmed")
    const { order, atService, sessionId } = await awaiting()

    expect(await store.paymentStatus(order.id)).toBe("awaiting")
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "awaiting_down_payment",
      next: { action: "pay", url: atService.payment_url },
    })
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "authorized",
      next: { action: "none" },
      expires_at: null,
    })
    await untilMany(events)
    expect(events).toEqual([{ event_id: expect.any(String), order_id: order.id, reference: sessionId }])
    expect(await store.kinds(order.id)).toEqual([
      "checkout_intended",
      "checkout_created_with_down_payment",
      "down_payment_confirmed",
      "order_authorized",
    ])
  })

  describe("where OpenTelemetry is set up", () => {
    const spans = recordSpans()

    it("is worked on in a span that says who began that and what came of it, and names nobody", async () => {
      const { order, atService, sessionId } = await awaiting()

      await store.sandbox.orderAction(atService.order_id, "pay", { send_webhook: false })
      await store.act(order.id, "reconcile")
      await store.untilIdle()
      const atWork = spans.filter(({ name }) => name === "svc.progress_order")

      expect(atWork).toContainEqual({
        name: "svc.progress_order",
        attributes: {
          "svc.actor": "user",
          "svc.state_before": "awaiting_down_payment",
          "svc.state_after": "authorized",
        },
        ended: true,
      })
      expect(atWork.every(({ ended }) => ended)).toBe(true)
      for (const name of [order.id, sessionId, atService.order_id, BUYERS.active, "user_"]) {
        expect(JSON.stringify(atWork)).not.toContain(name)
      }
    })
  })

  it("names no amount beside a payment page where the service names none, or 0", async () => {
    await store.changeAnswers("initiate_checkout", "prepaid_amount", 0)
    const { completion } = await store.buyNow({ planId: PLANS.downPayment })

    expect((await store.buyersOrder(placedOrder(completion).id)).next).toMatchObject({
      action: "pay",
      amount: null,
    })
  })

  it("is authorised whatever the length of the ids that the service gives", async () => {
    const { client } = store.svc
    const [orderId, ...transactions] = [1, 2, 3].map(() => randomBytes(4_000).toString("base64url"))
    const [initiate, reconcile] = [
      client.initiateCheckout.bind(client),
      client.reconcilePrepaidPayment.bind(client),
    ]
    let atService = ""

    jest.spyOn(client, "initiateCheckout").mockImplementation(async (...call) => {
      const checkout = await initiate(...call)

      atService = checkout.order_id
      return { ...checkout, order_id: orderId ?? "", transaction_id: transactions[0] ?? "" }
    })
    const asked = jest.spyOn(client, "reconcilePrepaidPayment").mockImplementation(async () => ({
      ...(await reconcile(atService)),
      transaction_id: transactions[1] ?? "",
    }))
    const { completion, sessionId } = await store.buyNow({ planId: PLANS.downPayment })
    const { id } = placedOrder(completion)

    expect(await store.attempt(sessionId)).toMatchObject({
      svcOrderId: orderId,
      transactionId: transactions[0],
    })
    await store.sandbox.orderAction(atService, "pay")
    await store.untilAuthorized(id)
    expect(asked).toHaveBeenCalledWith(orderId)
    expect(await store.attempt(sessionId)).toMatchObject({
      state: "authorized",
      transactionId: transactions[1],
    })
    expect(await store.attention(id)).toEqual([])
  })

  it("wears the operator's brand from the checkout to the invoice", async () => {
    const { svc } = store
    const brand = {
      pathPrefix: "acme",
      enumValue: "ACME",
      signatureHeader: "X-Acme-Signature",
      timestampHeader: "X-Acme-Timestamp",
    }
    const { baseUrl, accessToken } = svc.options

    await store.sandbox.putSettings({ brand })
    jest.replaceProperty(svc, "client", createSvcClient({ baseUrl, accessToken, brand }))
    Object.assign(svc.options.brand, brand)
    const { completion, sessionId } = await store.buyNow({ planId: PLANS.downPayment })
    const { id } = placedOrder(completion)
    const { order_id: svcOrderId } = (await store.sandbox.orderByReference(sessionId)) ?? {}
    const { request } = await store.sandbox.orderAction(svcOrderId ?? "", "pay")

    expect(request["prepaid_payment"]).toMatchObject({ collection_method: "ACME" })
    // By the webhook: nothing else asks the service so soon.
    await store.untilAuthorized(id)
    await polling(() => store.timeline(id)).until(({ webhooks }) => webhooks[0]?.status === "processed")
    await store.deliver(id)
    await store.untilState(sessionId, "out_for_delivery")
    await store.sandbox.orderAction(svcOrderId ?? "", "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.giveInvoice(id, "INV-1")
    await polling(() => store.sandbox.order(svcOrderId ?? "")).until(({ invoices }) => invoices.length === 1)
  })

  it.each(["softDeleteCarts", "deleteCarts"] as const)(
    "authorises an order whose cart the store has removed meanwhile, by %s",
    async (remove) => {
      const { order, atService, sessionId } = await awaiting()
      const { cartId } = (await store.attempt(sessionId)) ?? {}

      await store
        .container()
        .resolve(Modules.CART)
        [remove]([cartId ?? ""])
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilAuthorized(order.id)
      await store.sweepNow()
      expect(await store.order(order.id)).toMatchObject({ payment: "authorized" })
      expect(await store.attention(order.id)).toEqual([])
    }
  )

  it("authorises no payment of an order that is cancelled while its cart's lock is waited for", async () => {
    const { order, atService, sessionId } = await awaiting()
    const { cartId } = (await store.attempt(sessionId)) ?? {}
    const locking = store.container().resolve(Modules.LOCKING)
    const locked = jest.spyOn(locking, "acquire")

    await locking.execute(cartId ?? "", async () => {
      await store.sandbox.orderAction(atService.order_id, "pay")
      await polling(() => locked.mock.calls).until(({ length }) => length > 0)
      await store.cancel(order.id)
    })
    locked.mockRestore()
    await store.sweepNow()
    expect(await store.order(order.id)).toMatchObject({ status: "canceled", payment: "canceled", paid: 0 })
    expect(await store.attention(order.id)).toEqual(["paid_after_cancellation"])
  })

  it("sends the return pages with the order's id, and a webhook address of this order alone", async () => {
    const { order, atService } = await awaiting()
    const page = expect.stringContaining(`/orders/${order.id}?`)

    expect(atService.request["prepaid_payment"]).toMatchObject({
      collection_method: "SVC",
      success_redirection_url: page,
      failure_redirection_url: page,
      webhook_url: expect.stringMatching(`^${store.url}/hooks/svc/down-payment/payses_[^/]+/[^/]{43}$`),
    })
  })

  it("authorises an order whose completion died after the service's answer, though its plan is not on offer any more", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, sessionId, atService } = await awaiting()

    // As Medusa leaves it when it dies before it has written down what the provider answered.
    await store.execute(
      `update payment_session set status = 'pending', data = data - 'svc_order_id' where id = '${sessionId}'`
    )
    offerAllBut(store, PLANS.downPayment)
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("finds a payment whose webhook was lost when the buyer comes back", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "pay")
    expect(await store.buyersOrder(order.id)).toMatchObject({ state: "authorized" })
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("finds a payment whose webhook was lost when the store's own code checks the status", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService } = await awaiting()
    const check = (orderId: string) =>
      reconcileOrderWorkflow(store.container()).run({ input: { order_id: orderId, actor: "back-office" } })

    await store.sandbox.orderAction(atService.order_id, "pay")
    await check(order.id)
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect((await store.activityOf(order.id, "down_payment_confirmed"))[0]?.actor).toBe("back-office")
    await expect(check("order_unknown")).rejects.toMatchObject({ type: "not_found" })
  })

  it("asks the service once when a buyer reloads the page again and again", async () => {
    const { order } = await awaiting()
    const load = () => store.buyersOrder(order.id)
    const now = store.svc.ledger.now()

    // However long a busy machine takes: all these looks are at one moment.
    jest.spyOn(store.svc.ledger.database, "now").mockReturnValue(now)
    await store.setFaults()
    await Promise.all(Array.from({ length: 10 }, load))
    for (let turn = 0; turn < 3; turn += 1) {
      await load()
    }
    expect(await store.callsOf("reconcile_prepaid_payment")).toBe(1)
  })

  it("hands the buyer the fresh page of a voided session, and says so", async () => {
    const events = store.eventsNamed("svc.payment_url_renewed")
    const { order, atService, sessionId } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "void")
    const fresh = await store.buyersOrder(order.id)

    expect(fresh).toMatchObject({ state: "awaiting_down_payment", next: { action: "pay" } })
    expect(fresh.next.url).not.toBe(atService.payment_url)
    await untilMany(events)
    expect(events).toEqual([{ event_id: expect.any(String), order_id: order.id, reference: sessionId }])
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
  })

  describe("whose page has another address than before", () => {
    const look = async (sessionId: string) => {
      await store.sweepAs(sessionId, { dueAt: new Date() })
      return (await store.attempt(sessionId))?.paymentUrl
    }
    const answering = (field: "payment_url" | "transaction_id", value: string): SandboxFault => ({
      kind: "null_fields",
      operation: "reconcile_prepaid_payment",
      fields: [field],
      value,
    })
    const page = "https://pay.example.com/1"

    it("is not told as voided where the checkout named no page yet", async () => {
      const events = store.eventsNamed("svc.payment_url_renewed")

      await store.setFaults({ kind: "null_fields", operation: "initiate_checkout", fields: ["payment_url"] })
      const { order, sessionId } = await awaiting()

      await look(sessionId)
      expect(await store.buyersOrder(order.id)).toMatchObject({
        next: { action: "pay", url: expect.stringContaining("http") },
      })
      expect(await store.kinds(order.id)).not.toContain("payment_url_renewed")
      expect(events).toEqual([])
    })

    it("is not told as voided for an address that differs each time, and the buyer gets the latest", async () => {
      const events = store.eventsNamed("svc.payment_url_renewed")
      const { order, sessionId } = await awaiting()

      for (const url of [`${page}?signature=1`, `${page}?signature=2`]) {
        await store.setFaults(answering("payment_url", url))
        expect(await look(sessionId)).toBe(url)
      }
      expect(await store.kinds(order.id)).not.toContain("payment_url_renewed")
      expect(events).toEqual([])
    })

    it.each([
      ["of another transaction", page],
      ["that the service names only after it has said voided", ""],
    ])("is told, once, of a page %s", async (_which, first) => {
      const events = store.eventsNamed("svc.payment_url_renewed")
      const { order, atService, sessionId } = await awaiting()

      if (first === "") {
        await store.sandbox.orderAction(atService.order_id, "void")
        await store.setFaults(answering("payment_url", first))
        await look(sessionId)
        expect(events).toEqual([])
        await store.setFaults()
      } else {
        await store.setFaults(answering("payment_url", first), answering("transaction_id", "txn_other"))
      }
      await look(sessionId)
      await look(sessionId)
      await untilMany(events)
      expect(events).toEqual([{ event_id: expect.any(String), order_id: order.id, reference: sessionId }])
      expect(await store.activityOf(order.id, "payment_url_renewed")).toHaveLength(1)
    })
  })

  it("waits for a finalize that is running, and does not take it for paid", async () => {
    await store.sandbox.putSettings({ finalize: "on_reconcile" })
    const { order, atService } = await awaiting()

    await store.setFaults({ kind: "in_progress", operation: "reconcile_prepaid_payment", calls: [1, 2] })
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    expect(await store.attention(order.id)).toEqual([])
  })

  it("asks soon again about a finalize that outlasts the wait, however old the order is, and rarely once it goes on", async () => {
    const { order, sessionId } = await awaiting()
    const pauseAfter = async (look: Promise<unknown>) => {
      await look
      return ((await store.attempt(sessionId))?.dueAt?.getTime() ?? NaN) - Date.now()
    }
    const sweep = (columns: Parameters<typeof store.sweepAs>[1]) =>
      pauseAfter(store.sweepAs(sessionId, columns))

    await store.setFaults({ kind: "in_progress", operation: "reconcile_prepaid_payment" })
    expect(await sweep({ createdAt: new Date(Date.now() - 24 * 3_600_000) })).toBeLessThan(30_000)
    expect(await pauseAfter(store.buyersOrder(order.id))).toBeLessThan(30_000)
    expect(await sweep({ dueAt: new Date() })).toBeGreaterThan(10 * 60_000)
  })

  it("asks no buyer to pay while a finalize is running, and tells nobody of a page that it had before", async () => {
    const events = store.eventsNamed("svc.payment_url_renewed")
    const { order, atService } = await awaiting()

    await store.setFaults(
      { kind: "in_progress", operation: "reconcile_prepaid_payment" },
      { kind: "null_fields", operation: "reconcile_prepaid_payment", fields: ["payment_url"], value: "" }
    )
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "awaiting_down_payment",
      next: { action: "wait" },
    })
    await store.setFaults()
    await store.sweepNow()
    expect(await store.buyersOrder(order.id)).toMatchObject({
      next: { action: "pay", url: atService.payment_url },
    })
    expect(await store.kinds(order.id)).not.toContain("payment_url_renewed")
    expect(events).toEqual([])
  })

  it("keeps an order awaiting when the webhook says paid but the service does not", async () => {
    const { order, atService } = await awaiting()
    const answer = await store.signedDownPaymentWebhook(atService, { payment_status: "PAID" }).send()

    expect(answer.status).toBe(200)
    await polling(async () => (await store.timeline(order.id)).webhooks[0]?.status).until(
      (status) => status === "processed"
    )
    expect(await store.paymentStatus(order.id)).toBe("awaiting")
  })

  it("lists an order that the service does not know (808), and no more once a person has seen to that, unless the service had answered since", async () => {
    const { order, sessionId } = await awaiting()
    const look = async () => {
      await store.sweepAs(sessionId, { dueAt: new Date() })
      return store.attention(order.id)
    }
    const unknown = { kind: "error_code", operation: "reconcile_prepaid_payment", code: 808 } as const

    await store.setFaults(unknown)
    expect(await look()).toEqual(["order_unknown_to_service"])
    expect((await store.timeline(order.id)).attention).toMatchObject([
      { remedy: expect.stringContaining("access token") },
    ])
    await store.act(order.id, "resolve", { note: "The operator is asked." })
    expect(await look()).toEqual([])
    await store.setFaults()
    expect(await look()).toEqual([])
    await store.setFaults(unknown)
    expect(await look()).toEqual(["order_unknown_to_service"])
    await store.act(order.id, "resolve", { note: "The operator is asked again." })
    await store.setFaults()
    expect(await look()).toEqual([])
    // A failure that comes first says nothing of the order.
    await store.setFaults({ ...unknown, code: 500 })
    expect(await look()).toEqual([])
    await store.setFaults(unknown)
    expect(await look()).toEqual(["order_unknown_to_service"])
    await store.act(order.id, "resolve", { note: "The operator is asked again." })
    expect(await look()).toEqual([])
  })

  it("refuses to fulfil the order before it is authorised, and allows it after", async () => {
    const { order, atService } = await awaiting()
    const fulfil = () => store.fulfil(order.id)

    await expect(fulfil()).rejects.toMatchObject({ status: 409 })
    await expect(fulfil()).rejects.toThrow(/has not authorised this order, so.*down payment/)
    await expect(
      store.admin.in("ar").post(`/admin/orders/${order.id}/fulfillments`, {
        items: await store.lines(order.id),
        location_id: store.seeded.stockLocationId,
      })
    ).rejects.toThrow(/لم تعتمد خدمة \u2068الدفع الآجل للأعمال\u2069 هذا الطلب، .*الدفعة المقدمة/)
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    await expect(fulfil()).resolves.toBeTruthy()
  })

  it("is refused a fulfilment by Medusa's other route as well, which is left alone with anything else", async () => {
    const { order, atService } = await awaiting()
    const create = (body: object) => store.admin.post("/admin/fulfillments", body)
    const ofOrder = {
      order_id: order.id,
      location_id: store.seeded.stockLocationId,
      provider_id: "manual_manual",
      delivery_address: {},
      items: [],
      labels: [],
      data: null,
      metadata: null,
    }

    await expect(create(ofOrder)).rejects.toMatchObject({
      status: 409,
      body: expect.objectContaining({ code: "svc_not_authorized" }),
    })
    await expect(create({ ...ofOrder, order_id: undefined })).rejects.toMatchObject({ status: 400 })
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    await expect(create(ofOrder)).resolves.toBeTruthy()

    const parcel = await store.fulfil(order.id)

    await expect(store.admin.post(`/admin/fulfillments/${parcel}/cancel`, {})).resolves.toBeTruthy()
  })
})
