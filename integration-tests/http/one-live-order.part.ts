import assert from "node:assert"
import { cartOfItsOwn } from "../fault-matrix/cells"
import { attentionDesk } from "../support/attention-desk"
import { deferred } from "../support/deferred"
import { realPauses } from "../support/short-pauses"
import { polling, PLANS, storePart } from "../support/store-suite"

export const oneLiveOrder = storePart("a cart, whatever becomes of the service's answer,", (store) => {
  const { list, resolve } = attentionDesk(store)
  const buyer = () => store.buyer()
  const readyCart = async (planId: number = PLANS.days30) => {
    const { cartId, sessionId } = await store.readyCart({ planId })

    return { id: cartId, sessionId }
  }
  const complete = async (cartId: string) => {
    const completion = await buyer().complete(cartId)

    return completion.type === "order" ? "order" : (completion.error?.message ?? "no reason")
  }
  const atService = async () => (await store.sandbox.state()).orders
  const points = async () => (await list()).attention
  const untilListed = (kind: string) =>
    polling(points).until((found) => found.some((one) => one.kind === kind))
  const lose = (when: "before" | "after") =>
    store.setFaults({ kind: `drop_${when}`, operation: "initiate_checkout", calls: [1] })
  const short = () => {
    store.svc.options.client.totalTimeoutMs = 900
  }
  /** Nobody works on an attempt any more, as when its process died: its lease is over. */
  const leaseEnds = () =>
    store.execute("update svc_order set lease_until = now() where lease_until is not null")

  it("has one live order when the answer was lost: the buyer waits until a person has settled it with the operator", async () => {
    const cart = await readyCart()

    await lose("after")
    expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
    expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
    expect(await atService()).toHaveLength(1)
    const [listed, ...more] = await points()

    expect(more).toEqual([])
    expect(listed).toMatchObject({ kind: "possible_duplicate", reference: cart.sessionId, order_id: null })
    expect(listed?.message).toMatch(
      new RegExp(`Reference ${cart.sessionId}, 1,184\\.50 SAR, sent at \\d+ \\w+ 20\\d\\d`)
    )
    const { last_attempt } = await buyer().cartOptions(cart.id)

    expect(last_attempt?.code).toBe("being_checked")
    await resolve(listed?.id ?? "", { note: "The operator has cancelled it." })
    expect((await buyer().cartOptions(cart.id)).last_attempt).toBeNull()
    expect(await complete(cart.id)).toBe("order")
    expect((await atService()).map((order) => order.order_reference_id)).toEqual([
      cart.sessionId,
      `${cart.sessionId}-2`,
    ])
  })

  it("is not stopped by a point of before its order was authorised, which comes off the list by itself", async () => {
    const { order, sessionId } = await store.placeOrder()
    const tellOfOther = () =>
      store.svc.ledger.orders.change(sessionId, {
        attention: { kind: "replaced_with_other_amount", values: { amount: 2_334.5, earlier: 1_184.5 } },
      })

    await store.untilSettled(sessionId)
    await tellOfOther()
    await store.sweepAs(sessionId, { settledAt: null, dueAt: new Date() })
    expect(await points()).toEqual([])

    await tellOfOther()
    const [listed] = await points()

    await resolve(listed?.id ?? "", { note: "Seen." })
    expect(await store.attempt(sessionId)).toMatchObject({ state: "authorized", releasedAt: null })
    expect((await store.order(order.id)).payment).toBe("authorized")
  })

  it("is settled by nobody while it is being sent: its answer counts", async () => {
    const cart = await readyCart()
    const listDoubt = () =>
      store.svc.ledger.orders.change(cart.sessionId, {
        attention: {
          kind: "possible_duplicate",
          values: { reason: "unanswered", reference: cart.sessionId, amount: 1_184.5, sent_at: null },
        },
      })
    const { client, ledger } = store.svc
    const send = client.initiateCheckout.bind(client)
    const heard = deferred()

    jest.spyOn(client, "initiateCheckout").mockImplementationOnce(async (...call) => {
      const answer = await send(...call)

      await heard.promise
      return answer
    })
    const completion = complete(cart.id)

    await polling(async () => store.svc.ledger.orders.ofSessions([cart.sessionId])).until(
      ([row]) => row !== undefined
    )
    await listDoubt()
    const [listed] = await points()
    const claimed = jest.spyOn(ledger.orders, "claim")
    const resolving = resolve(listed?.id ?? "", { note: "The operator knows of none." })

    await polling(() => claimed.mock.calls.length).until((tries) => tries > 0)
    heard.resolve()
    await resolving
    expect(await completion).toBe("order")
    expect(await store.attempt(cart.sessionId)).toMatchObject({ state: "authorized", releasedAt: null })
    await store.untilSettled(cart.sessionId)
    expect(await points()).toEqual([])
  })

  it("tells the person who settles it to wait when it is worked on for long", async () => {
    const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.svc.ledger.orders.change(sessionId, {
      attention: { kind: "replaced_with_other_amount", values: { amount: 2_334.5, earlier: 1_184.5 } },
    })
    await store.untilIdle()
    const [listed] = await points()
    const elsewhere = await store.svc.ledger.orders.claim(sessionId, 60_000)

    await expect(resolve(listed?.id ?? "", { note: "Seen." })).rejects.toMatchObject({ status: 409 })
    expect(await points()).toHaveLength(1)
    await elsewhere?.release()
    await resolve(listed?.id ?? "", { note: "Seen." })
    expect(await points()).toEqual([])
  })

  it("is watched for a payment on the page that is open, once a person has settled that it counts no more", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.svc.ledger.orders.change(sessionId, {
      attention: { kind: "replaced_with_other_amount", values: { amount: 2_334.5, earlier: 1_184.5 } },
    })
    const [listed] = await points()

    await resolve(listed?.id ?? "", { note: "The operator will cancel it." })
    await expect(store.fulfil(order.id)).rejects.toMatchObject({ status: 409 })
    await store.sandbox.orderAction(atService.order_id, "pay")
    expect(await untilListed("paid_after_cancellation")).toMatchObject([{ reference: sessionId }])
    expect(await store.attempt(sessionId)).toMatchObject({ state: "expired" })
    expect(await store.buyersOrder(order.id)).toMatchObject({ state: "canceled", next: { action: "none" } })
  })

  it("goes on under the same reference when the call was lost before its effect, also after the cart has changed", async () => {
    short()
    const cart = await readyCart()

    await store.setFaults({ kind: "drop_before", operation: "initiate_checkout" })
    expect(await complete(cart.id)).toMatch(/not confirmed yet/)
    await store.setFaults()
    store.svc.options.client.totalTimeoutMs = 20_000
    await buyer().addItem(cart.id, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "", 1)
    const later = await store.choosePlan(cart.id, PLANS.days60)

    expect(later).not.toBe(cart.sessionId)
    expect(await complete(cart.id)).toBe("order")
    expect(await atService()).toMatchObject([
      { order_reference_id: cart.sessionId, total_amount: 2_334.5, repayment_config_id: "102" },
    ])
    expect(await store.attempt(cart.sessionId)).toMatchObject({ amount: 2_334.5 })
    expect(await points()).toEqual([])
  })

  it("is not ordered a second time when the first call arrived and the cart has changed since", async () => {
    short()
    const cart = await readyCart()

    await store.setFaults(
      { kind: "http_status", operation: "initiate_checkout", status: 502, after_effect: true, calls: [1] },
      { kind: "drop_before", operation: "initiate_checkout", calls: [2, 3, 4] }
    )
    await complete(cart.id)
    await store.setFaults()
    store.svc.options.client.totalTimeoutMs = 20_000
    await buyer().addItem(cart.id, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "", 1)
    await store.choosePlan(cart.id)
    expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
    expect(await atService()).toMatchObject([{ total_amount: 1_184.5 }])
    await untilListed("possible_duplicate")
    // As the operator will find it, not as the cart is by now.
    expect(await store.attempt(cart.sessionId)).toMatchObject({ amount: 1_184.5 })
  })

  it("has one live order after three clicks on a service that takes longer than the client waits", async () => {
    short()
    const cart = await readyCart()

    await store.setFaults({ kind: "delay", operation: "initiate_checkout", ms: 1_200 })
    for (let click = 0; click < 3; click += 1) {
      expect(await complete(cart.id)).not.toBe("order")
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await atService()).toHaveLength(1)
    await store.setFaults()
    store.svc.options.client.totalTimeoutMs = 20_000
    await complete(cart.id)
    expect(await atService()).toHaveLength(1)
    await untilListed("possible_duplicate")
  })

  it("pauses ever longer between calls that the service answers with its internal error", async () => {
    store.svc.options.client.totalTimeoutMs = 6_000
    const cart = await readyCart()
    // It is about the pauses: here they are as long as in a store.
    realPauses()
    const startedAt = Date.now()

    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 500 })
    expect(await complete(cart.id)).toMatch(/not confirmed yet/)
    const calls = await store.callsOf("initiate_checkout")

    // A pause of half a second to one, one to two, two to four: five calls came 170 ms apart before.
    expect(calls).toBeGreaterThan(1)
    expect(calls).toBeLessThanOrEqual(4)
    expect(Date.now() - startedAt).toBeGreaterThan(1_500)
  })

  it("takes an answer about another order for none: it is bound to no order, and listed", async () => {
    const cart = await readyCart()

    await store.changeAnswers("initiate_checkout", "order_reference_id", "somebody-elses")
    expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
    const [row] = await store.svc.ledger.orders.ofSessions([cart.sessionId])

    expect(row).toMatchObject({ svcOrderId: null, orderId: null })
    expect(await untilListed("possible_duplicate")).toMatchObject([{ reference: cart.sessionId }])
  })

  it("stays in doubt when the service refuses after it had not answered: the first call may have used the credit up", async () => {
    const cart = await readyCart()

    await store.setFaults(
      { kind: "http_status", operation: "initiate_checkout", status: 502, after_effect: true, calls: [1] },
      { kind: "error_code", operation: "initiate_checkout", code: 806, calls: [2] }
    )
    expect(await complete(cart.id)).toMatch(/not confirmed yet/)
    const [row] = await store.svc.ledger.orders.ofSessions([cart.sessionId])

    expect(row).toMatchObject({
      state: "initiating",
      unansweredAt: expect.any(Date),
      declineCode: "confirming",
    })
    expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
    expect(await atService()).toHaveLength(1)
  })

  it("is authorised when the database refuses to write the answer for a moment", async () => {
    const cart = await readyCart()

    await store.execute(
      `create sequence refusals;
       create function refuse() returns trigger as $$ begin
         if new.svc_order_id is distinct from old.svc_order_id and nextval('refusals') <= 2 then
           raise exception 'deadlock detected' using errcode = '40P01';
         end if;
         return new;
       end $$ language plpgsql;
       create trigger refuse before update on svc_order for each row execute function refuse();`
    )
    expect(await complete(cart.id)).toBe("order")
    await store.execute("drop trigger refuse on svc_order; drop function refuse; drop sequence refusals")
    expect(await atService()).toHaveLength(1)
    expect(await points()).toEqual([])
  })

  it("has one order, and the merchant knows, when the answer can never be written", async () => {
    const cart = await readyCart()

    await store.execute(
      `create function refuse() returns trigger as $$ begin
         if new.svc_order_id is distinct from old.svc_order_id then raise exception 'planned'; end if;
         return new;
       end $$ language plpgsql;
       create trigger refuse before update on svc_order for each row execute function refuse();`
    )
    expect(await complete(cart.id)).toMatch(/not confirmed yet/)
    await store.execute("drop trigger refuse on svc_order; drop function refuse")
    await leaseEnds()
    expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
    expect(await atService()).toHaveLength(1)
    expect(await points()).toMatchObject([{ kind: "possible_duplicate", reference: cart.sessionId }])
  })

  describe("whose plan and the service's answer disagree", () => {
    it("waits for the merchant's approval, which is listed, when the service asks for no down payment", async () => {
      await store.sandbox.putSettings({
        plans: [
          {
            repayment_config_id: 103,
            name: "Without down payment",
            name_ar: "بدون دفعة مقدمة",
            tenure_in_days: 30,
            prepaid_percentage: 0,
          },
        ],
      })
      const cart = await readyCart(PLANS.downPayment)

      expect(await complete(cart.id)).toBe("order")
      expect(await points()).toMatchObject([
        { kind: "plan_differs", reference: cart.sessionId, action: "approve" },
      ])
      const row = await store.attempt(cart.sessionId)

      expect(row?.state).toBe("awaiting_approval")
      await store.act(row?.orderId ?? "", "approve")
      expect(await store.paymentStatus(row?.orderId ?? "")).toBe("authorized")
      expect(await points()).toEqual([])
    })

    /** Its down payment is recorded, of which the service has another percentage than the store's plan. */
    const recordedAt = async (percentage: number) => {
      await store.sandbox.putSettings({
        plans: [
          {
            repayment_config_id: PLANS.merchantDownPayment,
            name: "Another down payment",
            name_ar: "دفعة مقدمة أخرى",
            tenure_in_days: 30,
            prepaid_percentage: percentage,
          },
        ],
      })
      const { orderId, sessionId } = await store.awaitTransfer()

      await store.act(orderId, "down-payment", { utr: "BANK-1" })
      return { orderId, sessionId }
    }

    it("waits for the merchant's approval when the service asks for none of what the merchant collected", async () => {
      const { orderId, sessionId } = await recordedAt(0)

      expect(await store.stateOf(sessionId)).toBe("awaiting_approval")
      expect(await points()).toMatchObject([
        {
          kind: "plan_differs",
          action: "approve",
          message: expect.stringMatching(/473\.80 SAR that you collect.*asks for none.*your approval/),
        },
      ])
      await store.act(orderId, "approve")
      expect(await store.paymentStatus(orderId)).toBe("authorized")
      expect(await points()).toEqual([])
    })

    it("is authorised, and listed, when the service reckons with another down payment than the merchant collected", async () => {
      const { orderId, sessionId } = await recordedAt(30)

      expect(await store.stateOf(sessionId)).toBe("authorized")
      expect(await points()).toMatchObject([
        {
          kind: "plan_differs",
          action: "resolve",
          message: expect.stringMatching(/473\.80 SAR that you collect.*355\.35 SAR/),
        },
      ])
      expect(await store.timeline(orderId)).toMatchObject({
        down_payment: { collection: "merchant", state: "paid", amount: 473.8 },
      })
    })

    it.each([
      [
        "more than the store's plan says",
        PLANS.downPayment,
        400,
        /plan asks for a down payment of 296\.13 SAR, but the service asks the buyer for 400\.00 SAR/,
      ],
      [
        "more than the order is for",
        PLANS.downPayment,
        5_000,
        /296\.13 SAR, but the service asks the buyer for 5,000\.00 SAR/,
      ],
      [
        "anything where the plan says nothing is due",
        PLANS.days30,
        400,
        /plan asks for no down payment, but the service asks the buyer for 400\.00 SAR/,
      ],
    ])("is listed when the service asks the buyer for %s", async (_what, planId, value, words) => {
      const cart = await readyCart(planId)

      await store.changeAnswers("initiate_checkout", "prepaid_amount", value)
      expect(await complete(cart.id)).toBe("order")
      expect(await store.stateOf(cart.sessionId)).toBe("awaiting_down_payment")
      expect(await points()).toMatchObject([
        { kind: "plan_differs", action: "resolve", message: expect.stringMatching(words) },
      ])
    })

    it("waits for it too when the service asks the buyer for a payment that the merchant has collected", async () => {
      await store.changeAnswers("initiate_checkout", "payment_url", "https://pay.example.com/1")
      const { orderId, sessionId } = await store.awaitTransfer()

      await store.act(orderId, "down-payment", { utr: "BANK-1" })
      expect(await store.stateOf(sessionId)).toBe("awaiting_approval")
      expect(await store.paymentStatus(orderId)).toBe("awaiting")
      expect((await store.timeline(orderId)).attention).toMatchObject([
        { kind: "plan_differs", message: expect.stringContaining("payment link") },
      ])
      await store.act(orderId, "approve")
      expect(await store.paymentStatus(orderId)).toBe("authorized")
    })

    it("says that the service holds the order, and the merchant the money, when it is not approved in time", async () => {
      const { orderId, sessionId } = await recordedAt(0)

      await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - 1_000) })
      expect(await store.stateOf(sessionId)).toBe("expired")
      expect(await store.buyersOrder(orderId)).toMatchObject({ state: "expired", next: { action: "none" } })
      expect((await store.timeline(orderId)).attention).toMatchObject([
        {
          kind: "paid_after_cancellation",
          message: expect.stringContaining("the service still holds the order"),
          remedy: expect.stringMatching(/cancel the order at the service.*Pay back what you have collected/),
        },
      ])
    })
  })

  describe("whose answer has the number of another order", () => {
    const answerWith = (order_id: string, calls: "all" | number[] = "all") =>
      store.setFaults({
        kind: "null_fields",
        operation: "initiate_checkout",
        fields: ["order_id"],
        value: order_id,
        calls,
      })

    it("is not ordered, whoever pays for the other, and is listed with both", async () => {
      const first = await store.placeOrder({ planId: PLANS.downPayment })
      const cart = await readyCart(PLANS.downPayment)

      await answerWith(first.atService.order_id)
      expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
      await store.sandbox.orderAction(first.atService.order_id, "pay")
      await store.untilAuthorized(first.order.id)
      const second = await store.sandbox.orderByReference(cart.sessionId)

      assert(second !== undefined)
      const webhook = store.signedDownPaymentWebhook(
        { ...second, order_id: first.atService.order_id },
        { payment_status: "PAID" }
      )

      expect(await points()).toMatchObject([
        {
          kind: "possible_duplicate",
          reference: cart.sessionId,
          message: expect.stringMatching(
            new RegExp(`${first.atService.order_id}.*${first.sessionId}.*Reference ${cart.sessionId}`)
          ),
          remedy: expect.stringContaining("Nothing of this answer"),
        },
      ])
      expect((await webhook.send()).status).toBe(200)
      await store.sweepNow()
      expect(await store.attempt(cart.sessionId)).toMatchObject({
        ...{ state: "unconfirmed", svcOrderId: null, orderId: null, authorizedAt: null },
      })
      expect(await complete(cart.id)).toMatch(/may already have an order for this cart/)
      expect(await store.ordersAtService(cart.sessionId)).toHaveLength(1)

      await store.setFaults()
      const [listed] = await points()

      await resolve(listed?.id ?? "", { note: "The operator has cancelled it." })
      expect(await complete(cart.id)).toBe("order")
    })

    it("is the only one of two that is ordered when both are answered at once", async () => {
      const carts = [await cartOfItsOwn(store, 1), await cartOfItsOwn(store, 2)]

      for (const { cartId } of carts) {
        await store.choosePlan(cartId)
      }
      await answerWith("ord_of_two")
      const said = await Promise.all(carts.map(({ cartId }) => complete(cartId)))

      expect(said.filter((each) => each === "order")).toHaveLength(1)
      expect(await points()).toMatchObject([{ kind: "possible_duplicate" }])
    })

    it("waits for the operator with the payment that the merchant has collected for it", async () => {
      const first = await store.placeOrder()
      const { orderId, sessionId } = await store.awaitTransfer()

      await answerWith(first.atService.order_id)
      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toThrow()
      expect(await store.stateOf(sessionId)).toBe("unconfirmed")
      expect(await store.orderStatus(orderId)).toBe("pending")
      expect(await store.attention(orderId)).toEqual(["possible_duplicate"])
    })

    it("is ordered when the other one was made in the other environment", async () => {
      const first = await store.placeOrder()

      await store.setAttempt(first.sessionId, { environment: "production" })
      await answerWith(first.atService.order_id)
      expect(await complete((await readyCart()).id)).toBe("order")
    })
  })

  it("is not given up when the service knows nothing of its order (808), whose buyer may have paid: that is listed", async () => {
    const cart = await readyCart(PLANS.downPayment)

    await complete(cart.id)
    // As with the token of another merchant.
    await store.setFaults({ kind: "error_code", operation: "reconcile_prepaid_payment", code: 808 })
    await store.sweepNow()
    await store.sweepAs(cart.sessionId, { expiresAt: new Date(Date.now() - 1_000) })
    expect(await store.stateOf(cart.sessionId)).toBe("awaiting_down_payment")
    expect((await points()).map(({ kind }) => kind)).toEqual(["order_unknown_to_service", "payment_overdue"])
    const [{ order_id = "" } = {}] = await atService()

    await store.sandbox.orderAction(order_id, "pay")
    await store.sweepNow()
    expect(await store.stateOf(cart.sessionId)).toBe("awaiting_down_payment")
    await store.setFaults()
    await store.sweepAs(cart.sessionId, { dueAt: new Date() })
    expect(await store.stateOf(cart.sessionId)).toBe("authorized")
    expect(await points()).toEqual([])
  })

  it("is given up when it is cancelled in Medusa while the service knows nothing of it", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults({ kind: "error_code", operation: "reconcile_prepaid_payment", code: 808 })
    await store.admin.post(`/admin/orders/${order.id}/cancel`)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("expired")
    await store.sweepAs(sessionId, { dueAt: new Date() })
    // Nobody can pay for what the service does not know.
    expect(await points()).toMatchObject([
      { kind: "canceled_in_medusa", message: expect.not.stringMatching(/still holds|still pay/) },
    ])
  })

  it("can still be paid, says the list, when it is cancelled once the service knows its order again", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults({ kind: "error_code", operation: "reconcile_prepaid_payment", code: 808 })
    await store.sweepAs(sessionId, { dueAt: new Date() })
    await store.setFaults()
    await store.admin.post(`/admin/orders/${order.id}/cancel`)
    await store.sweepNow()
    expect(await points()).toMatchObject([
      { kind: "canceled_in_medusa", message: expect.stringMatching(/still holds/) },
    ])
  })

  it("leaves nothing to do when it is cancelled after a person has asked the operator, who knows nothing of it", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults({ kind: "error_code", operation: "reconcile_prepaid_payment", code: 808 })
    await store.sweepAs(sessionId, { dueAt: new Date() })
    await store.act(order.id, "resolve", { note: "The operator says that there is none." })
    await store.admin.post(`/admin/orders/${order.id}/cancel`)
    await store.sweepNow()
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.stateOf(sessionId)).toBe("expired")
    expect(await points()).toEqual([])
  })
})
