import { editOrder, receiveReturn, requestReturn } from "../../support/change-order"
import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow, createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { checkoutInputEn } from "../../src/words/en/checkout"
import { placedOrder } from "../../support/store-client"
import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { BUYERS, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const sent = z.looseObject({
  total_amount: z.number(),
  sub_total: z.number(),
  tax_amount: z.number(),
  shipping_amount: z.number(),
  discount_amount: z.number(),
  items: z.array(
    z.looseObject({
      title: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      tax_percentage: z.number(),
      tax_amount: z.number(),
      total_amount: z.number(),
    })
  ),
})
const withId = z.looseObject({ id: z.string() })

export const amountsAsked = storePart("the amount that is asked for", (store) => {
  // The service checks all that its fields allow, in every test.
  beforeEach(() => store.sandbox.putSettings({ cross_checks: "unit_price_without_tax" }))

  const setAmount = (sessionId: string, sar: number) =>
    store.execute(
      `update payment_session set amount = ${sar}, raw_amount = '{"value": "${sar}", "precision": 20}' where id = '${sessionId}'`
    )
  const giveCredit = (cartId: string, amount: number) =>
    createCartCreditLinesWorkflow(store.container()).run({
      input: [{ cart_id: cartId, amount, reference: "gift-card", reference_id: "gift_1", metadata: {} }],
    })
  const sessionOf = async (collectionId: string): Promise<string> => {
    const { data } = await store
      .container()
      .resolve("query")
      .graph({
        entity: "payment_session",
        fields: ["id"],
        filters: { payment_collection_id: collectionId },
      })

    return z.array(withId).parse(data)[0]?.id ?? ""
  }
  const requestOf = async (sessionId: string) => {
    const [atService] = await store.ordersAtService(sessionId)

    return sent.parse(atService?.request["order"])
  }
  /** Pays an order without a cart by a link over an amount; gives what the service was sent. */
  const payFor = async (orderId: string, amount?: number) => {
    const linkId = await paymentLink(store, orderId, amount)

    await payOnCredit(store, linkId)

    return requestOf(await sessionOf(linkId))
  }

  describe("of a cart", () => {
    it.each([1184.49, 5000])(
      "is refused before anything is sent when it is %d SAR of 1,184.50",
      async (sar) => {
        const { buyer, cartId, sessionId } = await store.readyCart()

        await setAmount(sessionId, sar)
        expect(await buyer.complete(cartId)).toMatchObject({
          type: "cart",
          error: { message: checkoutInputEn.amount_changed },
        })
        expect((await store.sandbox.state()).orders).toEqual([])
        expect(await store.svc.ledger.orders.latestOfSession(sessionId)).toMatchObject({
          state: "declined",
          declineCode: "amount_changed",
        })
        expect(await buyer.cartOptions(cartId)).toMatchObject({
          show: true,
          last_attempt: { code: "amount_changed" },
        })
      }
    )

    it("is refused before its order is placed when the merchant collects its down payment", async () => {
      const { buyer, cartId, sessionId } = await store.readyCart({ planId: PLANS.merchantDownPayment })

      await setAmount(sessionId, 10)
      expect(await buyer.complete(cartId)).toMatchObject({
        type: "cart",
        error: { message: checkoutInputEn.amount_changed },
      })
      expect(await store.svc.ledger.orders.latestOfSession(sessionId)).toBeUndefined()
    })

    it("is refused, and the option hidden, when lines, shipping and discounts do not come to it", async () => {
      const buyer = store.buyer()
      const cart = await store.cart({}, buyer)

      // Medusa adds a credit below zero to the total: no line says what for.
      await giveCredit(cart.id, -100)
      expect(await buyer.cartOptions(cart.id)).toMatchObject({ show: false, reason: "not_eligible" })
      await buyer.initSession(cart.id, PROVIDER_ID)
      expect(await buyer.complete(cart.id)).toMatchObject({
        type: "cart",
        error: { message: expect.stringMatching(/not what its items, shipping and discounts come to/) },
      })
      expect((await store.sandbox.state()).orders).toEqual([])
    })

    it("is nothing where store credit covers all of it: the order is not held up, and not paid this way", async () => {
      const buyer = store.buyer()
      const cart = await store.cart({}, buyer)

      await store.choosePlan(cart.id, PLANS.days30, buyer)
      await giveCredit(cart.id, 1184.5)
      const { id } = placedOrder(await buyer.complete(cart.id))

      await store.fulfil(id)
      await store.makeOlder(id, "4 minutes")
      await store.sweepNow()
      expect(await store.svc.ledger.orders.latestOfCart(cart.id)).toBeUndefined()
      expect(await store.orderStatus(id)).not.toBe("canceled")
    })

    it.each([BUYERS.active, BUYERS.poor])(
      "is nothing either where the store has deleted the cart since, whoever bought (%s)",
      async (phone) => {
        const buyer = store.buyer()
        const cart = await store.cart({ phone }, buyer)

        await store.choosePlan(cart.id, PLANS.days30, buyer)
        if (phone === BUYERS.poor) {
          expect((await buyer.complete(cart.id)).type).toBe("cart")
        }
        await giveCredit(cart.id, 1184.5)
        const { id } = placedOrder(await buyer.complete(cart.id))

        await store.container().resolve(Modules.CART).softDeleteCarts([cart.id])
        await store.makeOlder(id, "4 minutes")
        // Somebody looks at it.
        await store.buyersOrder(id).catch(() => undefined)
        await store.sweepNow()
        expect(await store.orderStatus(id)).not.toBe("canceled")
        await store.fulfil(id)
      }
    )

    it("is nothing either where it does so after the service had declined: the order stands", async () => {
      const buyer = store.buyer()
      const cart = await store.cart({ phone: BUYERS.poor }, buyer)

      await store.choosePlan(cart.id, PLANS.days30, buyer)
      expect((await buyer.complete(cart.id)).type).toBe("cart")
      await giveCredit(cart.id, 1184.5)
      const { id } = placedOrder(await buyer.complete(cart.id))

      await store.makeOlder(id, "4 minutes")
      await store.sweepNow()
      await store.sweepNow()
      expect(await store.orderStatus(id)).not.toBe("canceled")
      await store.fulfil(id)
    })

    it("is what is left after store credit, which is sent as the discount", async () => {
      const buyer = store.buyer()
      const cart = await store.cart({}, buyer)

      await giveCredit(cart.id, 184.5)
      const session = await buyer.initSession(cart.id, PROVIDER_ID)

      expect((await buyer.complete(cart.id)).type).toBe("order")
      expect(await requestOf(session.id)).toMatchObject({
        total_amount: 1000,
        discount_amount: 184.5,
        shipping_amount: 34.5,
        sub_total: 1000,
        tax_amount: 150,
      })
    })
  })

  describe("of an order without a cart", () => {
    it("is sent with the order's lines when it is the whole of it", async () => {
      const request = await payFor(await draftOrder(store))

      expect(request).toMatchObject({ sub_total: 2000, tax_amount: 300, discount_amount: 0 })
      expect(request.items).toMatchObject([{ title: "Label printer - USB", quantity: 2, unit_price: 1000 }])
    })

    it("is sent with the discount of the order's promotions", async () => {
      await store.admin.post("/admin/promotions", {
        code: "DRAFT7",
        type: "standard",
        status: "active",
        application_method: {
          type: "percentage",
          value: 7,
          target_type: "items",
          allocation: "across",
          currency_code: "sar",
        },
      })
      const request = await payFor(await draftOrder(store, { promo_codes: ["DRAFT7"] }))

      expect(request).toMatchObject({ sub_total: 2000, discount_amount: 161 })
    })

    it("is sent as one line, and no discount, when it is less: a link for the difference", async () => {
      const orderId = await draftOrder(store)
      const { order } = await store.admin.get(
        `/admin/orders/${orderId}?fields=id,display_id`,
        z.looseObject({ order: z.looseObject({ display_id: z.number() }) })
      )
      const request = await payFor(orderId, 100.01)

      expect(request).toMatchObject({
        total_amount: 100.01,
        sub_total: 86.97,
        tax_amount: 13.04,
        shipping_amount: 0,
        discount_amount: 0,
      })
      expect(request.items).toEqual([
        {
          title: `Order ${order.display_id}: amount due`,
          reference_id: orderId,
          quantity: 1,
          unit_price: expect.closeTo(86.97, 2),
          tax_percentage: 15,
          tax_amount: 13.04,
          total_amount: 100.01,
        },
      ])
    })

    it("is refused before anything is sent when it is more than the order's total", async () => {
      const linkId = await paymentLink(store, await draftOrder(store), 5000)

      await expect(payOnCredit(store, linkId)).rejects.toThrow(/more than what is left to pay/)
      expect((await store.sandbox.state()).orders).toEqual([])
    })

    it("is what is left after credit that the merchant gave", async () => {
      const orderId = await draftOrder(store)

      await createOrderCreditLinesWorkflow(store.container()).run({
        input: {
          id: orderId,
          credit_lines: [{ amount: 34.5, reference: "goodwill", reference_id: "g_1" }],
        },
      })
      const request = await payFor(orderId)

      expect(request).toMatchObject({ discount_amount: 34.5, sub_total: 2000, tax_amount: 300 })
      expect(request.items).toHaveLength(1)
    })

    it("follows a return: what came back is not sent", async () => {
      const orderId = await draftOrder(store)
      const lines = await store.lines(orderId)

      await store.deliver(orderId)
      const back = lines.map(({ id }) => ({ id, quantity: 1 }))

      await receiveReturn(store, await requestReturn(store, orderId, back), back)
      const request = await payFor(orderId)

      expect(request.items).toMatchObject([{ quantity: 1, unit_price: 1000, total_amount: 1150 }])
    })

    it("follows an edit of the order: what was removed is not sent", async () => {
      const orderId = await draftOrder(store)
      const lines = await store.lines(orderId)
      const items = [{ variant_id: store.seeded.variants.get("PRINTER-USB")?.variantId, quantity: 1 }]

      await editOrder(store, orderId, async (path) => {
        await store.admin.post(`${path}/items`, { items })
        await store.admin.post(`${path}/items/item/${lines[0]?.id ?? ""}`, { quantity: 0 })
      })
      const request = await payFor(orderId)

      expect(request.items).toMatchObject([{ quantity: 1, unit_price: 1000, total_amount: 1150 }])
    })
  })
})
