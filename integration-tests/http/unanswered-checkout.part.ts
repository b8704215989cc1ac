import { offerSystemToo, SYSTEM } from "../fault-matrix/cells"
import { attentionDesk } from "../support/attention-desk"
import { checkoutDeclineEn } from "../../src/words/en/checkout"
import { placedOrder } from "../../support/store-client"
import { losingAnswerTo, losingCommitOf } from "../support/lose-a-commit"
import { holdPauses } from "../support/short-pauses"
import { polling, PLANS, storePart } from "../support/store-suite"

export const unansweredCheckout = storePart("a checkout that is not answered", (store) => {
  const { list } = attentionDesk(store)
  const saidToBuyer = async () => {
    const { completion, cart, sessionId } = await store.buy()

    return { cart, sessionId, said: completion.type === "cart" ? completion.error?.message : "order" }
  }

  it("uses the same reference again when the call was lost before the effect", async () => {
    await store.setFaults({ kind: "drop_before", operation: "initiate_checkout", calls: [1] })
    const { order, sessionId, atService } = await store.placeOrder()

    expect(atService.order_reference_id).toBe(sessionId)
    expect(await store.attention(order.id)).toEqual([])
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it.each(["before", "after"] as const)(
    "is none whose intent's commit was not answered, by a connection that broke %s it: the database is asked",
    async (when) => {
      const isLost = await losingCommitOf(store.svc.ledger, /\binsert into svc_order\b/, when)
      const { completion, sessionId } = await store.buyNow()

      expect(isLost()).toBe(true)
      expect(await store.attention(placedOrder(completion).id)).toEqual([])
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    }
  )

  it("is listed as perhaps of a restored back-up if the service knows the reference, and this database no earlier call", async () => {
    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 801 })
    const { sessionId } = await saidToBuyer()

    expect(await store.openPoints(sessionId)).toMatchObject([
      { kind: "possible_duplicate", values: { reason: "unknown_call" } },
    ])
  })

  it("uses the same reference again after an error of this server in the call", async () => {
    const asked = jest.spyOn(store.svc.client, "initiateCheckout").mockRejectedValueOnce(new TypeError())
    const { completion, sessionId } = await store.buyNow()
    const { id } = placedOrder(completion)

    expect(asked.mock.calls.map(([{ order }]) => order.order_reference_id)).toEqual([sessionId, sessionId])
    expect(await store.kinds(id)).toContain("checkout_unanswered")
    expect(await store.attention(id)).toEqual([])
  })

  it.each([
    ["no answer", { kind: "drop_after" as const }],
    ["an HTML page", { kind: "html_body" as const, after_effect: true }],
    ["a body that breaks off", { kind: "malformed_body" as const, after_effect: true }],
    ["an empty body", { kind: "empty_body" as const, after_effect: true }],
    ["HTTP 502", { kind: "http_status" as const, status: 502, after_effect: true }],
    ["its internal error", { kind: "error_code" as const, code: 500, after_effect: true }],
    ["a code that is not specified", { kind: "error_code" as const, code: 504, after_effect: true }],
  ])(
    "never takes %s for success, nor for a refusal: the first call is found to have arrived",
    async (_what, fault) => {
      await store.setFaults({ ...fault, operation: "initiate_checkout", calls: [1] })
      const { sessionId, said } = await saidToBuyer()

      expect(said).toMatch(/may already have an order for this cart/)
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
      expect(await store.attempt(sessionId)).toMatchObject({ state: "unconfirmed" })
      expect(await store.openPoints(sessionId)).toMatchObject([{ kind: "possible_duplicate", orderId: null }])
    }
  )

  /** A completion in the pause before its last call, until it is let go on. @param later calls that are not answered either */
  const pausedCompletion = async (later: number[] = []) => {
    const { cartId, sessionId } = await store.readyCart()
    const goOn = holdPauses(3_000)
    const away = { kind: "http_status", operation: "initiate_checkout", status: 503 } as const

    store.svc.options.client.totalTimeoutMs = 60_000
    await store.setFaults({ ...away, calls: [1, 2, ...later] }, { ...away, calls: [3], retry_after: 3 })
    const completing = store.buyer().complete(cartId)

    await polling(() => store.callsOf("initiate_checkout")).until((count) => count === 3)
    return {
      sessionId,
      completed: () => {
        goOn()
        return completing
      },
    }
  }

  it("settles it when the buyer returns after it was listed, and takes it off the list", async () => {
    store.svc.options.client.totalTimeoutMs = 1_500
    await store.setFaults({ kind: "http_status", operation: "initiate_checkout", status: 503 })
    const { cart, sessionId, said } = await saidToBuyer()

    expect(said).toMatch(/Wait a few minutes/)
    expect(await store.attempt(sessionId)).toMatchObject({ state: "initiating" })
    await store.sweepAs(sessionId, { unansweredAt: new Date(Date.now() - 3_600_000) })
    expect(await store.openPoints(sessionId)).toMatchObject([{ kind: "possible_duplicate" }])
    expect(await store.ordersAtService(sessionId)).toEqual([])

    await store.setFaults()
    store.svc.options.client.totalTimeoutMs = 20_000
    expect((await store.buyer().complete(cart.id)).type).toBe("order")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    expect(await store.openPoints(sessionId)).toEqual([])
  })

  it("is gone on with while the service does not say who may buy either: the option stays, whatever hides it else", async () => {
    store.svc.options.client.totalTimeoutMs = 1_500
    await store.setFaults(
      { kind: "http_status", operation: "initiate_checkout", status: 503 },
      { kind: "http_status", operation: "check_eligibility", status: 503 }
    )
    const { buyer, cartId } = await store.readyCart({ phone: "966500000471" })

    expect(await buyer.cartOptions(cartId)).toMatchObject({ show: false, reason: "service_unavailable" })
    expect((await buyer.complete(cartId)).type).toBe("cart")
    expect(await buyer.cartOptions(cartId)).toMatchObject({
      show: true,
      last_attempt: { code: "confirming" },
    })
  })

  it("answers within its time budget when the service drips its answer", async () => {
    store.svc.options.client.totalTimeoutMs = 2_000
    await store.setFaults({
      kind: "slow_drip",
      operation: "initiate_checkout",
      chunk_bytes: 1,
      interval_ms: 1_000,
    })
    const startedAt = Date.now()
    const { said } = await saidToBuyer()

    expect(said).not.toBe("order")
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  })

  it("is none where the service takes more than half of the time: one call may", async () => {
    const { client, options } = store.svc
    const sent = jest.spyOn(client, "initiateCheckout")

    options.client.totalTimeoutMs = 60_000
    placedOrder((await store.buyNow()).completion)
    expect(sent.mock.calls[0]?.[1]?.totalTimeoutMs).toBeGreaterThan(30_000)
  })

  it("is sent once more when a call was lost on its way without a sign: the rest of the time is enough", async () => {
    const { client, options } = store.svc
    const send = client.initiateCheckout.bind(client)
    const now = performance.now.bind(performance)
    const clock = jest.spyOn(performance, "now")
    const waitMs = 2_000

    options.client.totalTimeoutMs = 200_000
    jest
      .spyOn(client, "initiateCheckout")
      .mockImplementationOnce(async (payment, { totalTimeoutMs = 0 } = {}) => {
        try {
          return await send(payment, { totalTimeoutMs: waitMs })
        } finally {
          // As if all its time was waited for.
          clock.mockImplementation(() => now() + totalTimeoutMs - waitMs)
        }
      })
      .mockImplementationOnce((...call) => {
        clock.mockRestore()
        return send(...call)
      })
    await store.setFaults({ kind: "never_answer", operation: "initiate_checkout", calls: [1] })
    const { order, sessionId } = await store.placeOrder()

    expect(await store.callsOf("initiate_checkout")).toBe(2)
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is not sent once more when too little time is left for an answer: the buyer's next try places the order", async () => {
    const { cartId, sessionId } = await store.readyCart()

    store.svc.options.client.totalTimeoutMs = 7_500
    await store.setFaults({
      ...{ kind: "http_status", operation: "initiate_checkout", status: 503 },
      ...{ retry_after: 6, calls: [1] },
    })
    expect(await store.buyer().complete(cartId)).toMatchObject({
      type: "cart",
      error: { message: checkoutDeclineEn.confirming },
    })
    expect(await store.callsOf("initiate_checkout")).toBe(1)
    store.svc.options.client.totalTimeoutMs = 20_000
    expect((await store.buyer().complete(cartId)).type).toBe("order")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it.each([
    ["also when its own next call is not answered", [5], 0, 5],
    ["also when its own next call finds that the service has it", [], 0, 5],
    ["and makes no other call when it sees that it slept", [], 3_600_000, 4],
  ])(
    "places the order that another process has settled since its own hung, %s",
    async (_how, later, sleptMs, made) => {
      const { sessionId, completed } = await pausedCompletion(later)

      // As time would.
      await store.execute("update svc_order set lease_until = now() where lease_until is not null")
      const held = await store.take(sessionId)
      const { clock } = store.svc.ledger.database

      clock.learn(new Date(Date.now() + sleptMs), Date.now())
      // A sign of life of the instance would set it right.
      const learning = jest.spyOn(clock, "learn").mockReturnValue(undefined)

      await store.svc.sendAgain(held, await store.checkoutSource(sessionId))
      const { orderId } = (await store.attempt(sessionId)) ?? {}

      expect(placedOrder(await completed()).id).toBe(orderId)
      learning.mockRestore()
      await store.svc.ledger.setClock()
      expect(await store.callsOf("initiate_checkout")).toBe(made)
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
      expect(await store.attempt(sessionId)).toMatchObject({
        state: "authorized",
        orderId,
        declineCode: null,
        unansweredAt: null,
      })
      await held.release()
      expect(await store.openPoints(sessionId)).toEqual([])
    }
  )

  it.each([
    ["whether the attempt is still its own", /^update svc_order set lease_until/],
    ["where the attempt stands that another one has", /^select \* from svc_order where reference/],
  ])(
    "is awaited by its buyer when the process slept and the database does not say %s",
    async (_what, question) => {
      const { sessionId, completed } = await pausedCompletion()

      // As time would.
      await store.execute("update svc_order set lease_until = now() where lease_until is not null")
      const held = await store.take(sessionId)
      const { clock } = store.svc.ledger.database
      const isLost = await losingAnswerTo(store.svc.ledger, question, "before")

      clock.learn(new Date(Date.now() + 3_600_000), Date.now())
      const learning = jest.spyOn(clock, "learn").mockReturnValue(undefined)

      expect(await completed()).toMatchObject({
        type: "cart",
        error: { message: checkoutDeclineEn.confirming },
      })
      expect(isLost()).toBe(true)
      learning.mockRestore()
      await store.svc.ledger.setClock()
      await held.release()
      expect(await store.callsOf("initiate_checkout")).toBe(3)
    }
  )

  it.each([
    ["has settled", "", "order"],
    ["has settled under another session", ", payment_session_id = 'payses_other'", "cart"],
    ["has settled for another order", ", order_id = 'order_other'", "cart"],
    ["has settled, and a person has released since", ", released_at = now()", "cart"],
  ])("heeds what another process %s while its last call is not answered", async (_who, more, type) => {
    const { sessionId, completed } = await pausedCompletion([4])
    const { reference } = (await store.attempt(sessionId)) ?? {}

    await store.execute(
      `update svc_order set state = 'authorized', unanswered_at = null, decline_code = null${more}
       where reference = '${reference}'`
    )
    expect((await completed()).type).toBe(type)
    expect(await store.svc.ledger.orders.byReference(reference ?? "")).toMatchObject({
      state: "authorized",
      unansweredAt: null,
      declineCode: null,
    })
  })

  it("leaves the order of another process on the attempt that it has lost", async () => {
    const { sessionId, completed } = await pausedCompletion([4])

    // As time would.
    await store.execute("update svc_order set lease_until = now() where lease_until is not null")
    const held = await store.take(sessionId)

    await store.setAttempt(sessionId, { orderId: "order_other" })
    expect((await completed()).type).toBe("cart")
    expect(await store.attempt(sessionId)).toMatchObject({ state: "initiating", orderId: "order_other" })
    await held.release()
  })

  it.each([
    ["once more although nobody was there for twenty minutes", 20, "arrived"],
    ["no more once its buyer does not expect it: it is listed", 61, "unanswered"],
  ])("is sent for an order whose process died in the call, %s", async (_what, minutes, reason) => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const sentAt = new Date(Date.now() - minutes * 60_000)

    await store.untilIdle()
    await store.sweepAs(sessionId, {
      state: "initiating",
      svcOrderId: null,
      createdAt: sentAt,
      sentAt,
      unansweredAt: null,
      dueAt: new Date(),
    })
    expect(await store.openPoints(sessionId)).toMatchObject([
      { kind: "possible_duplicate", values: { reason } },
    ])
    expect(await store.attempt(sessionId)).toMatchObject({ state: "unconfirmed" })
  })

  it("is sent again where the merchant has the money, however long nobody was there", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.sandbox.withFaults([{ kind: "drop_before", operation: "initiate_checkout" }], async () => {
      store.svc.options.client.totalTimeoutMs = 900
      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toThrow()
    })
    store.svc.options.client.totalTimeoutMs = 20_000
    await store.untilIdle()
    await store.setAttempt(sessionId, { unansweredAt: new Date(Date.now() - 3 * 3_600_000 - 60_000) })
    await store.execute("update svc_sweep set swept_at = now() - interval '3 hours'")
    await store.sweepNow()
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await store.attention(orderId)).toEqual([])
  })

  describe("and whose buyer may not come back", () => {
    const points = async () => (await list()).attention
    const lost = async () => {
      store.svc.options.client.totalTimeoutMs = 6_000
      await store.setFaults(
        { kind: "http_status", operation: "initiate_checkout", status: 502, after_effect: true, calls: [1] },
        { kind: "drop_before", operation: "initiate_checkout", calls: [2, 3, 4] }
      )
      const { said, ...bought } = await saidToBuyer()

      expect(said).toMatch(/not confirmed yet/)
      await store.setFaults()
      return bought
    }

    it("is waited for while its buyer may come back, then listed, with what to ask the operator", async () => {
      const { sessionId } = await lost()

      await store.sweepNow()
      expect(await points()).toEqual([])
      const since = new Date(Date.now() - 5 * 60_000 - 1_000)

      await store.sweepAs(sessionId, { unansweredAt: since })
      const [listed] = await points()

      expect(listed).toMatchObject({ kind: "possible_duplicate", reference: sessionId, order_id: null })
      expect(listed?.message).toContain("nobody resumes it")
      expect(listed?.message).toContain(`Reference ${sessionId}, 1,184.50 SAR`)
      expect((await store.sandbox.state()).orders).toHaveLength(1)
    })

    it("is known to be at the service once the buyer comes back after it was listed, and is sent no more", async () => {
      const { cart, sessionId } = await lost()

      await store.sweepAs(sessionId, { unansweredAt: new Date(Date.now() - 5 * 60_000 - 1_000) })
      expect(await store.stateOf(sessionId)).toBe("unconfirmed")
      store.svc.options.client.totalTimeoutMs = 20_000
      for (let click = 0; click < 2; click += 1) {
        expect(await store.buyer().complete(cart.id)).toMatchObject({ type: "cart" })
        expect(await store.attempt(sessionId)).toMatchObject({ state: "unconfirmed", errorCode: 801 })
      }
      expect(await store.openPoints(sessionId)).toMatchObject([
        { kind: "possible_duplicate", values: { reason: "arrived" } },
      ])
    })

    it("is waited for as long as it had left when the plugin was out meanwhile, and then listed", async () => {
      const { sessionId } = await lost()
      const { sentAt } = (await store.attempt(sessionId)) ?? {}
      const wasOut = 3 * 3_600_000
      const shiftTo = (since: number) =>
        store.setAttempt(sessionId, { unansweredAt: new Date(since), dueAt: new Date() })

      expect(sentAt).toBeInstanceOf(Date)
      await store.untilIdle()
      // A minute before the last sweep.
      await shiftTo(Date.now() - wasOut - 60_000)
      await store.execute("update svc_sweep set swept_at = now() - interval '3 hours'")
      await store.sweepNow()
      expect(await points()).toEqual([])
      const { unansweredAt } = (await store.attempt(sessionId)) ?? {}

      expect((Date.now() - (unansweredAt?.getTime() ?? 0)) / 60_000).toBeCloseTo(1, 0)
      await shiftTo(Date.now() - 5 * 60_000 - 1_000)
      await store.sweepNow()
      expect(await points()).toMatchObject([{ kind: "possible_duplicate", reference: sessionId }])
    })

    it("is listed at once when the buyer pays another way", async () => {
      const { cart, sessionId } = await lost()

      await offerSystemToo(store)
      await store.buyer().initSession(cart.id, SYSTEM)
      expect((await store.buyer().complete(cart.id)).type).toBe("order")
      const [listed] = await polling(points).until((found) => found.length > 0)

      expect(listed).toMatchObject({ kind: "possible_duplicate", reference: sessionId })
    })

    it("is listed by the next sweep when the cart is gone", async () => {
      const { cart, sessionId } = await lost()

      await store.execute(`update cart set deleted_at = now() where id = '${cart.id}'`)
      await store.sweepNow()
      expect(await points()).toMatchObject([{ kind: "possible_duplicate", reference: sessionId }])
    })
  })
})
