import assert from "node:assert/strict"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { TRIES_BEFORE_ATTENTION } from "../../src/domain/backoff"
import { findInterruptedOrders } from "../../src/progress/sweep/find-interrupted-orders"
import { checkoutDeclineEn } from "../../src/words/en/checkout"
import { HttpFailure } from "../../support/json-http"
import { choosePayment, draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { setQuantity } from "../../support/change-order"
import { offerAllBut } from "../support/offer-all-but"
import { addressOf, BUYERS, PLANS, polling, storePart } from "../support/store-suite"
import { placedOrder } from "../../support/store-client"

const collectionRow = z.object({ status: z.string(), authorized_amount: z.coerce.number().nullable() })

export const unknownOrders = storePart("an order that the ledger does not know, or not as it is", (store) => {
  const expectNotShipped = async (orderId: string) => {
    const refusal: unknown = await store.fulfil(orderId).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(HttpFailure)
    expect(refusal).toMatchObject({ status: 409 })
  }
  /** As Medusa leaves orders in whose completion it dies before it asks for the payment. */
  const undoAsked = async () => {
    await store.execute("delete from svc_order")
    await forgetPayments()
  }
  const forgetPayments = async () => {
    await store.execute("delete from payment")
    await store.execute("update payment_session set status = 'pending', authorized_at = null")
    await store.execute(
      "update payment_collection set status = 'not_paid', authorized_amount = null, raw_authorized_amount = null"
    )
  }
  /** As where the plugin's tables were dropped, or restored by themselves, and Medusa's were not. */
  const loseLedger = async () => {
    await store.untilIdle()
    for (const table of ["svc_order", "svc_activity", "svc_attention", "svc_event"]) {
      await store.execute(`delete from ${table}`)
    }
  }
  const collectionOf = async (sessionId: string) =>
    (await store.attempt(sessionId))?.paymentCollectionId ?? ""
  /** As Medusa writes it when it dies before its event is handled. */
  const cancelUnheard = (orderId: string) => store.container().resolve(Modules.ORDER).cancel(orderId)
  /** The other order of a cart that was completed twice at once, where nothing locks it across instances. */
  const secondOrderOf = async (sessionId: string) => {
    const order = await store
      .container()
      .resolve(Modules.ORDER)
      .createOrders({
        currency_code: "sar",
        email: "buyer@example.com",
        items: [{ title: "Label printer", unit_price: 1000, quantity: 1 }],
      })

    // Medusa looks for a link before it makes one: two completions that run at once both find none.
    await store.execute(
      `insert into order_payment_collection (id, order_id, payment_collection_id)
       values ('ordpay_2', '${order.id}', '${await collectionOf(sessionId)}')`
    )
    return order
  }

  it("is listed when a cart has become two orders, once, and the one that is not financed is not shipped", async () => {
    const { order, sessionId } = await store.placeOrder()
    const other = await secondOrderOf(sessionId)

    expect((await store.buyersOrder(other.id)).state).toBe("declined")
    expect((await store.timeline(other.id)).state).toBe("declined")
    await expectNotShipped(other.id)
    await store.makeOlder(other.id, "4 minutes")
    await store.sweepNow()
    await store.sweepNow()
    const { attention } = await store.timeline(order.id)

    expect(attention).toMatchObject([{ kind: "second_order_of_cart", reference: sessionId }])
    expect((await store.buyersOrder(order.id)).state).toBe("authorized")
    // As where the completion that died had begun the one that is not financed.
    await store.execute(
      `update svc_activity set order_id = '${other.id}' where reference = '${sessionId}' and kind = 'checkout_created'`
    )
    expect((await store.buyersOrder(other.id)).state).toBe("declined")
  })

  it("is off the list once the other order of its cart is cancelled", async () => {
    const { order, sessionId } = await store.placeSettled()
    const other = await secondOrderOf(sessionId)

    await store.makeOlder(other.id, "4 minutes")
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["second_order_of_cart"])
    await store.cancel(other.id)
    await polling(() => store.attention(order.id)).until((kinds) => kinds.length === 0)
  })

  it("is off the list also if that other order has an attempt by now, as for a payment link", async () => {
    const { order, sessionId } = await store.placeSettled()
    const other = await secondOrderOf(sessionId)

    await store.makeOlder(other.id, "4 minutes")
    await store.sweepNow()
    await store.execute(
      `insert into svc_order select (jsonb_populate_record(o, jsonb_build_object('id', 'svcord_of_link',
         'reference', 'payses_of_link', 'payment_session_id', 'payses_of_link', 'cart_id', null, 'order_id', '${other.id}',
         'svc_order_id', null, 'state', 'declined', 'due_at', null))).* from svc_order o where reference = '${sessionId}'`
    )
    await store.cancel(other.id)
    await polling(() => store.attention(order.id)).until((kinds) => kinds.length === 0)
  })

  it("is off the list by the sweep when the event of that cancellation was lost", async () => {
    const { order, sessionId } = await store.placeSettled()
    const other = await secondOrderOf(sessionId)

    await store.makeOlder(other.id, "4 minutes")
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["second_order_of_cart"])
    await cancelUnheard(other.id)
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is sent nothing for, and keeps no goods back, while the buyer of its payment link has only chosen the method, whoever looks at it", async () => {
    const orderId = await draftOrder(store)

    await choosePayment(store, await paymentLink(store, orderId), PLANS.days30)
    await store.makeOlder(orderId, "4 minutes")
    await store.sweepNow()
    await expect(store.timeline(orderId)).rejects.toMatchObject({ status: 404 })
    for (const id of [orderId, "order_unknown"]) {
      await expect(store.buyersOrder(id)).rejects.toMatchObject({ status: 404 })
    }
    await store.fulfil(orderId)
    await store.sweepNow()
    expect(await store.svc.ledger.orders.ofOrder(orderId)).toEqual([])
    expect((await store.sandbox.state()).orders).toEqual([])
  })

  it("says that it is processed while its completion may be under way", async () => {
    const { order, sessionId } = await store.placeOrder()

    // As a buyer's second completion finds the attempt that was declined before.
    await store.setAttempt(sessionId, { orderId: null, displayId: null, state: "declined", dueAt: null })
    expect(await store.buyersOrder(order.id)).toMatchObject({ state: "processing", next: { action: "wait" } })
    expect((await store.timeline(order.id)).state).toBe("initiating")
    await expectNotShipped(order.id)
  })

  it("is listed when it cannot be written down, and keeps no other from being found", async () => {
    const placed = [await store.placeOrder(), await store.placeOrder()]
    const [odd, other] = placed
    const record = store.svc.writeInterrupted.bind(store.svc)
    const recorded = jest
      .spyOn(store.svc, "writeInterrupted")
      .mockImplementation((source, placedAt) =>
        source.sessionId === odd?.sessionId
          ? Promise.reject(new Error("Something odd in its data"))
          : record(source, placedAt)
      )

    await store.untilIdle()
    await undoAsked()
    for (const { order } of placed) {
      await store.makeOlder(order.id, "2 hours")
    }
    await store.sweepNow()
    recorded.mockRestore()
    const listed = await store.svc.ledger.attention.openFor(placed.map(({ sessionId }) => sessionId))

    expect(listed.map(({ kind, reference, orderId }) => ({ kind, reference, orderId }))).toEqual(
      expect.arrayContaining(
        placed.map(({ order, sessionId }) => ({
          kind: "order_interrupted",
          reference: sessionId,
          orderId: order.id,
        }))
      )
    )
    expect(await store.stateOf(other?.sessionId ?? "")).toBe("initiating")
    expect((await store.buyersOrder(odd?.order.id ?? "")).state).toBe("processing")
    for (const { order, sessionId } of placed) {
      await store.cancel(order.id)
      await polling(() => store.openPoints(sessionId)).until((points) => points.length === 0)
    }
  })

  it("is found and shipped although its cart has a second payment collection, and keeps no other from being found", async () => {
    const placed = [await store.placeOrder(), await store.placeOrder()]
    const [odd] = placed

    await store.untilIdle()
    const { cartId = "" } = (await store.attempt(odd?.sessionId ?? "")) ?? {}

    await undoAsked()
    await store.sandbox.reset()
    // As two instances make them that do not share their locks.
    await store.execute(
      `insert into payment_collection (id, currency_code, amount, raw_amount, status)
       select 'paycol_other', currency_code, amount, raw_amount, 'not_paid' from payment_collection limit 1`
    )
    await store.execute(
      `insert into cart_payment_collection (id, cart_id, payment_collection_id)
       values ('capayco_other', '${cartId}', 'paycol_other')`
    )
    for (const { order } of placed) {
      await store.makeOlder(order.id, "4 minutes")
    }
    await store.sweepNow()
    for (const { order, sessionId } of placed) {
      expect(await store.stateOf(sessionId)).toBe("authorized")
      expect((await store.buyersOrder(order.id)).state).toBe("authorized")
      await store.fulfil(order.id)
    }
  })

  it("is checked out when its completion died before it was linked with its payment, or with its cart", async () => {
    const placed = [await store.placeOrder(), await store.placeOrder(), await store.placeOrder()]
    const [unlinked, cartless] = placed

    await store.untilIdle()
    await undoAsked()
    await store.execute(`delete from order_payment_collection where order_id = '${unlinked?.order.id ?? ""}'`)
    await store.execute(`delete from order_cart where order_id = '${cartless?.order.id ?? ""}'`)
    await store.sandbox.reset()
    for (const { order } of placed) {
      await store.makeOlder(order.id, "4 minutes")
    }
    await store.sweepNow()
    for (const { sessionId } of placed) {
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    }
  })

  it("is not shipped when its completion died before it was linked with its payment, and it was edited since", async () => {
    const { completion } = await store.buyNow()
    const { id } = placedOrder(completion)

    await store.untilIdle()
    await undoAsked()
    await store.execute(`delete from order_payment_collection where order_id = '${id}'`)
    await setQuantity(store, id, 3)
    await expectNotShipped(id)
    await choosePayment(store, await paymentLink(store, id), PLANS.days30)
    await expectNotShipped(id)
    expect((await store.buyersOrder(id)).state).toBe("processing")
  })

  describe("is listed when it was interrupted long ago", () => {
    const interrupted = async (planId?: number) => {
      const { completion, sessionId } = await store.buy(planId === undefined ? {} : { planId })
      const orderId = placedOrder(completion).id

      await store.untilIdle()
      await undoAsked()
      await store.sandbox.reset()
      await store.makeOlder(orderId, "2 hours")
      await store.sweepNow()
      expect(await store.attention(orderId)).toEqual(["order_interrupted"])
      return { orderId, sessionId }
    }

    it("until it is tried again", async () => {
      const { orderId, sessionId } = await interrupted()

      await store.act(orderId, "retry")
      await store.untilSettled(sessionId)
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
      expect(await store.timeline(orderId)).toMatchObject({ attention: [], next_step: { code: "fulfil" } })
    })

    it.each([
      ["declines it", { kind: "error_code", code: 806 } as const, "declined", []],
      ["does not answer", { kind: "drop_before" } as const, "unconfirmed", ["possible_duplicate"]],
    ])("until it is tried again and the service %s", async (_what, fault, state, left) => {
      const { orderId, sessionId } = await interrupted()

      await store.setFaults({ ...fault, operation: "initiate_checkout" })
      await store.act(orderId, "retry").catch(() => undefined)
      if (state === "unconfirmed") {
        await store.sweepAs(sessionId, { unansweredAt: new Date(Date.now() - 3_600_000) })
      }
      await store.untilIdle()
      expect(await store.stateOf(sessionId)).toBe(state)
      expect((await store.openPoints(sessionId)).map(({ kind }) => kind)).toEqual(left)
    })

    it.each([
      ["of a checkout", PLANS.days30, "declined"],
      ["for the merchant's down payment", PLANS.merchantDownPayment, "expired"],
    ])("until it is cancelled, %s", async (_what, planId, state) => {
      const { orderId, sessionId } = await interrupted(planId)

      await store.cancel(orderId)
      await store.untilState(sessionId, state)
      expect(await store.attention(orderId)).toEqual([])
    })

    it("until the sweep sees that it was cancelled", async () => {
      const { orderId } = await interrupted()

      await cancelUnheard(orderId)
      await store.sweepNow()
      expect(await store.attention(orderId)).toEqual([])
    })
  })

  it("is kept while the service cannot be called, with its stock, and rolled back where that lasts", async () => {
    const placed = [await store.placeOrder(), await store.placeOrder()] as const
    const [short, long] = placed

    await undoAsked()
    await store.sandbox.reset()
    for (const { order } of placed) {
      await store.makeOlder(order.id, "4 minutes")
    }
    await store.setFaults({
      ...{ kind: "http_status", operation: "initiate_checkout", status: 401 },
      retry_after: 600,
    })
    await store.sweepNow()
    for (const { order, sessionId } of placed) {
      expect(await store.attempt(sessionId)).toMatchObject({ state: "initiating", sentAt: null, tries: 1 })
      expect(await store.buyersOrder(order.id)).toMatchObject({ next: { action: "wait" } })
    }
    await store.setAttempt(long.sessionId, { tries: String(TRIES_BEFORE_ATTENTION - 1) })
    await store.sweepNow()
    expect(await store.stateOf(long.sessionId)).toBe("declined")
    expect(await store.orderStatus(long.order.id)).toBe("canceled")
    await store.setFaults()
    await store.sweepNow()
    expect(await store.paymentStatus(short.order.id)).toBe("authorized")
    expect(await store.attention(short.order.id)).toEqual([])
  })

  it("is sent nothing for when Medusa knows of its payment, whatever its reference was: it is listed", async () => {
    const { buyer, cartId, sessionId } = await store.readyCart({ phone: BUYERS.poor })

    expect((await buyer.complete(cartId)).type).toBe("cart")
    const address = addressOf(BUYERS.active)

    await buyer.post(
      `/store/carts/${cartId}`,
      { shipping_address: address, billing_address: address },
      z.unknown()
    )
    const order = placedOrder(await buyer.complete(cartId))
    const atService = async () =>
      (await store.sandbox.state()).orders.map(({ order_reference_id }) => order_reference_id)

    expect(await atService()).toEqual([`${sessionId}-2`])
    await loseLedger()
    await store.makeOlder(order.id, "4 minutes")
    await store.sweepNow()
    expect((await store.timeline(order.id)).attention).toMatchObject([
      { kind: "possible_duplicate", reference: sessionId, values: { reason: "ledger_lost" } },
    ])
    await store.act(order.id, "retry")
    await store.sweepNow()
    expect(await atService()).toEqual([`${sessionId}-2`])
    expect(await store.order(order.id)).toMatchObject({ status: "pending", payment: "authorized" })
    await expectNotShipped(order.id)
  })

  it("is not cancelled either when Medusa knows that its down payment is awaited", async () => {
    const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await loseLedger()
    await store.makeOlder(order.id, "4 minutes")
    await store.sweepNow()
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["possible_duplicate"])
    expect(await store.order(order.id)).toMatchObject({ status: "pending", payment: "awaiting" })
  })

  it("is found again where it stands when a merchant checks its status before the sweep has seen it", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const path = `/admin/orders/${order.id}/payment-sessions/authorize`

    await loseLedger()
    await store.admin.post(path, { payment_session_id: sessionId }, z.unknown()).catch(() => undefined)
    expect(await store.attempt(sessionId)).toMatchObject({ state: "unconfirmed", orderId: null })
    await store.makeOlder(order.id, "4 minutes")
    await store.sweepNow()
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["possible_duplicate"])
    expect(await store.order(order.id)).toMatchObject({ status: "pending", payment: "awaiting" })
  })

  it("is sent nothing for by its payment link either, whose buyer places it once more: it is listed", async () => {
    const orderId = await draftOrder(store)
    const link = await paymentLink(store, orderId)

    await payOnCredit(store, link, PLANS.downPayment)
    const [atService] = (await store.sandbox.state()).orders

    await loseLedger()
    await expect(store.buyer().payByLink(link)).rejects.toMatchObject({ status: 422 })
    expect((await store.sandbox.state()).orders).toEqual([atService])
    expect((await store.buyer().paymentLink(link)).last_attempt).toMatchObject({ code: "being_checked" })
    await store.makeOlder(orderId, "4 minutes")
    await store.sweepNow()
    expect(await store.attention(orderId)).toEqual(["possible_duplicate"])
  })

  it("is rolled back, and nothing is sent for it, when its cart has another checkout that is not settled", async () => {
    const buyer = store.buyer()
    const { cartId, sessionId: first } = await store.readyCart({}, buyer)
    const inDoubt = { type: "cart", error: { message: checkoutDeclineEn.being_checked } }

    await store.setFaults({ kind: "drop_after", operation: "initiate_checkout", calls: [1] })
    expect(await buyer.complete(cartId)).toMatchObject(inDoubt)
    const attempt = await store.attempt(first)

    assert(attempt)
    const sessionId = await store.choosePlan(cartId, PLANS.days60, buyer)
    const asked = jest.spyOn(store.svc, "checkout").mockResolvedValueOnce({ ...attempt, state: "authorized" })
    const order = placedOrder(await buyer.complete(cartId))

    asked.mockRestore()
    await forgetPayments()
    await store.setAttempt(first, { createdAt: new Date(Date.now() - 5 * 60_000) })
    await store.makeOlder(order.id, "4 minutes")
    await store.sweepNow()
    expect((await store.sandbox.state()).orders).toMatchObject([{ order_reference_id: first }])
    expect(await store.attempt(sessionId)).toMatchObject({ state: "declined", orderId: null, sentAt: null })
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect((await buyer.cartOptions(cartId)).last_attempt).toMatchObject({ code: "being_checked" })
    expect(await buyer.complete(cartId)).toMatchObject(inDoubt)

    const [point] = await store.openPoints(first)

    await store.admin.post(`/admin/svc/attention/${point?.id ?? ""}/resolve`, { note: "It is cancelled." })
    expect((await buyer.cartOptions(cartId)).last_attempt).toMatchObject({ code: "try_again" })
    expect(await buyer.complete(cartId)).toMatchObject({ type: "order" })
  })

  it("is declined when its plan is not on offer any more: no other takes its place", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.days60 })

    await undoAsked()
    await store.sandbox.reset()
    await store.makeOlder(order.id, "4 minutes")
    offerAllBut(store, PLANS.days60)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("declined")
    expect((await store.sandbox.state()).orders).toEqual([])
  })

  it("is declined when how to pay was chosen twice at the same moment: nobody knows which one is meant", async () => {
    const { order, sessionId } = await store.placeOrder()

    await undoAsked()
    await store.sandbox.reset()
    await store.makeOlder(order.id, "4 minutes")
    await store.execute(
      `insert into payment_session
         (id, provider_id, currency_code, amount, raw_amount, data, status, payment_collection_id)
       select 'payses_other', provider_id, currency_code, amount, raw_amount, '{}', 'pending', payment_collection_id
       from payment_session where id = '${sessionId}'`
    )
    await store.sweepNow()
    // Of two rows PostgreSQL promises no order.
    expect(await store.svc.ledger.orders.ofSessions([sessionId, "payses_other"])).toMatchObject([
      { state: "declined", declineCode: "choice_changed" },
    ])
    expect((await store.sandbox.state()).orders).toEqual([])
  })

  it("is not sent with another plan either when what stood with it ends just then", async () => {
    const { sessionId } = await store.placeOrder({ planId: PLANS.days60 })
    const standing = await store.attempt(sessionId)
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await store.choosePlan(cart.id, PLANS.days60, buyer)
    offerAllBut(store, PLANS.days60)
    jest.spyOn(store.svc.ledger.orders, "latestOfSession").mockResolvedValueOnce(standing)
    expect(await buyer.complete(cart.id)).toMatchObject({ type: "cart" })
    expect((await store.sandbox.state()).orders).toHaveLength(1)
  })

  it("is found although the clock of an instance was hours ahead while it looked before", async () => {
    const ahead = jest
      .spyOn(store.svc.ledger, "now")
      .mockImplementation(() => new Date(Date.now() + 3 * 3_600_000))

    await findInterruptedOrders(store.container())
    ahead.mockRestore()
    const { order, sessionId } = await store.placeOrder()

    await undoAsked()
    await store.makeOlder(order.id, "4 minutes")
    await findInterruptedOrders(store.container())
    expect(await store.stateOf(sessionId)).toBe("initiating")
  })

  it("counts as settled only once its payment collection is authorised", async () => {
    const { sessionId } = await store.placeOrder()
    const collectionId = await collectionOf(sessionId)
    const collection = () =>
      store.svc.ledger.database.sql.first(
        collectionRow,
        "select status, authorized_amount from payment_collection where id = ?",
        [collectionId]
      )

    await store.untilSettled(sessionId)
    await store.untilIdle()
    const whole = await collection()

    // As Medusa leaves it when it dies between the payment and its collection.
    await store.execute(
      `update payment_collection set status = 'not_paid', authorized_amount = null, raw_authorized_amount = null
       where id = '${collectionId}'`
    )
    await store.sweepAs(sessionId, { settledAt: null, dueAt: new Date() })
    expect((await store.attempt(sessionId))?.settledAt).toEqual(expect.any(Date))
    expect(await collection()).toEqual(whole)
  })
})
