import { Modules } from "@medusajs/framework/utils"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { TRIES_BEFORE_ATTENTION } from "../../src/domain/backoff"
import { ORDER_STATES, type OrderState } from "../../src/domain/order-state"
import type { AttentionKind } from "../../src/domain/facts/attention-facts"
import { ORDER_EXITS, type StateExits } from "../../src/modules/svc/ledger/__fixtures__/state-exits"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { processWebhook } from "../../src/progress/webhook/process-webhook"
import { polling, PLANS, storePart } from "../support/store-suite"

/** An attempt that a test has brought into a state; null where Medusa has no order of it. */
interface Arranged {
  reference: string
  orderId: string | null
}

/** What stands between now and the time limit of a state, in every table. */
const TIMES = [
  "created_at",
  "sent_at",
  "unanswered_at",
  "authorized_at",
  "expires_at",
  "given_up_at",
  "delivered_at",
  "due_at",
]
const past = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = ${column} - interval '400 days'`).join(", ")

const exitsOf: Readonly<Record<OrderState, StateExits<OrderState>>> = ORDER_EXITS
const cancelable = ORDER_STATES.filter((state) => exitsOf[state].exits.includes("cancel_in_medusa"))

/** Each state of an attempt, as the declaration of its exits says that it is left. */
export const stateLimits = storePart("the time limit and the exits of each state", (store) => {
  const row = (reference: string) => store.attempt(reference)
  const listed = async (reference: string): Promise<string[]> => {
    const { attention } = await store.admin.get(
      "/admin/svc/attention?limit=100",
      z.looseObject({ attention: z.array(z.looseObject({ kind: z.string(), reference: z.string() })) })
    )

    return attention.filter((point) => point.reference === reference).map(({ kind }) => kind)
  }
  const letTimePass = async (reference: string) => {
    await store.untilIdle()
    await store.execute(`update svc_order set ${past(TIMES)} where reference = '${reference}'`)
    await store.execute(`update svc_delivery set ${past(["asked_at"])} where reference = '${reference}'`)
  }
  /** Only what is due by then is looked at, as in a store. */
  const sweepLater = async (reference: string) => {
    await letTimePass(reference)
    await runSweep(store.container())
    await store.untilIdle()
  }

  const placed = async (planId?: number): Promise<{ reference: string; orderId: string }> => {
    const { order, sessionId } = await store.placeOrder(planId === undefined ? {} : { planId })

    return { reference: sessionId, orderId: order.id }
  }
  const awaitingTransfer = async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    return { reference: sessionId, orderId }
  }
  const unanswered = async (): Promise<Arranged> => {
    await store.setFaults({ kind: "drop_before", operation: "initiate_checkout" })
    return { reference: (await store.buy()).sessionId, orderId: null }
  }
  const refused = async (): Promise<Arranged> => {
    const { reference, orderId } = await awaitingTransfer()

    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806 })
    await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toThrow()
    return { reference, orderId }
  }
  const expired = async (): Promise<Arranged> => {
    const awaiting = await placed(PLANS.downPayment)

    await sweepLater(awaiting.reference)
    return awaiting
  }
  const authorized = async () => {
    const order = await placed()

    await store.untilSettled(order.reference)
    return order
  }
  const asked = async () => {
    const order = await authorized()

    store.svc.options.delivery.confirmation = "sms_link"
    await store.deliver(order.orderId)
    await store.untilState(order.reference, "out_for_delivery")
    return order
  }
  const decided = async (outcome: "disputed" | "delivered"): Promise<Arranged> => {
    const order = await asked()

    await store.act(order.orderId, "delivery-outcome", { outcome, note: "The operator called." })
    return order
  }

  const arrange: Readonly<Record<OrderState, () => Promise<Arranged>>> = {
    awaiting_merchant_payment: awaitingTransfer,
    initiating: unanswered,
    declined: refused,
    unconfirmed: async () => {
      const attempt = await unanswered()

      await sweepLater(attempt.reference)
      return attempt
    },
    awaiting_down_payment: () => placed(PLANS.downPayment),
    awaiting_approval: () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      return placed()
    },
    expired,
    authorized,
    out_for_delivery: asked,
    held: () => decided("disputed"),
    delivered: () => decided("delivered"),
  }
  const expectOneOf = async (reference: string, kinds: readonly AttentionKind[]) => {
    const found = await listed(reference)

    expect({
      kinds,
      found,
      isListed: found.some((each) => kinds.some((kind) => kind === each)),
    }).toMatchObject({ isListed: true })
  }

  it.each(ORDER_STATES)("does not leave an attempt %s for ever", async (state) => {
    const { limit } = exitsOf[state]
    const { reference } = await arrange[state]()

    expect(await store.stateOf(reference)).toBe(state)
    if (limit.kind === "at_once") {
      await expectOneOf(reference, limit.listed)
      return
    }
    await sweepLater(reference)
    await sweepLater(reference)
    const after = await row(reference)
    const isLeft = limit.kind === "option" && limit.moves.some((next) => next === after?.state)

    if (limit.kind === "option" && limit.listed.length > 0 && !isLeft) {
      expect(after?.state).toBe(state)
      await expectOneOf(reference, limit.listed)
    } else if (!isLeft) {
      expect(after).toMatchObject({ state, dueAt: null })
    }
  })

  it.each(["awaiting_merchant_payment", "awaiting_down_payment", "awaiting_approval"] as const)(
    "lists an order that is %s and never given up",
    async (state) => {
      store.svc.options.downPayment.expireAfterHours = 0
      const { reference } = await arrange[state]()

      await sweepLater(reference)
      await sweepLater(reference)
      expect(await store.stateOf(reference)).toBe(state)
      expect(await listed(reference)).toEqual(["payment_overdue"])
    }
  )

  it.each(cancelable)("heeds that an order is cancelled in Medusa whose attempt is %s", async (state) => {
    // Only a checkout that was never sent leaves an order in Medusa while its outcome is open.
    const { reference, orderId } = await (state === "initiating" ? awaitingTransfer() : arrange[state]())

    if (state === "initiating") {
      await store.setAttempt(reference, { state })
    }
    await store.setFaults()
    await store.cancel(orderId ?? "")
    await polling(async () => ({
      state: await store.stateOf(reference),
      kinds: await listed(reference),
    })).until(
      (now) => now.state === "declined" || now.state === "expired" || now.kinds.includes("canceled_in_medusa")
    )
  })

  it("lists a webhook that is given up, and processes it when the merchant tries again", async () => {
    const { reference, orderId } = await placed(PLANS.downPayment)
    const { orders } = store.svc.ledger
    const id = await store.keepWebhook(reference, "in-vain")
    const elsewhere = await orders.claim(reference, 60_000)

    await store.execute(`update svc_webhook set tries = 19 where id = '${id}'`)
    await processWebhook(store.container(), id)
    expect(await listed(reference)).toEqual(["retries_exhausted"])
    await elsewhere?.release()
    await store.sandbox.orderAction((await row(reference))?.svcOrderId ?? "", "pay", { send_webhook: false })
    await store.sweepNow()
    expect((await store.timeline(orderId)).webhooks).toMatchObject([{ id, status: "abandoned" }])
    await store.act(orderId, "retry")
    expect((await store.timeline(orderId)).webhooks).toMatchObject([{ id, status: "processed" }])
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect(await listed(reference)).toEqual([])
  })

  it("says of which order a webhook failed, that it is given up, and counts it", async () => {
    const { reference } = await placed(PLANS.downPayment)
    const id = await store.keepWebhook(reference, "fails")
    const failing = jest
      .spyOn(store.svc.ledger.attention, "settleSignature")
      .mockRejectedValue(new TypeError("It fails here."))
    const logged = jest.spyOn(store.container().resolve("logger"), "error")

    // Its next pause is minutes long: the same sweep does not take it again.
    await store.execute(`update svc_webhook set due_at = now(), tries = 9 where id = '${id}'`)
    expect(await runSweep(store.container())).toMatchObject({ webhooks: 1, failed: 1 })
    await store.execute(`update svc_webhook set due_at = now(), tries = 19 where id = '${id}'`)
    expect(await runSweep(store.container())).toMatchObject({ webhooks: 1, failed: 1 })
    failing.mockRestore()
    expect(logged.mock.calls.flat().filter((line) => String(line).startsWith("svc.webhook"))).toEqual([
      `svc.webhook ${id} of ${reference} failed and is due again: TypeError`,
      `svc.webhook ${id} of ${reference} failed and is given up: TypeError`,
    ])
  })

  it("takes a webhook again at once that failed while it was delivered again, and does not say that it is given up", async () => {
    const { reference } = await placed(PLANS.downPayment)
    const { attention, webhooks } = store.svc.ledger
    const deliver = () => store.keepWebhook(reference, "fails-once")
    const id = await deliver()
    const failing = jest.spyOn(attention, "settleSignature").mockImplementationOnce(async () => {
      await deliver()
      throw new TypeError("It fails here.")
    })
    const logged = jest.spyOn(store.container().resolve("logger"), "error")

    await store.execute(`update svc_webhook set tries = 19 where id = '${id}'`)
    await processWebhook(store.container(), id)
    expect(failing).toHaveBeenCalledTimes(2)
    failing.mockRestore()
    expect(logged.mock.calls.flat().filter((line) => String(line).startsWith("svc.webhook"))).toEqual([
      `svc.webhook ${id} of ${reference} failed and is due again: TypeError`,
    ])
    expect(await webhooks.ofReferences([reference])).toMatchObject([
      { id, deliveries: 2, status: "processed" },
    ])
  })

  it("lists an order whose cancellation fails at every look, although the service answers each time", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const canceling = jest
      .spyOn(store.container().resolve(Modules.ORDER), "cancel")
      .mockRejectedValue(new Error("It fails in Medusa."))

    await store.sweepAs(sessionId, { expiresAt: new Date(0) })
    await store.svc.ledger.orders.change(sessionId, { patch: { tries: TRIES_BEFORE_ATTENTION - 2 } })
    await store.sweepNow()
    await store.sweepNow()
    canceling.mockRestore()
    expect(await store.orderStatus(order.id)).toBe("pending")
    expect(await store.stateOf(sessionId)).toBe("expired")
    expect((await store.timeline(order.id)).attention).toMatchObject([
      { kind: "retries_exhausted", message: expect.stringContaining("could not cancel the order") },
    ])
  })

  /** A store's own code ships it past the guard. */
  const fulfil = async (orderId: string): Promise<void> => {
    const items = await store.lines(orderId)

    await createOrderFulfillmentWorkflow(store.container()).run({
      input: { order_id: orderId, items, location_id: store.seeded.stockLocationId },
    })
  }

  it("waits on for the payment of goods that have left, lists that, and takes it when it comes", async () => {
    const { order, atService, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await fulfil(order.id)
    await store.sweepAs(sessionId, { expiresAt: new Date(0) })
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
    expect(await listed(sessionId)).toEqual(["payment_overdue"])
    expect(await store.orderStatus(order.id)).toBe("pending")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect(await listed(sessionId)).toEqual([])
  })

  it("waits for them again after an extension, whatever a person resolved before, and tells of a new payment page", async () => {
    const { order, atService, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const until = new Date(Date.now() + 3_600_000)

    await fulfil(order.id)
    await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - 1_000) })
    await store.act(order.id, "resolve", { note: "Three more days.", kind: "payment_overdue" })
    await store.act(order.id, "deadline", { until: until.toISOString(), note: "The buyer pays on Sunday." })
    await store.setAttempt(sessionId, { expiresAt: new Date() })
    await store.sandbox.orderAction(atService.order_id, "void")
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
    expect(await listed(sessionId)).toEqual(["payment_overdue"])
    expect(await store.kinds(order.id)).toContain("payment_url_renewed")
    expect(await store.buyersOrder(order.id)).toMatchObject({ next: { action: "pay" }, expires_at: null })
    expect((await store.timeline(order.id)).down_payment).toMatchObject({
      state: "awaiting",
      expires_at: null,
    })
  })

  it("gives up what is owed for goods that have left once a person has settled it", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await fulfil(order.id)
    await store.sweepAs(sessionId, { expiresAt: new Date(0) })
    await store.act(order.id, "resolve", { note: "The buyer has paid in cash.", kind: "payment_overdue" })
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("expired")
    expect(await listed(sessionId)).toEqual([])
    expect(await store.orderStatus(order.id)).toBe("pending")
  })

  it("lists at once an order of which goods were shipped after it was given up, which Medusa cancels never", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setAttempt(sessionId, { state: "expired", givenUpAt: new Date(), expiresAt: new Date(0) })
    await fulfil(order.id)
    await store.sweepNow()
    expect(await listed(sessionId)).toEqual(["not_canceled"])
    expect(await store.kinds(order.id)).not.toContain("progress_failed")
  })
})
