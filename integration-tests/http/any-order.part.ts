import * as fc from "fast-check"
import { Modules } from "@medusajs/framework/utils"
import { ORDER_STATE_RANK } from "../../src/domain/__fixtures__/order-state-rank"
import { isFulfillable } from "../../src/domain/order-state"
import { HttpFailure } from "../../support/json-http"
import { polling, PLANS, storePart, type StoreUnderTest } from "../support/store-suite"

const RUNS = 12
const ASKED_OR_MORE = ["OUT_FOR_DELIVERY", "DELIVERED"]

type HappensTo = "pay" | "webhook" | "reconcile" | "deliver" | "callback" | "sweep"

const ALL: HappensTo[] = [
  "pay",
  "webhook",
  "webhook",
  "reconcile",
  "deliver",
  "deliver",
  "callback",
  "callback",
  "sweep",
]

/** One order in the real store, to which things happen over HTTP. */
class OneOrder {
  private rank = 0
  private fulfillmentId: string | undefined
  private isDelivered = false

  private constructor(
    private readonly store: StoreUnderTest,
    private readonly orderId: string,
    private readonly sessionId: string,
    private readonly serviceId: string
  ) {}

  static async place(store: StoreUnderTest): Promise<OneOrder> {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    return new OneOrder(store, order.id, sessionId, atService.order_id)
  }

  async happen(what: HappensTo): Promise<void> {
    switch (what) {
      case "pay":
        if (!(await this.atService()).authorized) {
          await this.store.sandbox.orderAction(this.serviceId, "pay", { send_webhook: false })
        }
        return
      case "webhook":
        return this.post("down_payment", { order_number: this.serviceId })
      case "reconcile":
        await this.store.buyersOrder(this.orderId)
        return
      case "deliver":
        return this.deliver()
      case "callback":
        if ((await this.atService()).order_status === "OUT_FOR_DELIVERY") {
          await this.store.sandbox.orderAction(this.serviceId, "confirm-delivery")
        }
        if ((await this.atService()).order_status === "DELIVERED") {
          return this.post("delivery", { order_number: this.serviceId, status: "DELIVERY_CONFIRMED" })
        }
        return this.post("delivery", { order_number: "ord_of_another", status: "DELIVERY_CONFIRMED" })
      case "sweep":
        return this.store.sweepNow()
    }
  }

  /** Throws when a guarantee of the design does not hold. */
  async check(): Promise<void> {
    const row = await this.store.attempt(this.sessionId)
    const payment = await this.store.paymentStatus(this.orderId)
    const atService = await this.atService()
    const rank = ORDER_STATE_RANK[row?.state ?? "initiating"]

    expect(rank).toBeGreaterThanOrEqual(this.rank)
    this.rank = rank
    if (payment !== "awaiting" || isFulfillable(row?.state ?? "initiating")) {
      expect(atService.authorized).toBe(true)
    }
    if (payment === "captured" || row?.state === "delivered") {
      expect(atService.order_status).toBe("DELIVERED")
    }
  }

  /** What is left when everybody has done what they are to do. */
  async end(): Promise<Record<string, unknown>> {
    await this.happen("pay")
    await this.happen("sweep")
    await this.happen("deliver")
    await this.happen("sweep")
    // The event of the delivery may come after the sweep.
    await polling(() => this.atService()).until(({ order_status }) => ASKED_OR_MORE.includes(order_status))
    await this.happen("callback")
    await this.happen("sweep")
    await this.store.untilCaptured(this.orderId)
    const { activity, webhooks } = await polling(() => this.store.timeline(this.orderId)).until((seen) =>
      seen.webhooks.every(({ status }) => status === "processed")
    )
    const sms = await this.store.sandbox.sms((await this.atService()).buyer_phone)
    // Its story is over: the sweeps of the others need not look at it.
    await this.store.untilIdle()
    await this.store.setAttempt(this.sessionId, { dueAt: null })
    const times = (kind: string) => activity.filter((one) => one.kind === kind).length

    return {
      ordersAtService: (await this.store.ordersAtService(this.sessionId)).length,
      asked: sms.filter(({ kind, order_id: id }) => kind === "delivery_link" && id === this.serviceId).length,
      confirmed: times("down_payment_confirmed"),
      delivered: times("delivery_confirmed"),
      captured: times("payment_captured"),
      allProcessed: webhooks.every(({ status }) => status === "processed"),
    }
  }

  /** The store delivers once; the second time its event comes again. Before the payment Medusa refuses to fulfil. */
  private async deliver(): Promise<void> {
    if (this.isDelivered && this.fulfillmentId !== undefined) {
      await this.store
        .container()
        .resolve(Modules.EVENT_BUS)
        .emit({ name: "delivery.created", data: { id: this.fulfillmentId } })
      return
    }
    try {
      this.fulfillmentId ??= await this.store.fulfil(this.orderId)
    } catch (error) {
      if (error instanceof HttpFailure && error.status === 409) {
        return
      }
      throw error
    }
    this.isDelivered = true
    await this.store.markDelivered(this.orderId, this.fulfillmentId)
  }

  private async post(kind: "down_payment" | "delivery", fields: Record<string, string>): Promise<void> {
    const body = JSON.stringify({ ...fields, event_timestamp: "2026-01-01T00:00:00.000Z" })

    expect((await this.store.signedWebhook(kind, this.sessionId, body).send()).status).toBe(200)
  }

  private atService() {
    return this.store.sandbox.order(this.serviceId)
  }
}

export const anyOrder = storePart("an order to which everything happens in any order", (store) => {
  it(`keeps every guarantee after each event, and ends right, ${RUNS} times`, async () => {
    // These tests bring the webhooks themselves.
    await store.setFaults(
      { kind: "webhook_lost", operation: "down_payment_webhook" },
      { kind: "webhook_lost", operation: "delivery_webhook" }
    )
    await store.sandbox.putBuyer("966500000001", { credit_limit: 10_000_000 })
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ALL, { minLength: 3 }), async (story) => {
        const order = await OneOrder.place(store)

        for (const what of story) {
          await order.happen(what)
          await order.check()
        }
        expect(await order.end()).toEqual({
          ordersAtService: 1,
          asked: 1,
          confirmed: 1,
          delivered: 1,
          captured: 1,
          allProcessed: true,
        })
      }),
      { numRuns: RUNS, endOnFailure: true }
    )
  })
})
