import assert from "node:assert/strict"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import { checkoutDeclineAr } from "../../src/words/ar/checkout"
import { checkoutDeclineEn } from "../../src/words/en/checkout"
import { placedOrder } from "../../support/store-client"
import { attentionDesk } from "../support/attention-desk"
import { choosePayment, draftOrder, newPaymentLink, paymentLink, payOnCredit } from "../support/draft-order"
import { whileNoPaymentIsWritten } from "../support/refuse-payments"
import { polling, PLANS, PROVIDER_ID, storePart, untilMany } from "../support/store-suite"

const HOUR_MS = 3_600_000

const asked = z.looseObject({ sql: z.string() })

export const rollBack = storePart("an order that Medusa did not finish", (store) => {
  /** The service's effect is there, and then the process died: nobody completed the cart. */
  const crashAfterCheckout = async (planId: number = PLANS.days30) => {
    const { cartId, sessionId } = await store.readyCart({ planId })

    await store.svc.checkout(await store.checkoutSource(sessionId), planId)
    return { cartId, sessionId }
  }
  const { list } = attentionDesk(store)
  const untilPlaced = () => polling(() => store.orderIds()).until((orders) => orders.length > 0)
  /** Medusa refuses the cart before it makes anything of it: its items are shipped no more. */
  const shipNoMore = () => store.admin.delete(`/admin/shipping-options/${store.seeded.shippingOptionId}`)

  /** What Medusa's compensation does. */
  const undo = async (orderId: string, { cartId, paymentCollectionId }: OrderRow) => {
    const container = store.container()
    const order = { [Modules.ORDER]: { order_id: orderId } }

    await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
      { ...order, [Modules.CART]: { cart_id: cartId } },
      { ...order, [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId } },
    ])
    await container.resolve(Modules.CART).updateCarts(cartId ?? "", { completed_at: null })
    await container.resolve(Modules.ORDER).deleteOrders([orderId])
  }

  /** As where the service declines what a completion had left that died in its call. */
  const leaveDeclined = async (sessionId: string) => {
    await store.untilIdle()
    await store.execute("delete from payment")
    await store.execute("update payment_session set status = 'pending', authorized_at = null")
    await store.setAttempt(sessionId, { state: "declined", settledAt: null })
  }

  /** The same, and an open order edit keeps the order for now. */
  const declinedOrder = async () => {
    const { order, sessionId } = await store.placeSettled()

    await leaveDeclined(sessionId)
    const statusAfterLook = async () => {
      await store.sweepAs(sessionId, { dueAt: new Date() })
      return store.orderStatus(order.id)
    }

    return { order, sessionId, statusAfterLook, link: await newPaymentLink(store, order.id, order.total) }
  }

  it("gives the buyer who comes back the checkout that was made", async () => {
    const { cartId, sessionId } = await crashAfterCheckout()
    const completion = await store.buyer().complete(cartId)

    expect(completion.type).toBe("order")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    const row = await store.untilSettled(sessionId)

    expect(completion.type === "order" && row?.orderId === completion.order.id).toBe(true)
  })

  it("is placed when its buyer, who was told to wait in their language, tries again after its payment could not be written", async () => {
    const buyer = store.buyer("ar-SA,ar;q=0.9")
    const { cartId: id, sessionId } = await store.readyCart({}, buyer)

    expect(await whileNoPaymentIsWritten(store, () => buyer.complete(id))).toMatchObject({
      type: "cart",
      error: { message: checkoutDeclineAr.confirming },
    })
    expect((await buyer.cartOptions(id)).last_attempt).toMatchObject({
      code: "confirming",
      payment_session_id: sessionId,
    })
    expect((await buyer.complete(id)).type).toBe("order")
    expect((await buyer.cartOptions(id)).last_attempt).toBeNull()
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("is paid by its link when its buyer tries again after that", async () => {
    const link = await paymentLink(store, await draftOrder(store))

    await choosePayment(store, link, PLANS.days30)
    await expect(whileNoPaymentIsWritten(store, () => store.buyer().payByLink(link))).rejects.toMatchObject({
      status: 422,
      body: { code: "confirming", message: checkoutDeclineEn.confirming },
    })
    expect(await store.buyer().payByLink(link)).toMatchObject({ state: "authorized" })
    expect((await store.sandbox.state()).orders).toHaveLength(1)
  })

  it("places the order by the sweep when the buyer does not come back", async () => {
    const { sessionId } = await crashAfterCheckout()

    expect(await store.orderIds()).toEqual([])
    await store.sweepNow()
    const [orderId = ""] = await store.orderIds()

    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    expect(await store.attempt(sessionId)).toMatchObject({ orderId, settledAt: expect.any(Date) })
  })

  it.each([
    ["the service's answer comes late", { state: "awaiting_down_payment" }],
    ["the merchant has the money", { prepaidUtr: "BANK-1" }],
  ] as const)("is not undone when %s while its cart's lock is waited for", async (_what, news) => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    const { cartId } = (await store.attempt(sessionId)) ?? {}
    const locking = store.container().resolve(Modules.LOCKING)
    let swept: Promise<unknown> | undefined

    await store.setAttempt(sessionId, { state: "initiating", unansweredAt: new Date(Date.now() - HOUR_MS) })
    await locking.execute(cartId ?? "", async () => {
      const locked = jest.spyOn(locking, "acquire")

      swept = store.sweepNow()
      await untilMany(locked.mock.calls)
      await store.setAttempt(sessionId, news)
      locked.mockRestore()
    })
    await swept
    expect(await store.order(order.id)).toMatchObject({ status: "pending" })
  })

  it("is not undone while its payment link waits for a down payment, only once that has come to nothing", async () => {
    const { order, sessionId, statusAfterLook, link } = await declinedOrder()

    expect(await payOnCredit(store, link, PLANS.downPayment)).toMatchObject({
      state: "awaiting_down_payment",
    })
    expect(await statusAfterLook()).toBe("pending")
    const { dueAt } = (await store.attempt(sessionId)) ?? {}
    const [atLink] = await store.svc.ledger.orders.ofOrder(order.id)

    // The database's clock is known to within a second.
    expect((dueAt?.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(HOUR_MS + 1_000)
    expect(atLink).toMatchObject({ state: "awaiting_down_payment", paymentCollectionId: link })
    await store.setAttempt(atLink?.reference ?? "", { state: "expired", dueAt: null })
    expect(await statusAfterLook()).toBe("canceled")
  })

  it("is undone once a person has given the down payment of its payment link back, which was declined", async () => {
    const { order, statusAfterLook, link } = await declinedOrder()

    await payOnCredit(store, link, PLANS.merchantDownPayment)
    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806 })
    await expect(store.act(order.id, "down-payment", { utr: "BANK-1" })).rejects.toThrow(/credit/)
    expect(await statusAfterLook()).toBe("pending")
    await store.act(order.id, "resolve", { note: "Paid back." })
    expect(await statusAfterLook()).toBe("canceled")
  })

  describe("with a promotion whose uses are limited", () => {
    const code = "LAUNCH"
    const promotions = () => store.container().resolve(Modules.PROMOTION)
    const uses = async () => {
      const [promotion] = await promotions().listPromotions({ code }, { relations: ["campaign.budget"] })

      return { used: promotion?.used, spent: promotion?.campaign?.budget?.used }
    }
    const addPromotion = (limit: number) =>
      store.admin.post("/admin/promotions", {
        code,
        type: "standard",
        status: "active",
        limit,
        application_method: {
          type: "fixed",
          value: 100,
          target_type: "items",
          allocation: "across",
          currency_code: "sar",
        },
        campaign: {
          name: code,
          campaign_identifier: code,
          budget: { type: "spend", currency_code: "sar", limit: 100 * limit },
        },
      })
    const buyOnce = async () => {
      const buyer = store.buyer()
      const { id: cartId } = await store.newCart({}, buyer)

      await buyer.addPromotion(cartId, code)
      const sessionId = await store.choosePlan(cartId, PLANS.days30, buyer)
      const order = placedOrder(await buyer.complete(cartId))

      await store.untilSettled(sessionId)
      return { buyer, cartId, sessionId, order }
    }
    const look = (sessionId: string) => store.sweepAs(sessionId, { dueAt: new Date() })
    const rolledBack = (orderId: string) => store.activityOf(orderId, "order_rolled_back")

    it("gives its use back, so that its buyer can order again at the same price", async () => {
      await addPromotion(1)
      const { buyer, cartId, sessionId, order } = await buyOnce()

      expect(await uses()).toEqual({ used: 1, spent: 100 })
      await leaveDeclined(sessionId)
      await look(sessionId)
      expect(await store.orderStatus(order.id)).toBe("canceled")
      expect(await uses()).toEqual({ used: 0, spent: 0 })
      expect(placedOrder(await buyer.complete(cartId)).total).toBe(order.total)
      expect(await uses()).toEqual({ used: 1, spent: 100 })
      expect((await rolledBack(order.id))[0]?.values).not.toHaveProperty("promotions")
    })

    it("gives only its own use back, also when the roll-back dies after that and is repeated", async () => {
      await addPromotion(5)
      await buyOnce()
      const { sessionId, order } = await buyOnce()

      await leaveDeclined(sessionId)
      await store.execute(
        `create function refused() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
         create trigger refused before insert on svc_activity for each row
           when (new.kind = 'order_rolled_back') execute function refused()`
      )
      await look(sessionId).finally(() =>
        store.execute("drop trigger refused on svc_activity; drop function refused()")
      )
      expect(await uses()).toEqual({ used: 1, spent: 100 })
      await look(sessionId)
      expect(await rolledBack(order.id)).toMatchObject([{ values: { promotions: code } }])
      expect(await uses()).toEqual({ used: 1, spent: 100 })
    })

    const notSent = { state: "initiating", sentAt: null, svcOrderId: null }

    it.each([
      ["its checkout was declined", {}],
      ["the plugin has completed it and its checkout was declined", notSent],
    ])(
      "gives none back where the completion died among the steps that count it, once %s",
      async (_when, left) => {
        await addPromotion(5)
        const { cartId, sessionId, order } = await buyOnce()
        const link = store.container().resolve(ContainerRegistrationKeys.LINK)

        await leaveDeclined(sessionId)
        await link.dismiss({ [Modules.ORDER]: { order_id: order.id }, [Modules.CART]: { cart_id: cartId } })
        await store.makeOlder(order.id, "4 minutes")
        await store.execute("update cart set completed_at = completed_at - interval '4 minutes'")
        await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806 })
        await store.sweepAs(sessionId, {
          ...left,
          createdAt: new Date(Date.now() - 4 * 60_000),
          dueAt: new Date(),
        })
        expect(await store.orderStatus(order.id)).toBe("canceled")
        expect(await rolledBack(order.id)).toMatchObject([{ values: { promotions: code } }])
        expect(await uses()).toEqual({ used: 1, spent: 100 })
      }
    )
  })

  describe("whose cart was changed since", () => {
    const changed = async () => {
      const { cartId, sessionId } = await crashAfterCheckout()

      // Medusa keeps the session as it is, with its amount, for which nobody is asked again.
      await createCartCreditLinesWorkflow(store.container()).run({
        input: [
          { cart_id: cartId, amount: 184.5, reference: "gift-card", reference_id: "gift_1", metadata: {} },
        ],
      })
      return { cartId, sessionId }
    }
    const points = async (sessionId: string) =>
      (await store.openPoints(sessionId)).map(({ kind, values }) => ({ kind, values }))
    const REPLACED = { kind: "replaced_with_other_amount", values: { amount: 1000, earlier: 1184.5 } }

    it("does not become an order on the credit of before when its buyer comes back, and is listed", async () => {
      const { cartId, sessionId } = await changed()

      expect(await store.buyer().complete(cartId)).toMatchObject({
        type: "cart",
        error: { message: expect.stringContaining("You may already have an order") },
      })
      expect(await store.orderIds()).toEqual([])
      expect(await points(sessionId)).toEqual([REPLACED])
    })

    it("does not become one by the sweep either, which nobody confirmed", async () => {
      const { sessionId } = await changed()

      await store.sweepNow()
      expect(await store.orderIds()).toEqual([])
      expect(await points(sessionId)).toContainEqual(REPLACED)
    })
  })

  it("places the order when the buyer pays the down payment of one that was never placed", async () => {
    const { sessionId } = await crashAfterCheckout(PLANS.downPayment)
    const [atService] = await store.ordersAtService(sessionId)

    await store.sandbox.orderAction(atService?.order_id ?? "", "pay")
    const [orderId = ""] = await untilPlaced()

    await store.untilAuthorized(orderId)
  })

  it("lists an authorised checkout whose order cannot be placed any more", async () => {
    const { sessionId } = await crashAfterCheckout()

    await shipNoMore()
    for (let sweep = 0; sweep < 4; sweep += 1) {
      await store.sweepNow()
    }
    expect(await store.orderIds()).toEqual([])
    expect(await store.openPoints(sessionId)).toEqual([
      expect.objectContaining({ kind: "paid_without_order" }),
    ])
  })

  it("learns which order an attempt became when the one it noted was rolled back", async () => {
    const { order, sessionId } = await store.placeSettled()

    await store.sweepAs(sessionId, { orderId: "order_rolled_back", settledAt: null, dueAt: new Date() })
    expect(await store.attempt(sessionId)).toMatchObject({ orderId: order.id, settledAt: expect.any(Date) })
  })

  it("frees its cart when the merchant was to collect its down payment, of which the service knows nothing", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const row = await store.attempt(sessionId)

    assert(row)
    await undo(orderId, row)
    await store.sweepAs(sessionId, { createdAt: new Date(Date.now() - HOUR_MS) })
    expect(await store.attempt(sessionId)).toMatchObject({ state: "declined", orderId: null })
    const buyer = store.buyer()

    await buyer.initSession(row.cartId ?? "", PROVIDER_ID, { repayment_config_id: PLANS.days30 })
    expect(await buyer.complete(row.cartId ?? "")).toMatchObject({ type: "order" })
  })

  describe("while the service holds it and it waits for approval, without a time limit", () => {
    const undone = async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      store.svc.options.downPayment.expireAfterHours = 0
      const { order, sessionId } = await store.placeOrder()
      const row = await store.attempt(sessionId)

      assert(row?.state === "awaiting_approval")
      await undo(order.id, row)
      await store.sweepNow()
      expect(await store.openPoints(sessionId)).toEqual([])
      await store.sweepAs(sessionId, { createdAt: new Date(Date.now() - HOUR_MS) })
      const points = await store.openPoints(sessionId)

      expect(points).toMatchObject([{ kind: "paid_without_order", values: { reason: "undone" } }])
      return { sessionId, cartId: row.cartId ?? "", pointId: points[0]?.id ?? "" }
    }

    it("is listed, until its buyer completes the cart again", async () => {
      const { sessionId, cartId } = await undone()
      const order = placedOrder(await store.buyer().complete(cartId))

      expect(await store.openPoints(sessionId)).toEqual([])
      await store.act(order.id, "approve")
      await store.untilAuthorized(order.id)
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    })

    it("is listed once, and its cart is free once a person has resolved that", async () => {
      const { sessionId, cartId, pointId } = await undone()

      await store.admin.post(`/admin/svc/attention/${pointId}/resolve`, { note: "Cancelled there." })
      await store.sweepNow()
      expect(await store.openPoints(sessionId)).toEqual([])
      expect(await store.buyer().complete(cartId)).toMatchObject({ type: "order" })
      expect(await store.ordersAtService(sessionId)).toHaveLength(2)
    })
  })

  it("is not placed again for the merchant's down payment of a smaller cart", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const row = await store.attempt(sessionId)

    assert(row)
    await undo(orderId, row)
    await store.execute(`update cart_line_item set quantity = 2 where cart_id = '${row.cartId ?? ""}'`)
    expect(await store.buyer().complete(row.cartId ?? "")).toMatchObject({
      type: "cart",
      error: { message: expect.stringContaining("amount has changed") },
    })
    expect(await store.stateOf(sessionId)).toBe("awaiting_merchant_payment")
  })

  describe("although it was settled, since a completion that hung was undone after that", () => {
    const undone = async () => {
      const { order, sessionId } = await store.placeOrder()
      const row = await store.untilSettled(sessionId)

      if (row === undefined) {
        throw new Error("The ledger has no attempt of the order")
      }
      await store.untilIdle()
      await undo(order.id, row)
      return { orderId: order.id, sessionId, cartId: row.cartId ?? "" }
    }
    const points = (sessionId: string) => store.openPoints(sessionId)

    it("is listed once, and not again when the merchant has seen to it", async () => {
      const { sessionId } = await undone()

      for (let sweep = 0; sweep < 5; sweep += 1) {
        await store.sweepNow()
      }
      const [point, ...more] = await points(sessionId)

      expect(more).toEqual([])
      expect(point).toMatchObject({ kind: "paid_without_order", values: { reason: "order_gone" } })
      await store.admin.post(`/admin/svc/attention/${point?.id ?? ""}/resolve`, {
        note: "The operator has cancelled it.",
      })
      await store.sweepNow()
      expect(await points(sessionId)).toEqual([])
    })

    it("becomes the order of the buyer who completes the cart again, and is listed no more", async () => {
      const { orderId, sessionId, cartId } = await undone()

      await store.sweepNow()
      expect(await points(sessionId)).toMatchObject([
        { kind: "paid_without_order", values: { reason: "order_gone" } },
      ])
      const again = placedOrder(await store.buyer().complete(cartId))

      expect(again.id).not.toBe(orderId)
      await polling(() => store.attempt(sessionId)).until(
        (row) => row?.orderId === again.id && row.settledAt !== null
      )
      expect(await points(sessionId)).toEqual([])
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    })

    it("is found by the page that its buyer returns to from paying, whose address names the order of before", async () => {
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
      const row = await store.attempt(sessionId)

      assert.ok(row)
      await undo(order.id, row)
      await store.sweepNow()
      expect(await store.buyersOrder(order.id)).toMatchObject({ state: "awaiting_down_payment" })
      const again = placedOrder(await store.buyer().complete(row.cartId ?? ""))

      await store.untilIdle()
      await store.sandbox.orderAction(atService.order_id, "pay")
      for (const id of [order.id, sessionId]) {
        expect(
          await polling(() => store.buyersOrder(id)).until(({ state }) => state === "authorized")
        ).toMatchObject({ order_id: again.id })
      }
    })

    it.each([
      ["it was settled with the order of before", {}],
      ["it was not settled yet", { settledAt: null }],
    ])("is no declined one for the buyer who looks at once, when %s", async (_when, lost) => {
      const { sessionId, cartId } = await undone()

      await store.setAttempt(sessionId, { ...lost, dueAt: null })
      const again = placedOrder(await store.buyer().complete(cartId))

      expect(["processing", "authorized"]).toContain((await store.buyersOrder(again.id)).state)
      expect(["initiating", "authorized"]).toContain((await store.timeline(again.id)).state)
      await polling(() => store.attempt(sessionId)).until(
        (row) => row?.orderId === again.id && row.settledAt !== null
      )
      expect(await store.buyersOrder(again.id)).toMatchObject({ state: "authorized" })
      expect(await points(sessionId)).toEqual([])
    })

    it("is listed as two orders no more once the one of before is gone and its buyer's other one is paid", async () => {
      const { order, sessionId } = await store.placeOrder()
      const row = await store.untilSettled(sessionId)

      assert.ok(row)
      await store.untilIdle()
      // As where a look fell between the second order and the undoing of the first.
      await store.svc.ledger.orders.change(sessionId, {
        attention: { kind: "second_order_of_cart", values: { order: "2" } },
      })
      await undo(order.id, row)
      const again = placedOrder(await store.buyer().complete(row.cartId ?? ""))

      await polling(() => store.attempt(sessionId)).until((attempt) => attempt?.orderId === again.id)
      expect(await points(sessionId)).toEqual([])
    })

    it("becomes that order also when nobody has looked at it since", async () => {
      const { sessionId, cartId } = await undone()
      const again = placedOrder(await store.buyer().complete(cartId))

      await polling(() => store.attempt(sessionId)).until(
        (row) => row?.orderId === again.id && row.settledAt !== null
      )
      await store.makeOlder(again.id, "4 minutes")
      await store.sweepNow()
      expect(await points(sessionId)).toEqual([])
    })
  })

  it("goes on with its own order where two have come of its cart", async () => {
    const { order, sessionId } = await store.placeOrder()
    const other = await store.placeOrder()
    const link = store.container().resolve(ContainerRegistrationKeys.LINK)
    const own = await store.untilSettled(sessionId)
    const { cartId: otherCart } = (await store.untilSettled(other.sessionId)) ?? {}
    const linked = (orderId: string, cartId: unknown) => ({
      [Modules.ORDER]: { order_id: orderId },
      [Modules.CART]: { cart_id: cartId },
    })

    await link.dismiss({
      [Modules.ORDER]: { order_id: order.id },
      [Modules.PAYMENT]: { payment_collection_id: own?.paymentCollectionId },
    })
    await link.dismiss(linked(other.order.id, otherCart))
    await link.create(linked(other.order.id, own?.cartId))
    await store.deliver(order.id)
    await store.act(order.id, "retry")
    expect(await store.kinds(order.id)).not.toContain("progress_failed")
    expect(await store.attempt(sessionId)).toMatchObject({ orderId: order.id })
  })

  it("is placed anew when its completion was undone while its authorisation waited for that", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const { cartId = "", paymentCollectionId = "" } = (await store.attempt(sessionId)) ?? {}
    const container = store.container()
    let isAboutToWait = false

    // Once it has seen that the order stands, its lease is prolonged, and then it waits.
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION).on("query", (query: unknown) => {
      isAboutToWait ||= asked.parse(query).sql.startsWith("update svc_order set lease_until")
    })
    // As a completion that is under way.
    await container.resolve(Modules.LOCKING).execute(cartId ?? "", async () => {
      await store.sandbox.orderAction(atService.order_id, "pay")
      await polling(() => isAboutToWait).until(Boolean)
      expect(await store.stateOf(sessionId)).toBe("authorized")
      const orderId = { [Modules.ORDER]: { order_id: order.id } }

      await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
        { ...orderId, [Modules.CART]: { cart_id: cartId } },
        { ...orderId, [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId } },
      ])
      await container.resolve(Modules.ORDER).softDeleteOrders([order.id])
      await container.resolve(Modules.CART).updateCarts(cartId ?? "", { completed_at: null })
    })
    const [placed = ""] = await untilPlaced()

    expect(placed).not.toBe(order.id)
    await store.untilAuthorized(placed)
    expect(await store.untilSettled(sessionId)).toMatchObject({ orderId: placed })
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("is not sent again when the ledger has lost its checkout: its buyer is told that the shop finds out, whatever they choose", async () => {
    const buyer = store.buyer()
    const { cartId, sessionId } = await store.readyCart({ planId: PLANS.downPayment }, buyer)
    const order = placedOrder(await buyer.complete(cartId))
    const row = await store.attempt(sessionId)

    assert(row)
    await store.untilIdle()
    await undo(order.id, row)
    for (const table of ["svc_order", "svc_activity", "svc_attention", "svc_event"]) {
      await store.execute(`delete from ${table}`)
    }
    await store.execute(
      `update payment_session set created_at = '2026-05-04T10:00:00Z' where id = '${sessionId}'`
    )
    const toldToWait = { type: "cart", error: { message: checkoutDeclineEn.being_checked } }

    expect(await buyer.complete(cartId)).toMatchObject(toldToWait)
    expect((await buyer.cartOptions(cartId)).last_attempt).toMatchObject({
      code: "being_checked",
      payment_session_id: sessionId,
    })
    expect(await store.svc.ledger.attention.openFor([sessionId])).toMatchObject([
      { kind: "possible_duplicate", values: { reason: "ledger_lost", sent_at: "2026-05-04T10:00:00.000Z" } },
    ])
    const { attention } = await list()

    expect(attention).toMatchObject([{ message: expect.stringMatching(/, sent after 4 May 2026/) }])
    await store.choosePlan(cartId, PLANS.days30, buyer)
    expect(await buyer.complete(cartId)).toMatchObject(toldToWait)
    expect((await store.sandbox.state()).orders).toHaveLength(1)
  })
})
