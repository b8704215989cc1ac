import { Modules } from "@medusajs/framework/utils"
import { bookTransfer, newPaymentLink, paymentLink, payOnCredit } from "../support/draft-order"
import { askForOrder } from "../support/order-transfer"
import { setQuantity } from "../../support/change-order"
import { shortLockWaits } from "../support/short-lock-waits"
import { BUYERS, polling, PLANS, storePart } from "../support/store-suite"

const HOUR = 3_600_000

export const unpaidDownPayment = storePart("a down payment that does not come in time", (store) => {
  const awaiting = () => store.placeOrder({ planId: PLANS.downPayment })
  const letTimePass = (sessionId: string) =>
    store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - HOUR) })

  const extend = (orderId: string, until: string) =>
    store.act(orderId, "deadline", { until, note: "The transfer arrives on Sunday." })

  it("cancels an order that stays unpaid, and never revives it when the payment comes after all: it lists that alone", async () => {
    const { order, atService, sessionId } = await awaiting()

    await letTimePass(sessionId)
    await store.sweepNow()
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.attention(order.id)).toEqual([])
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "expired",
      next: { action: "try_again" },
    })
    await store.sandbox.orderAction(atService.order_id, "pay")
    const { attention, attempts } = await store.untilListed(order.id)

    expect(attention[0]?.kind).toBe("paid_after_cancellation")
    expect(attempts[0]?.state).toBe("expired")
    expect(await store.orderStatus(order.id)).toBe("canceled")
    // Nobody is told to order again what is paid.
    expect(await store.buyersOrder(order.id)).toMatchObject({ state: "expired", next: { action: "none" } })
  })

  describe("for which the merchant waits longer", () => {
    const days = (count: number) => new Date(Date.now() + 24 * count * HOUR).toISOString()

    it("keeps its order beyond its first time, says so to the buyer, and cancels it after the next", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()
      const until = days(20)

      // Its time is over, and the sweep comes after the merchant.
      await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
      expect((await store.timeline(orderId)).actions.extend_deadline).toEqual({ allowed: true, reason: null })
      expect((await extend(orderId, until)).down_payment?.expires_at).toBe(until)
      // The same once more, by a second click.
      await extend(orderId, until)
      await store.sweepNow()
      expect(await store.orderStatus(orderId)).toBe("pending")
      expect(await store.activityOf(orderId, "deadline_extended")).toHaveLength(1)
      expect(await store.buyersOrder(orderId)).toMatchObject({ expires_at: until })

      await letTimePass(sessionId)
      expect(await store.orderStatus(orderId)).toBe("canceled")
      await expect(extend(orderId, days(2))).rejects.toThrow(/not waited for any more/)
      expect((await store.attempt(sessionId))?.state).toBe("expired")
    })

    it("is told again of one that is kept for what else is paid, once its next time is over", async () => {
      const { order, sessionId } = await awaiting()

      await bookTransfer(store, order.id, 1)
      await letTimePass(sessionId)
      const kept = await store.attention(order.id)
      expect(await store.orderStatus(order.id)).toBe("pending")
      expect(kept).toContain("payment_overdue")
      await extend(order.id, days(2))
      expect(await store.attention(order.id)).not.toContain("payment_overdue")
      await store.sweepAs(sessionId, { expiresAt: new Date() })
      expect(await store.attention(order.id)).toEqual(kept)
    })

    it("refuses a time that is not later, or far ahead, and what is no time", async () => {
      const { order } = await awaiting()
      const deadline = (await store.timeline(order.id)).down_payment?.expires_at

      await expect(extend(order.id, days(1))).rejects.toThrow(/has to be later/)
      await expect(extend(order.id, days(91))).rejects.toThrow(/more than 90 days/)
      await expect(extend(order.id, "2026-12-01")).rejects.toThrow(/until: Invalid ISO datetime/)
      expect((await store.timeline(order.id)).down_payment?.expires_at).toBe(deadline)
      expect(await store.activityOf(order.id, "deadline_extended")).toEqual([])
    })
  })

  describe("whose time was over while the plugin was out", () => {
    const awaitApproval = () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      return store.placeOrder()
    }
    const waiting = {
      "a transfer": () => store.awaitTransfer(),
      "an approval": async () => {
        const { order, sessionId } = await awaitApproval()

        return { orderId: order.id, sessionId }
      },
      "a payment on the service's page": async () => {
        const { order, sessionId } = await awaiting()

        return { orderId: order.id, sessionId }
      },
    }
    /** The last sweep was four days ago, and two days were left then. */
    const comesBack = async (sessionId: string) => {
      await store.untilIdle()
      await store.setAttempt(sessionId, {
        createdAt: new Date(Date.now() - 24 * 5 * HOUR),
        expiresAt: new Date(Date.now() - 24 * 2 * HOUR),
      })
      await store.execute("update svc_sweep set swept_at = now() - interval '4 days'")
    }

    it.each(Object.entries(waiting))("has as long as it had when it waits for %s", async (_what, place) => {
      const { orderId, sessionId } = await place()

      await comesBack(sessionId)
      // Also for whoever looks at it before the first sweep.
      await store.act(orderId, "reconcile")
      expect(await store.attention(orderId)).toEqual([])
      await store.sweepNow()
      expect(await store.orderStatus(orderId)).toBe("pending")
      const { expiresAt = null } = (await store.attempt(sessionId)) ?? {}
      const hoursLeft = ((expiresAt?.getTime() ?? 0) - Date.now()) / HOUR

      expect(hoursLeft).toBeCloseTo(48, 0)
      await store.sweepNow()
      expect(await store.activityOf(orderId, "deadline_extended")).toMatchObject([
        { actor: "system", message: expect.stringContaining("The plugin was not running") },
      ])

      await letTimePass(sessionId)
      expect(await store.orderStatus(orderId)).toBe("canceled")
    })

    it("does not have more than a person gave it while nothing was swept", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()
      const until = new Date(Date.now() + 24 * 10 * HOUR)

      await comesBack(sessionId)
      await extend(orderId, until.toISOString())
      await store.sweepNow()
      expect((await store.attempt(sessionId))?.expiresAt).toEqual(until)
    })

    it("does not have more than that when it was placed while nothing was swept", async () => {
      const { sessionId } = await store.awaitTransfer()
      const until = new Date(Date.now() + HOUR)

      await comesBack(sessionId)
      await store.sweepAs(sessionId, { createdAt: new Date(), expiresAt: until })
      expect((await store.attempt(sessionId))?.expiresAt?.getTime()).toBeLessThan(until.getTime() + HOUR)
    })
  })

  it("does not cancel an overdue order that was paid after all", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService, sessionId } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "pay")
    await letTimePass(sessionId)
    expect(await store.orderStatus(order.id)).not.toBe("canceled")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("does not cancel an overdue order while the service cannot be asked", async () => {
    const { order, sessionId } = await awaiting()

    await store.setFaults({
      ...{ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 },
      retry_after: 600,
    })
    await letTimePass(sessionId)
    expect(await store.orderStatus(order.id)).not.toBe("canceled")
    expect((await store.sandbox.state())["fault_calls"]).toEqual({ reconcile_prepaid_payment: 1 })
  })

  it("lists an order that Medusa would not cancel for an open edit, and cancels it once nothing is open", async () => {
    const { order, sessionId } = await awaiting()

    await store.admin.post("/admin/order-edits", { order_id: order.id })
    await letTimePass(sessionId)
    expect(await store.attention(order.id)).toEqual(["not_canceled"])
    expect(await store.orderStatus(order.id)).toBe("pending")
    expect(await store.kinds(order.id)).not.toContain("progress_failed")

    await store.admin.delete(`/admin/order-edits/${order.id}`)
    await store.act(order.id, "retry")
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("cancels an order that somebody has asked to be given, which any buyer can", async () => {
    const { order, sessionId } = await awaiting()

    await askForOrder(store, order.id)
    await letTimePass(sessionId)
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("does not cancel it any more once its buyer has paid", async () => {
    const { order, atService, sessionId } = await awaiting()

    await store.admin.post("/admin/order-edits", { order_id: order.id })
    await letTimePass(sessionId)
    // Nothing of it has failed: what comes is heard.
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilListed(order.id, "paid_after_cancellation")
    expect(await store.kinds(order.id)).not.toContain("progress_failed")
    await store.untilIdle()

    await store.admin.delete(`/admin/order-edits/${order.id}`)
    await store.act(order.id, "retry")
    expect(await store.orderStatus(order.id)).toBe("pending")
    expect(await store.attention(order.id)).toEqual(["paid_after_cancellation"])
  })

  it("cancels an order of which a cancellation that died has left a change open", async () => {
    const { order, sessionId } = await awaiting()

    await store.container().resolve(Modules.ORDER).createOrderChange({
      order_id: order.id,
      change_type: "credit_line",
    })
    await letTimePass(sessionId)
    // It may be another's that is under way.
    expect(await store.attention(order.id)).toEqual(["not_canceled"])
    await store.execute("update order_change set created_at = now() - interval '11 minutes'")
    await store.act(order.id, "retry")
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("waits for its turn to be cancelled without a failure, and is listed when that was in vain ten times", async () => {
    const { order, sessionId } = await awaiting()
    const locking = store.container().resolve(Modules.LOCKING)

    shortLockWaits(locking)
    await locking.execute("svc_cancel_order", async () => {
      await letTimePass(sessionId)
      expect(await store.stateOf(sessionId)).toBe("expired")
      expect(await store.kinds(order.id)).not.toContain("progress_failed")
      await store.execute(
        `update svc_order set tries = 9, due_at = now() where payment_session_id = '${sessionId}'`
      )
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["retries_exhausted"])
    })
    await store.act(order.id, "retry")
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("does not list it again once a person is done with it", async () => {
    const { order, sessionId } = await awaiting()

    await store.admin.post("/admin/order-edits", { order_id: order.id })
    await letTimePass(sessionId)
    await store.act(order.id, "resolve", { note: "The buyer pays in cash.", kind: "not_canceled" })
    await store.act(order.id, "retry")
    expect(await store.attention(order.id)).toEqual([])
    expect(await store.orderStatus(order.id)).toBe("pending")
  })

  it("lists a payment that comes too late also where the service named a page and no amount", async () => {
    await store.changeAnswers("initiate_checkout", "prepaid_amount", 0)
    const { order, atService, sessionId } = await awaiting()

    expect(await store.attention(order.id)).toEqual([])
    await letTimePass(sessionId)
    expect(await store.stateOf(sessionId)).toBe("expired")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilListed(order.id, "paid_after_cancellation")
  })

  it.each<[string, (orderId: string, sessionId: string) => Promise<void>]>([
    [
      "is given up just then",
      async (_orderId, sessionId) => {
        await letTimePass(sessionId)
      },
    ],
    ["the merchant has just cancelled", (orderId) => store.cancel(orderId)],
  ])("tells nobody of a fresh page for an order that %s, nor for one that was", async (_what, end) => {
    const events = store.eventsNamed("svc.payment_url_renewed")
    const { order, atService, sessionId } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "void")
    await end(order.id, sessionId)
    await store.untilState(sessionId, "expired")
    await store.sandbox.orderAction(atService.order_id, "void")
    await store.sweepNow()
    await store.untilIdle()
    const { payment_status: status } = await store.sandbox.order(atService.order_id)

    // It was asked about, and has a page again.
    expect(status).not.toBe("VOIDED")
    expect(await store.kinds(order.id)).not.toContain("payment_url_renewed")
    expect(events).toEqual([])
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilListed(order.id, "paid_after_cancellation")
  })

  describe("and is paid when nobody asks for it any more", () => {
    /** Its buyer pays on the page that is still open. */
    const paidAtLast = async () => {
      const placed = await awaiting()
      const { atService, sessionId } = placed

      await letTimePass(sessionId)
      await store.sweepAs(sessionId, { givenUpAt: new Date(Date.now() - 24 * 15 * HOUR) })
      expect(await store.attempt(sessionId)).toMatchObject({ state: "expired", dueAt: null })
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      return { ...placed, webhook: store.signedDownPaymentWebhook(atService) }
    }

    it("is heard although the service does not answer when its webhook comes", async () => {
      const { order, atService, webhook } = await paidAtLast()

      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.setFaults({ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 })
      await webhook.send()
      await store.untilIdle()
      await store.setFaults()
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["paid_after_cancellation"])
    })

    it("is heard although the service does not know of it yet when its webhook comes", async () => {
      const { order, atService, webhook } = await paidAtLast()

      await webhook.send()
      await store.untilIdle()
      expect(await store.svc.listSvcWebhooks()).toMatchObject([{ status: "received", outcome: "unpaid" }])
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.execute("update svc_webhook set due_at = now()")
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["paid_after_cancellation"])
      expect(await store.svc.listSvcWebhooks()).toMatchObject([{ status: "processed", outcome: "expired" }])
    })

    it("lists a webhook of which the service never says that anything was paid", async () => {
      const { order, webhook } = await paidAtLast()

      await webhook.send()
      await store.untilIdle()
      await store.execute("update svc_webhook set due_at = now(), tries = 19")
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["retries_exhausted"])
    })
  })

  describe("while the service did not answer for long", () => {
    const silentFor = async (hours: number, sessionId: string) => {
      await store.setFaults({ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 })
      await store.sweepAs(sessionId, { createdAt: new Date(Date.now() - 80 * HOUR), dueAt: new Date() })
      await store.execute(
        `update svc_activity set happened_at = now() - interval '${hours} hours' where kind = 'reconcile_failed'`
      )
      // Two hours were left when it fell silent.
      await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - (hours - 2) * HOUR) })
      await store.setFaults()
    }
    const hoursLeft = async (sessionId: string) =>
      (((await store.attempt(sessionId))?.expiresAt?.getTime() ?? 0) - Date.now()) / HOUR

    it("has as long as it had, and is not listed any more", async () => {
      const { order, sessionId } = await awaiting()

      await silentFor(10, sessionId)
      expect(await store.attention(order.id)).toEqual(["payment_overdue"])
      await store.sweepAs(sessionId, { dueAt: new Date() })
      expect(await store.orderStatus(order.id)).toBe("pending")
      expect(await hoursLeft(sessionId)).toBeCloseTo(2, 0)
      expect(await store.attention(order.id)).toEqual([])
      expect(await store.activityOf(order.id, "deadline_extended")).toMatchObject([
        { actor: "system", message: expect.stringContaining("The service did not say") },
      ])
      await store.sweepNow()
      expect(await hoursLeft(sessionId)).toBeCloseTo(2, 0)
      await letTimePass(sessionId)
      expect(await store.orderStatus(order.id)).toBe("canceled")
    })

    it("does not have more than a person gave it meanwhile", async () => {
      const { order, sessionId } = await awaiting()
      const until = new Date(Date.now() + 24 * HOUR)

      await silentFor(10, sessionId)
      await extend(order.id, until.toISOString())
      await store.sweepAs(sessionId, { dueAt: new Date() })
      expect(await hoursLeft(sessionId)).toBeCloseTo(24, 0)
    })

    it("has no more than its time where that was only a moment", async () => {
      const { order, sessionId } = await awaiting()

      await silentFor(0.5, sessionId)
      await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - 1_000) })
      expect(await store.orderStatus(order.id)).toBe("canceled")
    })
  })

  it("finds money that came for an order it had given up by asking again, when the webhook is lost", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService } = await awaiting()

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    await store.untilListed(order.id, "paid_after_cancellation")
    expect(await store.orderStatus(order.id)).toBe("canceled")
  })

  it.each<[string, (orderId: string, sessionId: string) => Promise<void>]>([
    ["was given up", (_orderId, sessionId) => letTimePass(sessionId)],
    ["the merchant cancelled", (orderId) => store.cancel(orderId)],
  ])("finds it by the look of a buyer who comes back to an order that %s", async (_what, end) => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService, sessionId } = await awaiting()

    await end(order.id, sessionId)
    await store.untilState(sessionId, "expired")
    await store.untilIdle()
    await store.sandbox.orderAction(atService.order_id, "pay")
    // What the service was asked a moment ago it is not asked again.
    const { state, next } = await polling(() => store.buyersOrder(order.id)).until(
      (answer) => answer.next.action === "none"
    )

    expect({ state, next }).toEqual({ state: "expired", next: { action: "none" } })
    expect(await store.attention(order.id)).toContain("paid_after_cancellation")
  })

  it("asks about an order that it has given up ever more rarely, until the store's time for it is over", async () => {
    const { order, sessionId } = await awaiting()
    const dueInHours = async () => {
      const row = await store.attempt(sessionId)

      return row?.dueAt === null || row === undefined ? null : (row.dueAt.getTime() - Date.now()) / HOUR
    }

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.sweepNow()
    expect(await dueInHours()).toBeLessThan(1)
    await store.sweepAs(sessionId, { givenUpAt: new Date(Date.now() - 13 * 24 * HOUR) })
    expect(await dueInHours()).toBeGreaterThan(2)
    await store.sweepAs(sessionId, { givenUpAt: new Date(Date.now() - 15 * 24 * HOUR) })
    expect(await dueInHours()).toBeNull()
  })

  describe("whose status the service gives in an unknown word", () => {
    const odd = () =>
      store.setFaults(
        {
          kind: "null_fields",
          operation: "reconcile_prepaid_payment",
          fields: ["payment_status"],
          value: "ODD",
        },
        { kind: "webhook_lost", operation: "down_payment_webhook" }
      )

    it("is not waited for any more once the merchant cancels, and listed since its buyer may still pay", async () => {
      const { order, sessionId, atService } = await awaiting()

      await odd()
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["unknown_status"])
      await store.cancel(order.id)
      await store.untilIdle()
      expect(await store.stateOf(sessionId)).toBe("expired")
      expect(await store.attention(order.id)).toEqual(["canceled_in_medusa"])
      expect(await store.buyersOrder(order.id)).toMatchObject({ state: "canceled", next: { action: "none" } })
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.sweepNow()
      await store.untilListed(order.id, "paid_after_cancellation")
    })

    it("is listed once for that word, not again when a person has resolved it", async () => {
      const events = store.eventsNamed("svc.needs_attention")
      const { order } = await awaiting()

      await odd()
      await store.sweepNow()
      await store.act(order.id, "resolve", { note: "The operator looks into it." })
      await store.sweepNow()
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual([])
      expect(events).toHaveLength(1)
    })
  })

  it("is given up after its deadline when the merchant cancels it, though the service finalises it for ever", async () => {
    const { order, sessionId, atService } = await awaiting()

    await store.setFaults(
      { kind: "in_progress", operation: "reconcile_prepaid_payment" },
      { kind: "webhook_lost", operation: "down_payment_webhook" }
    )
    await store.cancel(order.id)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
    await letTimePass(sessionId)
    expect(await store.stateOf(sessionId)).toBe("expired")
    expect(await store.attention(order.id)).toEqual(["canceled_in_medusa"])
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    await store.untilListed(order.id, "paid_after_cancellation")
  })

  it.each([
    ["is finalising it for ever", { kind: "in_progress" as const }],
    ["says what is not known", { kind: "null_fields" as const, fields: ["payment_status"], value: "ODD" }],
  ])("asks no more when that time is over although the service %s", async (_what, fault) => {
    const { order, sessionId } = await awaiting()

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.setFaults({ ...fault, operation: "reconcile_prepaid_payment" })
    await store.sweepAs(sessionId, { givenUpAt: new Date(Date.now() - 13 * 24 * HOUR) })
    expect((await store.attempt(sessionId))?.dueAt).not.toBeNull()
    await store.sweepAs(sessionId, { givenUpAt: new Date(Date.now() - 15 * 24 * HOUR) })
    expect((await store.attempt(sessionId))?.dueAt).toBeNull()
  })

  describe("after that time", () => {
    const overSince = (days: number) => new Date(Date.now() - days * 24 * HOUR)
    const calls = async () => (await store.sandbox.state()).fault_calls["reconcile_prepaid_payment"]

    it("asks once about an order that Medusa does not cancel, however often it looks at it", async () => {
      const { order, sessionId } = await awaiting()

      await store.admin.post("/admin/order-edits", { order_id: order.id })
      await letTimePass(sessionId)
      expect(await store.attention(order.id)).toEqual(["not_canceled"])
      await store.setAttempt(sessionId, { givenUpAt: overSince(15), reconciledAt: overSince(2) })
      await store.setFaults()
      await store.sweepNow()
      await store.sweepNow()
      expect(await calls()).toBe(1)
      expect((await store.attempt(sessionId))?.dueAt).not.toBeNull()
    })

    it.each([false, true])(
      "asks in vain twenty times at most, also where Medusa keeps the order: %s",
      async (isKept) => {
        const { order, sessionId } = await awaiting()
        const dueAt = async () => (await store.attempt(sessionId))?.dueAt

        if (isKept) {
          await store.admin.post("/admin/order-edits", { order_id: order.id })
        }
        await letTimePass(sessionId)
        await store.setFaults({ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 })
        await store.sweepAs(sessionId, {
          givenUpAt: overSince(15),
          reconciledAt: overSince(0),
          isAnswered: "false",
          tries: "18",
          dueAt: overSince(0),
        })
        expect(await store.attempt(sessionId)).toMatchObject({ tries: 19, dueAt: expect.any(Date) })
        await store.sweepNow()
        const asked = await calls()

        expect((await dueAt()) === null).toBe(!isKept)
        // Nothing tries it again by itself.
        expect((await store.timeline(order.id)).attention).toContainEqual(
          expect.objectContaining({
            kind: "retries_exhausted",
            message: expect.stringContaining("is not asked any more"),
            remedy: expect.stringMatching(/^Try again once the service answers/),
          })
        )
        await store.sweepNow()
        await store.sweepNow()
        expect(await calls()).toBe(asked)
      }
    )
  })

  describe("of an order that has another payment", () => {
    const refused = (orderId: string) =>
      expect(store.fulfil(orderId)).rejects.toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("waits for the buyer's down payment") },
      })
    const said = async (orderId: string) => {
      const { activity, attention } = await store.timeline(orderId)

      return [...activity, ...attention].map(({ message }) => message).join(" ")
    }

    it("is waited for when that pays a part: nothing is shipped, the order stays, and is listed once", async () => {
      const { order, atService, sessionId } = await awaiting()

      await bookTransfer(store, order.id, 250)
      await refused(order.id)
      await letTimePass(sessionId)
      await store.sweepNow()
      expect(await store.orderStatus(order.id)).toBe("pending")
      expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
      expect(await store.attention(order.id)).toEqual(["payment_overdue"])
      expect(await said(order.id)).not.toMatch(/is cancelled/)
      await refused(order.id)
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilState(sessionId, "authorized")
      await store.fulfil(order.id)
    })

    it("is waited for by the merchant who collects it, and looked at again later", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()

      await bookTransfer(store, orderId, 250)
      await letTimePass(sessionId)
      expect(await store.orderStatus(orderId)).toBe("pending")
      const row = await store.attempt(sessionId)

      expect(row?.state).toBe("awaiting_merchant_payment")
      expect(row?.dueAt?.getTime()).toBeGreaterThan(Date.now())
    })

    it("is not replaced by a small payment link that is paid on credit", async () => {
      const { order, sessionId } = await awaiting()

      await setQuantity(store, order.id, 2)
      const link = await newPaymentLink(store, order.id, 100)

      expect((await payOnCredit(store, link)).state).toBe("authorized")
      await store.untilIdle()
      await refused(order.id)
      await letTimePass(sessionId)
      expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
      expect(await store.attention(order.id)).toContain("payment_overdue")
    })

    it("stands unpaid once the operator has cancelled it, and says so, too, once a payment link of it was declined", async () => {
      const { order } = await awaiting()

      await store.act(order.id, "delivery-outcome", { outcome: "canceled", note: "Ticket 7" })
      const link = await paymentLink(store, order.id)

      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 1 })
      await expect(payOnCredit(store, link, PLANS.days30)).rejects.toThrow(/credit does not cover/)
      await store.untilIdle()
      expect((await store.timeline(order.id)).next_step).toEqual({ code: "cancel_or_pay_anew" })
    })

    it("stands unpaid once the operator has cancelled it, and says what to do until it is paid or cancelled", async () => {
      const { order } = await awaiting()
      const nextStep = async () => (await store.timeline(order.id)).next_step

      await store.act(order.id, "delivery-outcome", { outcome: "canceled", note: "Ticket 7" })
      expect(await nextStep()).toEqual({ code: "cancel_or_pay_anew" })
      expect(await store.buyersOrder(order.id)).toMatchObject({ state: "canceled", next: { action: "none" } })
      await bookTransfer(store, order.id, order.total)
      expect(await nextStep()).toEqual({ code: "none", state: "released", is_captured: false })
      expect(await store.buyersOrder(order.id)).toMatchObject({ state: "authorized" })
    })

    it("is given up when that pays all: the order is shipped and stays, and what the service holds is listed", async () => {
      const { order, sessionId } = await awaiting()

      const isPaid = { state: "authorized", next: { action: "none" } }

      const nextStep = async () => (await store.timeline(order.id)).next_step.code

      expect(await nextStep()).toBe("wait_for_down_payment")
      const transfer = await bookTransfer(store, order.id, order.total)

      expect(await nextStep()).toBe("wait_as_paid_otherwise")
      await store.fulfil(order.id)
      expect(await store.buyersOrder(order.id)).toMatchObject(isPaid)
      await letTimePass(sessionId)
      expect(await store.buyersOrder(order.id)).toMatchObject(isPaid)
      expect(await store.stateOf(sessionId)).toBe("expired")
      expect(await store.orderStatus(order.id)).toBe("pending")
      expect(await store.attention(order.id)).toEqual(["not_needed_at_service"])
      expect(await said(order.id)).not.toMatch(/is cancelled/)
      // To be paid another way: it is not cancelled for that.
      await store.admin.post(`/admin/payments/${transfer}/refund`, { amount: order.total })
      await store.sweepNow()
      expect(await store.orderStatus(order.id)).toBe("pending")
    })
  })
})
