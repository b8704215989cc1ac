import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { HeldAttempt } from "../../src/modules/svc/ledger/held-attempt"
import { LeaseLost } from "../../src/modules/svc/ledger/lease"
import { progressOrder } from "../../src/progress/progress-order"
import { placedOrder } from "../../support/store-client"
import { choosePayment, draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { whileNoPaymentIsWritten } from "../support/refuse-payments"
import { addressOf, polling, PLANS, PROVIDER_ID, storePart, refusal } from "../support/store-suite"

const STRANGER = "966500000011"

export const keptSession = storePart("the payment session of an order", (store) => {
  /** Somebody else's cart, ready to be completed, that stands before all others in Medusa's tables. */
  const strangersCart = async (): Promise<string> => {
    await store.sandbox.putBuyer(STRANGER, { status: "Active", credit_limit: 50_000 })
    const buyer = store.buyer()
    const cart = await store.newCart({ phone: STRANGER }, buyer)

    await store.choosePlan(cart.id, PLANS.days30, buyer)
    return cart.id
  }
  const phonesAtService = async () =>
    (await store.sandbox.state()).orders.map(({ buyer_phone }) => buyer_phone)
  /** Chooses a plan as the storefront does, on the payment collection that the cart has. */
  const chooseAgain = (cartId: string, language?: string) =>
    store.choosePlan(cartId, PLANS.days30, store.buyer(language))

  /** An order that waits for its down payment, whose session is gone. */
  const orderWithoutSession = async () => {
    const placed = await store.placeOrder({ planId: PLANS.downPayment })

    // As a version before this one let the storefront do.
    await store.execute(`delete from payment_session where id = '${placed.sessionId}'`)
    return placed
  }

  it("is not replaced by a buyer who goes back and chooses again after the order was placed", async () => {
    await strangersCart()
    const { cart, completion } = await store.buy({ planId: PLANS.downPayment })
    const [atService] = (await store.sandbox.state()).orders

    await expect(chooseAgain(cart.id)).rejects.toMatchObject({
      status: 409,
      body: { code: "svc_order_in_progress", message: expect.stringContaining("placed only once") },
    })
    await expect(chooseAgain(cart.id, "ar")).rejects.toMatchObject({
      status: 409,
      body: { code: "svc_order_in_progress", message: expect.stringContaining("مرة واحدة") },
    })
    await store.sandbox.orderAction(atService?.order_id ?? "", "pay")
    const orderId = placedOrder(completion).id

    await store.untilAuthorized(orderId)
    expect(await store.orderIds()).toEqual([orderId])
    expect(await phonesAtService()).not.toContain(STRANGER)
  })

  it("is not made by the back office, which marks as paid: only the buyer chooses credit", async () => {
    const id = await draftOrder(store)
    const mark = async (provider_id: string) =>
      store.admin.post(`/admin/payment-collections/${await paymentLink(store, id)}/mark-as-paid`, {
        order_id: id,
        provider_id,
      })

    await expect(mark(PROVIDER_ID)).rejects.toMatchObject({
      status: 400,
      body: { code: "credit_is_the_buyers_choice" },
    })
    expect(await phonesAtService()).toEqual([])
  })

  it("is not replaced by the back office either, which is told so", async () => {
    const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const { paymentCollectionId } = (await store.attempt(sessionId)) ?? {}
    const choose = (provider_id: string) =>
      store.admin.post(`/admin/payment-collections/${paymentCollectionId}/payment-sessions`, { provider_id })

    await expect(choose("pp_system_default")).rejects.toMatchObject({
      status: 409,
      body: { code: "svc_order_in_progress", message: expect.stringContaining("On the order's page") },
    })
    await expect(choose(PROVIDER_ID)).rejects.toMatchObject(refusal(409, "svc_order_in_progress"))
  })

  it("is not replaced by a choice that came just before its order was placed either", async () => {
    const { cart, completion, sessionId } = await store.buy({ planId: PLANS.downPayment })
    const payments = store.container().resolve(Modules.PAYMENT)

    await store.untilIdle()
    jest.spyOn(store.svc.ledger.orders, "ofSessions").mockResolvedValueOnce([])
    await expect(chooseAgain(cart.id)).rejects.toMatchObject(refusal(409, "svc_order_in_progress"))
    const { paymentCollectionId } = (await store.attempt(sessionId)) ?? {}

    expect(
      await payments.listPaymentSessions({ payment_collection_id: paymentCollectionId ?? "" })
    ).toMatchObject([{ id: sessionId }])
    expect(await store.paymentStatus(placedOrder(completion).id)).toBe("awaiting")
  })

  it("is told of a failure of Medusa's own as it is, as long as no order was begun", async () => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await chooseAgain(cart.id)
    jest
      .spyOn(store.container().resolve(Modules.PAYMENT), "deletePaymentSession")
      .mockRejectedValueOnce(new Error("It fails in Medusa."))
    await expect(chooseAgain(cart.id)).rejects.toMatchObject({
      status: 500,
      body: { type: "unexpected_state" },
    })
  })

  it("is not marked as paid while its checkout is under way, and the back office is told so", async () => {
    const orderId = await draftOrder(store)
    const link = await paymentLink(store, orderId)

    await choosePayment(store, link, PLANS.days30)
    await store.setFaults({ kind: "delay", operation: "initiate_checkout", ms: 1_500, calls: [1] })
    const paying = store.buyer().payByLink(link)

    await polling(() => store.svc.ledger.orders.ofOrder(orderId)).until((attempts) => attempts.length > 0)
    await expect(
      store.admin.post(`/admin/payment-collections/${link}/mark-as-paid`, { order_id: orderId })
    ).rejects.toMatchObject(refusal(409, "svc_order_in_progress"))
    expect(await paying).toMatchObject({ state: "authorized" })
  })

  it("is made anew for its own order when it is gone, and nobody else's cart is touched", async () => {
    await strangersCart()
    const { order, atService } = await orderWithoutSession()

    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    expect(await store.orderIds()).toEqual([order.id])
    expect(await phonesAtService()).toEqual([atService.buyer_phone])
    expect(await store.attention(order.id)).toEqual([])
    await store.deliver(order.id)
    await store.untilAtService(atService.order_id, "OUT_FOR_DELIVERY")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("is made anew once when the process that makes it hung, and another one has made it meanwhile", async () => {
    const { order, sessionId, atService } = await orderWithoutSession()
    const { paymentCollectionId } = (await store.attempt(sessionId)) ?? {}
    const payments = store.container().resolve(Modules.PAYMENT)
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the attempt below
    const { renew } = HeldAttempt.prototype
    const hung = jest.spyOn(HeldAttempt.prototype, "renew").mockImplementationOnce(async function (
      this: HeldAttempt,
      ...given
    ) {
      // As time would, and another instance.
      await store.execute("update svc_order set lease_until = now() where lease_until is not null")
      await progressOrder(store.container(), { reference: sessionId, actor: "sweep" })
      await renew.apply(this, given)
    })

    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    await store.untilIdle()
    expect(hung.mock.calls.length).toBeGreaterThan(1)
    await expect(hung.mock.results[0]?.value).rejects.toThrow(LeaseLost)
    expect(
      await payments.listPaymentSessions({ payment_collection_id: paymentCollectionId ?? "" })
    ).toHaveLength(1)
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is made anew where its plan is on offer no more, and keeps it", async () => {
    const { order, atService } = await orderWithoutSession()

    store.svc.options.plans = [
      { repayment_config_id: PLANS.days30, tenure_in_days: 30, requires_prepaid_collection: false },
    ]
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    expect(await store.timeline(order.id)).toMatchObject({
      attention: [],
      plan: { repayment_config_id: PLANS.downPayment },
    })
  })

  it("is listed as gone where the store offers no credit on such a sale any more", async () => {
    const { order, atService } = await orderWithoutSession()

    store.svc.options.offer.minTotal = 1_000_000
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilListed(order.id, "paid_without_order")
    expect(await store.kinds(order.id)).not.toContain("progress_failed")
  })

  it("is not called gone when Medusa could not make it anew just then: the sweep does", async () => {
    const { order, atService } = await orderWithoutSession()

    jest
      .spyOn(store.container().resolve(Modules.PAYMENT), "createPaymentSession")
      .mockRejectedValueOnce(new MedusaError(MedusaError.Types.UNEXPECTED_STATE, "Not now"))
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilKind(order.id, "progress_failed")
    expect(await store.attention(order.id)).toEqual([])
    await store.sweepNow()
    await store.untilAuthorized(order.id)
  })

  it("is not used for somebody else's cart when it belongs to one by now: the merchant is told at once", async () => {
    const strangerId = await strangersCart()
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.execute(
      `update payment_session set payment_collection_id =
         (select payment_collection_id from cart_payment_collection where cart_id = '${strangerId}')
       where id = '${sessionId}'`
    )
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilListed(order.id, "paid_without_order")
    expect(await store.orderIds()).toEqual([order.id])
    expect(await phonesAtService()).toEqual([atService.buyer_phone])
  })

  it("that goes while a payment link is placed does not complete a stranger's cart instead", async () => {
    await strangersCart()
    const orderId = await draftOrder(store)
    const link = await paymentLink(store, orderId)

    await choosePayment(store, link, PLANS.days30)
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const graph = query.graph.bind(query)
    const reading = jest.spyOn(query, "graph").mockImplementation(async (...question) => {
      const answer = await graph(...question)

      // The buyer chooses again in another tab, just after the session was found.
      if (question[0].entity === "payment_collection") {
        await store.execute(`delete from payment_session where payment_collection_id = '${link}'`)
      }
      return answer
    })

    await expect(store.buyer().payByLink(link)).rejects.toThrow()
    reading.mockRestore()
    expect(await store.orderIds()).toEqual([orderId])
    expect(await phonesAtService()).toEqual([])
  })

  it("that goes while the merchant waits for a link's money is listed, and the link placed anew once that is settled", async () => {
    const orderId = await draftOrder(store)
    const link = await paymentLink(store, orderId)
    const place = () => payOnCredit(store, link, PLANS.merchantDownPayment)
    const record = () => store.act(orderId, "down-payment", { utr: "BANK-1" })

    expect((await place()).state).toBe("awaiting_merchant_payment")
    // As a buyer who chooses again in another tab while the link is placed.
    await store.execute(`delete from payment_session where payment_collection_id = '${link}'`)
    await record()
    const { attention, attempts } = await store.timeline(orderId)

    expect(attempts).toMatchObject([{ state: "initiating" }])
    expect(attention).toMatchObject([{ kind: "paid_without_order", action: "resolve" }])
    await expect(place()).rejects.toThrow()
    await store.act(orderId, "resolve", { note: "The buyer places the link once more." })
    expect((await place()).state).toBe("awaiting_merchant_payment")
    await record()
    expect((await store.timeline(orderId)).attempts[0]).toMatchObject({ state: "authorized" })
    expect(await store.attention(orderId)).toEqual([])
  })

  it("is not replaced while its order is being placed", async () => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await chooseAgain(cart.id)
    await store.setFaults({ kind: "delay", operation: "initiate_checkout", ms: 1_500 })
    const completing = buyer.complete(cart.id)

    await polling(() => store.svc.ledger.orders.latestOfCart(cart.id)).until((row) => row !== undefined)
    await expect(chooseAgain(cart.id)).rejects.toMatchObject({ status: 409 })
    expect(await store.paymentStatus(placedOrder(await completing).id)).toBe("authorized")
    expect(await phonesAtService()).toHaveLength(1)
  })

  it.each([
    ["that the service does not answer", { kind: "drop_before", calls: "all" }],
    ["that the service has declined", { kind: "error_code", code: 806 }],
  ] as const)("is not replaced while the merchant has the money for a checkout %s", async (_what, fault) => {
    const { cart, completion } = await store.buy({ planId: PLANS.merchantDownPayment })
    const { id: orderId } = placedOrder(completion)
    const record = () => store.act(orderId, "down-payment", { utr: "BANK-1" })

    await store.sandbox.withFaults([{ ...fault, operation: "initiate_checkout" }], async () => {
      await expect(record()).rejects.toThrow()
      await store.untilIdle()
      await expect(chooseAgain(cart.id)).rejects.toMatchObject(refusal(409, "svc_order_in_progress"))
    })
    await record()
    await store.sweepNow()
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.attention(orderId)).toEqual([])
  })

  it("is replaced once the merchant has given back the money for a checkout that was declined", async () => {
    const { cart, completion } = await store.buy({ planId: PLANS.merchantDownPayment })
    const { id: orderId } = placedOrder(completion)

    await store.sandbox.withFaults(
      [{ kind: "error_code", code: 806, operation: "initiate_checkout" }],
      async () => {
        await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toThrow()
      }
    )
    await store.untilIdle()
    await expect(chooseAgain(cart.id)).rejects.toMatchObject({ status: 409 })
    await store.act(orderId, "resolve", { note: "Paid back." })
    await chooseAgain(cart.id)
  })

  it("is replaced freely as long as nothing was sent, and when the checkout was declined", async () => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await chooseAgain(cart.id)
    await chooseAgain(cart.id)
    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806, calls: [1] })
    expect((await buyer.complete(cart.id)).type).toBe("cart")
    await chooseAgain(cart.id)
    expect((await buyer.complete(cart.id)).type).toBe("order")
    expect(await phonesAtService()).toHaveLength(1)
  })

  it("that is gone before there is an order is listed at once, for the merchant to see to the money", async () => {
    await strangersCart()
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)
    const sessionId = await chooseAgain(cart.id)

    expect((await whileNoPaymentIsWritten(store, () => buyer.complete(cart.id))).type).toBe("cart")
    await store.execute(`delete from payment_session where id = '${sessionId}'`)
    await store.sweepNow()
    expect(await store.openPoints(sessionId)).toEqual([
      expect.objectContaining({ kind: "paid_without_order" }),
    ])
    expect(await phonesAtService()).toEqual([addressOf("966500000001").phone.slice(1)])
    expect(await store.orderIds()).toEqual([])
  })
})
