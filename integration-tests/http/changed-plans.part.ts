import { TRIES_BEFORE_ATTENTION } from "../../src/domain/backoff"
import { type ConfiguredPlan, isPlanSource, type SvcOptions } from "../../src/config"
import { checkoutInputEn } from "../../src/words/en/checkout"
import { offerAllBut } from "../support/offer-all-but"
import { PLANS, refusal, storePart } from "../support/store-suite"

const fail = () => {
  throw new RangeError("away")
}

const MERCHANT_SHARE = 0.5

const FAILING: [string, (options: SvcOptions) => void][] = [
  ["plans.list", (options) => Object.assign(options, { plans: { list: fail } })],
  ["checkout.extend", ({ checkout }) => Object.assign(checkout, { extend: fail })],
]

export const changedPlans = storePart("a plan or a function of the store that fails an attempt", (store) => {
  const record = (orderId: string) => store.act(orderId, "down-payment", { utr: "BANK-1" })
  /** Changes a plan, as a deployment with other options does. */
  const changePlan = (planId: number, change: Partial<ConfiguredPlan>) => {
    const { options } = store.svc

    options.plans = (isPlanSource(options.plans) ? [] : options.plans).map((plan) =>
      plan.repayment_config_id === planId ? { ...plan, ...change } : plan
    )
  }
  const askForNone = (planId: number) =>
    changePlan(planId, { requires_prepaid_collection: false, prepaid_percentage: undefined })
  const sendAgain = async (sessionId: string) => {
    const source = await store.checkoutSource(sessionId)
    const held = await store.take(sessionId)
    const outcome = await store.svc.sendAgain(held, source).then(
      () => "sent",
      () => "not sent"
    )

    await held.release()
    return outcome
  }

  /** So that the service is sent the plan's tenure. */
  const agreeOnCommission = async () => {
    await store.sandbox.putSettings({ merchant_share: MERCHANT_SHARE })
    store.svc.options.commission = { use_config: true, merchant_share: MERCHANT_SHARE }
  }

  afterEach(async () => {
    delete store.svc.options.commission
    await store.sandbox.putSettings({ merchant_share: null })
  })

  it.each([
    [
      "asks for another share in another time",
      () => changePlan(PLANS.merchantDownPayment, { prepaid_percentage: 30, tenure_in_days: 60 }),
    ],
    ["is off the offer", () => offerAllBut(store, PLANS.merchantDownPayment)],
    [
      "is listed only for a cart",
      () => Object.assign(store.svc.options, { plans: { list: () => Promise.resolve([]) } }),
    ],
  ])(
    "shows the down payment and the time that were agreed, though the plan now %s",
    async (_what, change) => {
      const { orderId } = await store.awaitTransfer()

      change()
      expect(await store.buyersOrder(orderId)).toMatchObject({ next: { action: "wait", amount: 473.8 } })
      expect(await store.timeline(orderId)).toMatchObject({
        plan: { tenure_in_days: 90 },
        down_payment: { amount: 473.8 },
        next_step: { code: "record_down_payment", amount: 473.8 },
      })
    }
  )

  it("lists that the service reckons with another down payment than the merchant has, as its plan and the store's have changed", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    changePlan(PLANS.merchantDownPayment, { prepaid_percentage: 50 })
    await store.changeAnswers("initiate_checkout", "prepaid_amount", 592.25)
    await record(orderId)
    expect(await store.openPoints(sessionId)).toMatchObject([
      {
        kind: "plan_differs",
        values: { difference: "down_payment", service_asks: 592.25, plan_asks: 473.8 },
      },
    ])
  })

  it.each([
    ["is off the offer", () => offerAllBut(store, PLANS.merchantDownPayment)],
    ["cannot be listed", () => Object.assign(store.svc.options, { plans: { list: fail } })],
  ])(
    "declines no checkout whose down payment the merchant has, though its plan %s",
    async (_what, change) => {
      await agreeOnCommission()
      const { orderId, sessionId } = await store.awaitTransfer()

      change()
      await record(orderId)
      expect(await store.paymentStatus(orderId)).toBe("authorized")
      expect(await store.ordersAtService(sessionId)).toMatchObject([
        {
          prepaid_utr: "BANK-1",
          request: {
            repayment_config_id: PLANS.merchantDownPayment,
            commission_config: { use_config: true, tenure_in_days: 90 },
          },
        },
      ])
      expect(await store.attention(orderId)).toEqual([])
    }
  )

  it("reads a plan with which a newer version kept more", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.execute(
      `update svc_order set kept_plan = (kept_plan::jsonb || '{"of_tomorrow": 1}')::text where reference = '${sessionId}'`
    )
    offerAllBut(store, PLANS.merchantDownPayment)
    await record(orderId)
    expect(await store.paymentStatus(orderId)).toBe("authorized")
  })

  it("keeps the plan for the next attempt of a checkout that the service declined", async () => {
    await agreeOnCommission()
    const { orderId } = await store.awaitTransfer()

    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806, calls: [1] })
    await expect(record(orderId)).rejects.toMatchObject(refusal(422, "credit_limit_exceeded"))
    offerAllBut(store, PLANS.merchantDownPayment)
    await record(orderId)
    expect(await store.paymentStatus(orderId)).toBe("authorized")
  })

  it("settles a checkout that may have arrived, though its plan is off the offer", async () => {
    const { cartId, sessionId } = await store.readyCart()

    await store.completeUnanswered(cartId)
    offerAllBut(store, PLANS.days30)
    expect(await sendAgain(sessionId)).toBe("sent")
    expect(await store.stateOf(sessionId)).toBe("authorized")
  })

  it("opens no other attempt with such a plan when the one that may go on with it has just been declined", async () => {
    const { buyer, cartId, sessionId } = await store.readyCart()
    const { orders } = store.svc.ledger
    const latest = orders.latestOfCart.bind(orders)

    await store.completeUnanswered(cartId, buyer)
    offerAllBut(store, PLANS.days30)
    jest.spyOn(orders, "latestOfCart").mockImplementation(async (id) => {
      const row = await latest(id)

      await store.setAttempt(sessionId, { state: "declined", decline_code: "credit_limit_exceeded" })
      return row
    })
    expect((await buyer.complete(cartId)).type).toBe("cart")
    expect(await store.ordersAtService(sessionId)).toEqual([])
    expect(await orders.ofSessions([sessionId])).toMatchObject([{ state: "declined" }])
  })

  it.each([
    ["is off the offer", () => offerAllBut(store, PLANS.days30)],
    ["is off the offer, as all are", () => Object.assign(store.svc.options, { plans: [] })],
  ])(
    "places the order when the buyer completes such a cart again, though its plan %s",
    async (_what, change) => {
      const { buyer, cartId, sessionId } = await store.readyCart()

      await store.completeUnanswered(cartId, buyer)
      change()
      expect(await buyer.complete(cartId)).toMatchObject({ type: "order" })
      expect(await store.ordersAtService(sessionId)).toMatchObject([
        { request: { repayment_config_id: PLANS.days30 } },
      ])
    }
  )

  it("opens no other checkout with a plan that is off the offer", async () => {
    const { buyer, cartId, sessionId } = await store.readyCart()

    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806, calls: [1] })
    expect(await buyer.complete(cartId)).toMatchObject({ type: "cart" })
    offerAllBut(store, PLANS.days30)
    expect(await buyer.complete(cartId)).toMatchObject({
      type: "cart",
      error: { message: checkoutInputEn.plan_unknown },
    })
    expect(await store.ordersAtService(sessionId)).toEqual([])
  })

  it("tells the service of a down payment that the merchant has, though the plan asks for none any more", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    askForNone(PLANS.merchantDownPayment)
    await record(orderId)
    expect(await store.ordersAtService(sessionId)).toMatchObject([
      { collection_method: "MERCHANT", prepaid_utr: "BANK-1" },
    ])
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.attention(orderId)).toEqual([])
  })

  it("lists that the service asks for none of what the merchant has, where the plan does not, either", async () => {
    const { orderId } = await store.awaitTransfer()

    askForNone(PLANS.merchantDownPayment)
    await store.changeAnswers("initiate_checkout", "prepaid_amount", 0)
    await record(orderId)
    expect(await store.timeline(orderId)).toMatchObject({
      state: "awaiting_approval",
      attention: [
        {
          kind: "plan_differs",
          message: expect.stringMatching(
            /a down payment of .* that you collect.*asks for none.*your approval/
          ),
        },
      ],
    })
  })

  it("sends a checkout whose payment is recorded again by itself after checkout.extend failed, which is listed", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const { checkout } = store.svc.options

    Object.assign(checkout, { extend: fail })
    await expect(record(orderId)).rejects.toMatchObject(refusal(422, "confirming"))
    expect(await store.timeline(orderId)).toMatchObject({ state: "initiating", attention: [] })
    expect(await store.openPoints("merchant")).toMatchObject([{ kind: "store_function_failed" }])
    expect(await store.activityOf(orderId, "progress_failed")).toMatchObject([
      { values: { cause: { problem: "store_function_failed", option: "checkout.extend" } } },
    ])
    Object.assign(checkout, { extend: undefined })
    await store.sweepNow()
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.attention(orderId)).toEqual([])
    expect(await store.ordersAtService(sessionId)).toMatchObject([{ order_reference_id: sessionId }])
  })

  it.each(FAILING)(
    "ends the tries of an interrupted checkout whose %s goes on failing",
    async (_option, breakIt) => {
      const { sessionId } = await store.readyCart()

      await store.svc.writeInterrupted(await store.checkoutSource(sessionId), new Date())
      breakIt(store.svc.options)
      expect(await sendAgain(sessionId)).toBe("not sent")
      expect(await store.attempt(sessionId)).toMatchObject({ state: "initiating", tries: 1, sentAt: null })
      await store.setAttempt(sessionId, { tries: String(TRIES_BEFORE_ATTENTION - 1) })
      expect(await sendAgain(sessionId)).toBe("not sent")
      expect(await store.attempt(sessionId)).toMatchObject({ state: "declined", declineCode: "try_again" })
      expect(await store.ordersAtService(sessionId)).toEqual([])
    }
  )
})
