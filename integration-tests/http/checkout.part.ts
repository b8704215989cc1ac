import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { placedOrder } from "../../support/store-client"
import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { BUYERS, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const sent = z.looseObject({
  source_order_number: z.string(),
  total_amount: z.number(),
  discount_amount: z.number(),
  shipping_amount: z.number(),
  items: z.array(z.looseObject({ total_amount: z.number(), quantity: z.number(), sku: z.string() })),
})

const listedOrders = z.looseObject({
  orders: z.array(z.looseObject({ order_id: z.string().nullable(), display_id: z.string().nullable() })),
})

export const checkout = storePart("placing an order", (store) => {
  it("authorises an order without down payment at once, with what the buyer bought, in totals that reconcile", async () => {
    const { order, atService, sessionId } = await store.placeOrder({ quantity: 3, planId: PLANS.days60 })
    const request = sent.parse(atService.request["order"])
    const [item] = request.items

    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect(atService).toMatchObject({
      order_reference_id: sessionId,
      total_amount: order.total,
      repayment_config_id: String(PLANS.days60),
      buyer_phone: BUYERS.active,
    })
    expect(request.source_order_number).toBe(String(order.display_id))
    expect(item).toMatchObject({ sku: "PRINTER-USB", quantity: 3, total_amount: 3450 })
    expect(request).toMatchObject({ shipping_amount: 34.5, discount_amount: 0, total_amount: 3484.5 })
    expect(atService.request).toMatchObject({
      billing_address: { country_code: "SA", country_name: "Saudi Arabia" },
      shipping_address: { country_code: "SA", country_name: "Saudi Arabia" },
    })
  })

  it.each(["B2B-2026-7", "#1001"])(
    "names an order by the store's own number, where it gives one: %s",
    async (number) => {
      const orderId = await draftOrder(store)
      // As a store's `generateCustomDisplayId` does when an order is made; Medusa's type leaves it out.
      const named = { email: "buyer@example.com", custom_display_id: number }

      await store.container().resolve(Modules.ORDER).updateOrders(orderId, named)
      const link = await paymentLink(store, orderId)

      await payOnCredit(store, link)
      const { orders } = await store.sandbox.state()

      expect(sent.parse(orders.at(-1)?.request["order"]).source_order_number).toBe(number)
      for (const q of [number, `#${number}`]) {
        const found = await store.admin.get(`/admin/svc/orders?q=${encodeURIComponent(q)}`, listedOrders)

        expect(found.orders).toMatchObject([{ order_id: orderId, display_id: number }])
      }
    }
  )

  it("links the Medusa order and its attempts both ways for Query", async () => {
    const { order, sessionId } = await store.placeOrder()
    const query = store.container().resolve("query")
    const { data: orders } = await query.graph({
      entity: "order",
      fields: ["id", "svc_orders.reference"],
      filters: { id: order.id },
    })
    const { data: attempts } = await query.graph({
      entity: "svc_order",
      fields: ["reference", "order.display_id"],
      filters: { reference: sessionId },
    })

    expect(orders).toEqual([
      { id: order.id, svc_orders: [expect.objectContaining({ reference: sessionId })] },
    ])
    expect(attempts).toEqual([
      expect.objectContaining({ order: expect.objectContaining({ display_id: order.display_id }) }),
    ])
  })

  it("uses the default plan when the buyer chose none", async () => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await buyer.initSession(cart.id, PROVIDER_ID)
    const completion = await buyer.complete(cart.id)

    expect(completion.type).toBe("order")
    expect((await store.sandbox.state()).orders[0]?.repayment_config_id).toBe(String(PLANS.days30))
  })

  it("places one order when the buyer completes twice at once", async () => {
    const { buyer, cartId, sessionId } = await store.readyCart()
    const results = await Promise.allSettled([buyer.complete(cartId), buyer.complete(cartId)])
    const again = placedOrder(await buyer.complete(cartId))

    expect(results.some((result) => result.status === "fulfilled" && result.value.type === "order")).toBe(
      true
    )
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    expect(await store.paymentStatus(again.id)).toBe("authorized")
  })

  it("opens one attempt when two processes authorise the same session without Medusa's lock", async () => {
    const { sessionId } = await store.readyCart()
    const source = await store.checkoutSource(sessionId)

    await store.setFaults({ kind: "delay", operation: "initiate_checkout", ms: 300 })
    const rows = await Promise.all([1, 2, 3, 4].map(() => store.svc.checkout(source, PLANS.days30)))

    expect(new Set(rows.map((row) => row.reference))).toEqual(new Set([sessionId]))
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it.each([
    ["is not onboarded", BUYERS.pending, "not_onboarded", 805],
    ["has too little credit", BUYERS.poor, "credit_limit_exceeded", 806],
    ["has an expired agreement", BUYERS.agreementExpired, "agreement_expired", 881],
  ])(
    "declines a buyer who %s, in words for the buyer, and leaves no order",
    async (_why, phone, code, errorCode) => {
      const { completion, sessionId } = await store.buy({ phone })

      expect(completion.type).toBe("cart")
      if (completion.type === "cart") {
        expect(completion.error?.type).toBe("payment_authorization_error")
        expect(completion.error?.message).toMatch(/pay another way/)
        expect(completion.error?.message).not.toContain(phone)
      }
      const row = await store.svc.ledger.orders.latestOfSession(sessionId)

      expect(row).toMatchObject({ state: "declined", declineCode: code, errorCode, svcOrderId: null })
      expect(await store.ordersAtService(sessionId)).toHaveLength(0)
      expect(await store.orderIds()).toEqual([])
    }
  )

  it("lets a declined buyer try again with a plan that fits, under a new reference", async () => {
    const { buyer, cartId, sessionId } = await store.readyCart({ phone: BUYERS.poor })

    expect((await buyer.complete(cartId)).type).toBe("cart")
    await store.sandbox.putBuyer(BUYERS.poor, { credit_limit: 50_000 })
    const { id } = placedOrder(await buyer.complete(cartId))

    expect(await store.ordersAtService(sessionId)).toMatchObject([{ order_reference_id: `${sessionId}-2` }])
    const { activity } = await store.timeline(id)
    const declined = activity.find(({ kind }) => kind === "checkout_declined")

    expect(declined?.message.match(/offer a plan with a down payment/g)).toHaveLength(1)
  })

  it("waits for another checkout of the same buyer to end (804)", async () => {
    placedOrder((await store.buy({ phone: BUYERS.busy })).completion)
  })

  it("says 'try again' when another checkout of the buyer does not end in time", async () => {
    store.svc.options.client.totalTimeoutMs = 6_000
    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 804 })
    const { completion, sessionId } = await store.buy()

    expect(completion.type === "cart" && completion.error?.message).toMatch(/another order of yours/i)
    expect(await store.svc.ledger.orders.latestOfSession(sessionId)).toMatchObject({
      state: "declined",
      declineCode: "busy_try_again",
    })
  })

  it.each([
    ["the plan is not on offer", { repayment_config_id: 999 }],
    ["the plan is no number", { repayment_config_id: "cheap" }],
  ])("refuses to select the method when %s, with no call to the service", async (_why, data) => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await expect(buyer.initSession(cart.id, PROVIDER_ID, data)).rejects.toThrow(
      /repayment plan is not available/
    )
    expect((await store.sandbox.state()).orders).toHaveLength(0)
  })

  it.each([
    ["is missing", "", /Add a phone number/],
    ["is not one", "+96612", /phone number is not valid/],
  ])("declines when the phone number %s, with no call to the service", async (_why, phone, message) => {
    const { completion } = await store.buy({ address: { phone } })

    expect(completion.type === "cart" && completion.error?.message).toMatch(message)
    expect((await store.sandbox.state()).orders).toHaveLength(0)
  })

  it("ignores payment data that a browser sends beyond the plan", async () => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await buyer.initSession(cart.id, PROVIDER_ID, {
      repayment_config_id: PLANS.downPayment,
      state: "authorized",
      prepaid_utr: "FORGED",
      session_id: "payses_other",
      svc_order_id: "forged",
    })
    const { id } = placedOrder(await buyer.complete(cart.id))

    expect(await store.paymentStatus(id)).toBe("awaiting")
  })

  it("keeps the buyer's phone number, tokens and secrets out of what the Store API shows", async () => {
    const { order } = await store.placeOrder({ planId: PLANS.downPayment })
    const session = order.payment_collections?.[0]?.payment_sessions?.[0]
    const shown = JSON.stringify([
      session,
      await store.buyer().get(`/store/svc/orders/${order.id}`, z.unknown()),
    ])

    expect(session?.data["payment_url"]).toMatch(/^http/)
    expect(shown).not.toContain(BUYERS.active)
    expect(shown).not.toContain("sandbox-token")
    expect(shown).not.toContain("hooks/svc")
  })
})
