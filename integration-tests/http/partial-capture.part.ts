import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { deliveryDesk } from "../support/delivery-desk"
import { losingCommitOf } from "../support/lose-a-commit"
import { polling, storePart, untilMany } from "../support/store-suite"

const withSummary = z.object({
  order: z.object({ summary: z.looseObject({ paid_total: z.number(), pending_difference: z.number() }) }),
})

export const partialCapture = storePart(
  "the delivery of an order whose payment the merchant has captured in part",
  (store) => {
    const { proof } = deliveryDesk(store)
    const capture = async (orderId: string, amount?: number) => {
      const { id } = await store.payment(orderId)

      await store.admin.post(`/admin/payments/${id}/capture`, amount === undefined ? {} : { amount })
    }
    const deliveredOrder = async () => {
      store.svc.options.capture = "manual"
      const placed = await store.placeOrder({ quantity: 3 })

      await store.deliver(placed.order.id, proof())
      await store.untilState(placed.sessionId, "delivered")
      await store.untilIdle()
      return { ...placed.order, sessionId: placed.sessionId }
    }

    it("refuses a part, and all of it, before the delivery is confirmed, and a refund", async () => {
      const { order } = await store.placeOrder()
      const { id } = await store.payment(order.id)

      await expect(capture(order.id, 10)).rejects.toMatchObject({ status: 400 })
      await expect(capture(order.id)).rejects.toMatchObject({ status: 400 })
      await expect(store.admin.post(`/admin/payments/${id}/refund`, { amount: 1 })).rejects.toThrow()
      expect((await store.payment(order.id)).captures).toEqual([])
      expect(await store.paymentStatus(order.id)).toBe("authorized")
    })

    it("begins no second capture while one hangs, since the event bus does not answer", async () => {
      const { order, sessionId } = await store.placeSettled()
      const bus = store.container().resolve(Modules.EVENT_BUS)
      const emit = bus.emit.bind(bus)
      let comeBack = (): void => undefined
      const isBack = new Promise<void>((resolve) => {
        comeBack = resolve
      })
      let told = 0

      jest.spyOn(bus, "emit").mockImplementation(async (messages, options) => {
        if (JSON.stringify(messages).includes('"payment.captured"')) {
          told += 1
          await isBack
        }
        await emit(messages, options)
      })
      await store.deliver(order.id, proof())
      await polling(() => told).until((count) => count === 1)
      // The lease of the look that hangs ends.
      await store.setAttempt(sessionId, { leaseUntil: new Date(), dueAt: new Date() })
      await runSweep(store.container())
      const begun = told

      comeBack()
      await store.untilIdle()
      expect(begun).toBe(1)
      await store.sweepAs(sessionId, { dueAt: new Date() })
      expect(await store.activityOf(order.id, "payment_captured")).toHaveLength(1)
    })

    it("captures it again when Medusa has marked it as captured and taken the capture back, as its commit was not answered", async () => {
      const { order, sessionId } = await store.placeSettled()
      const isLost = await losingCommitOf(
        store.svc.ledger,
        /^update "payment" set .*"captured_at" = '/,
        "after"
      )

      await store.deliver(order.id, proof())
      await store.untilState(sessionId, "delivered")
      await store.untilIdle()
      expect(isLost()).toBe(true)
      expect(await store.payment(order.id)).toMatchObject({ captured_at: expect.any(String), captures: [] })
      await store.sweepNow()
      const { amount, captures } = await store.payment(order.id)

      expect(captures).toMatchObject([{ amount }])
      expect(await store.paidTotal(order.id)).toBe(amount)
      expect(await store.activityOf(order.id, "payment_captured")).toHaveLength(1)
    })

    it.each([
      ["the plugin", "on_delivery", (orderId: string) => store.untilCaptured(orderId)],
      ["the merchant", "manual", capture],
    ] as const)(
      "books a capture by %s again that Medusa has lost sight of, as a delivery was being registered meanwhile",
      async (_who, when, untilCaptured) => {
        store.svc.options.capture = when
        const { order, sessionId } = await store.placeSettled()
        const summary = async () =>
          (await store.admin.get(`/admin/orders/${order.id}`, withSummary)).order.summary
        const lost = () =>
          store.execute(
            `update order_summary set totals = totals || '{"paid_total": 0, "transaction_total": 0, "pending_difference": ${order.total}}'
             || '{"raw_paid_total": {"value": "0"}, "raw_transaction_total": {"value": "0"}}'
           where order_id = '${order.id}'`
          )
        const warn = jest.spyOn(store.container().resolve(ContainerRegistrationKeys.LOGGER), "warn")
        const captured = async (minutesAgo: number) => {
          await store.execute(
            `update order_transaction set created_at = now() - interval '${minutesAgo} minutes' where order_id = '${order.id}'`
          )
          await store.sweepAs(sessionId, { dueAt: new Date() })
        }

        await store.deliver(order.id, proof())
        await store.untilState(sessionId, "delivered")
        await untilCaptured(order.id)
        await store.untilIdle()
        const booked = await summary()

        expect(booked).toMatchObject({ paid_total: order.total, pending_difference: 0 })
        await lost()
        await captured(0)
        // What has overwritten it may be under way yet.
        expect(await store.paidTotal(order.id)).toBe(0)
        await captured(2)
        expect(await summary()).toEqual(booked)
        await captured(2)
        expect(warn.mock.calls).toEqual([[expect.stringContaining("had lost that, and has it again")]])
      }
    )

    const orders = () => store.container().resolve(Modules.ORDER)
    const transactions = async (orderId: string) =>
      (await orders().listOrderTransactions({ order_id: orderId }))
        .map(({ amount }) => Number(amount))
        .sort((a, b) => a - b)
    /** As Medusa does of two at the same moment: each found both unbooked, and booked both at its own amount. */
    const bookBothTwice = async (
      orderId: string,
      reference: "capture" | "refund",
      ids: readonly string[],
      [one, other]: readonly [number, number]
    ) => {
      const booked = { order_id: orderId, currency_code: "sar", reference, amount: other }

      await store.execute(
        `update order_transaction set amount = ${one}, raw_amount = '{"value": "${one}"}' where order_id = '${orderId}' and reference = '${reference}'`
      )
      await orders().addOrderTransactions(ids.map((id) => ({ ...booked, reference_id: id })))
    }
    const lookAfterAMinute = async (orderId: string, sessionId: string) => {
      await store.execute(
        `update order_transaction set created_at = now() - interval '2 minutes' where order_id = '${orderId}'`
      )
      await store.sweepAs(sessionId, { dueAt: new Date() })
    }

    it("books each capture once, at its own amount, when two at the same moment have each booked both", async () => {
      const { id: orderId, sessionId, total } = await deliveredOrder()

      await capture(orderId, 100.1)
      await capture(orderId, 0.25)
      const { captures } = await store.payment(orderId)

      await bookBothTwice(
        orderId,
        "capture",
        captures.map(({ id }) => id),
        [100.1, 0.25]
      )
      expect(await transactions(orderId)).toEqual([0.25, 0.25, 100.1, 100.1])
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      await store.untilCaptured(orderId)
      await lookAfterAMinute(orderId, sessionId)
      expect(await transactions(orderId)).toEqual([0.25, 100.1, expect.closeTo(total - 100.35, 6)])
      expect(await store.paidTotal(orderId)).toBe(total)
    })

    it("books each refund once, at its own amount, when two at the same moment have each booked both", async () => {
      const { id: orderId, sessionId, total } = await deliveredOrder()

      store.svc.options.refunds = "record_offline"
      await capture(orderId)
      const { id: paymentId } = await store.payment(orderId)

      await store.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 100.1 })
      await store.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 0.25 })
      const refunds = await store.container().resolve(Modules.PAYMENT).listRefunds({ payment_id: paymentId })

      await bookBothTwice(
        orderId,
        "refund",
        refunds.map(({ id }) => id),
        [-100.1, -0.25]
      )
      expect(await transactions(orderId)).toEqual([-100.1, -100.1, -0.25, -0.25, total])
      await lookAfterAMinute(orderId, sessionId)
      expect(await transactions(orderId)).toEqual([-100.1, -0.25, total])
      const { order } = await store.admin.get(`/admin/orders/${orderId}`, withSummary)

      expect(order.summary).toMatchObject({ paid_total: total, refunded_total: 100.35 })
    })

    it("books a refund that its process died before it had booked at its own amount, too", async () => {
      const { id: orderId, sessionId, total } = await deliveredOrder()

      store.svc.options.refunds = "record_offline"
      await capture(orderId)
      const { id: paymentId } = await store.payment(orderId)

      await store.container().resolve(Modules.PAYMENT).refundPayment({ payment_id: paymentId, amount: 100 })
      // Books both, at the amount of this one.
      await store.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 0.25 })
      await lookAfterAMinute(orderId, sessionId)
      expect(await transactions(orderId)).toEqual([-100, -0.25, total])
    })

    it("captures, and gives back, no more than its amount when two ask for all of it at the same moment", async () => {
      const { id: orderId, total } = await deliveredOrder()
      const { id: paymentId } = await store.payment(orderId)
      const payments = store.container().resolve(Modules.PAYMENT)
      const refund = () => store.admin.post(`/admin/payments/${paymentId}/refund`, { amount: total })
      const sums = async () => {
        const { captures = [], refunds = [] } = await payments.retrievePayment(paymentId, {
          relations: ["captures", "refunds"],
        })

        return [captures, refunds].map((moved) => moved.map(({ amount }) => Number(amount)))
      }

      store.svc.options.refunds = "record_offline"
      await Promise.allSettled([capture(orderId), capture(orderId)])
      // On Medusa 2.17 both may be refused.
      await capture(orderId)
      expect(await sums()).toEqual([[total], []])
      await Promise.allSettled([refund(), refund()])
      await Promise.allSettled([refund()])
      expect(await sums()).toEqual([[total], [total]])
      expect(await transactions(orderId)).toEqual([-total, total])
    })

    it("captures the rest once, and nothing fails", async () => {
      const order = await deliveredOrder()

      await capture(order.id, 100.1)
      await capture(order.id, 0.25)
      expect(await store.paidTotal(order.id)).toBe(100.35)
      await store.untilIdle()
      await store.sweepNow()
      const parts = await store.activityOf(order.id, "payment_captured_in_part")

      // Both may be seen by one look.
      expect(parts.at(-1)?.values).toEqual({ captured: 100.35, amount: order.total })
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      await store.untilCaptured(order.id)
      expect(await store.activityOf(order.id, "payment_captured_in_part")).toEqual(parts)
      await store.sweepNow()
      await store.sweepNow()
      expect(await store.paidTotal(order.id)).toBe(order.total)
      expect(await store.paymentStatus(order.id)).toBe("captured")
      const { captures, amount, captured_at } = await store.payment(order.id)

      expect(captured_at).not.toBeNull()
      expect(captures).toHaveLength(3)
      expect(captures.reduce((sum, each) => sum + each.amount, 0)).toBeCloseTo(amount, 6)
      expect(await store.attention(order.id)).toEqual([])
      expect(await store.kinds(order.id)).not.toContain("progress_failed")
      expect(await store.activityOf(order.id, "payment_captured")).toHaveLength(1)
    })

    it("books each part at its own amount, also one that its process died before it had booked", async () => {
      const order = await deliveredOrder()
      const { id } = await store.payment(order.id)

      await store.container().resolve(Modules.PAYMENT).capturePayment({ payment_id: id, amount: 100 })
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      await store.untilCaptured(order.id)
      expect(await store.paidTotal(order.id)).toBe(order.total)
    })

    it("takes for done what the merchant has captured in parts altogether", async () => {
      const order = await deliveredOrder()

      await capture(order.id, 100)
      await capture(order.id, order.total - 100)
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      await store.untilCaptured(order.id)
      expect(await store.paidTotal(order.id)).toBe(order.total)
      expect((await store.payment(order.id)).captures).toHaveLength(2)
      expect(await store.kinds(order.id)).not.toContain("progress_failed")
    })

    it("notes a capture by hand at Medusa's time and tells it once, whoever captures from then on", async () => {
      const told = store.eventsNamed("svc.payment_captured")
      const order = await deliveredOrder()

      // Nobody looks at it any more.
      await store.setAttempt(order.sessionId, { dueAt: null })
      await capture(order.id, 100)
      await capture(order.id, order.total - 100)
      await untilMany(told)
      const { captured_at } = await store.payment(order.id)
      const listed = async () => (await store.timeline(order.id)).attempts.map((row) => row.captured_at)

      expect(await listed()).toEqual([captured_at])
      store.svc.options.capture = "on_delivery"
      await store.sweepAs(order.sessionId, { dueAt: new Date() })
      expect(await listed()).toEqual([captured_at])
      expect(told).toHaveLength(1)
    })

    it("tells nobody anew of a capture that it learns of long afterwards", async () => {
      const order = await deliveredOrder()

      await capture(order.id)
      await store.untilCaptured(order.id)
      await store.untilIdle()
      await store.execute("update payment set captured_at = '2026-01-03T10:00:00Z'")
      store.svc.options.capture = "on_delivery"
      const told = [store.eventsNamed("svc.payment_captured"), store.eventsNamed("payment.captured")]

      await store.sweepAs(order.sessionId, { capturedAt: null, dueAt: new Date() })
      await store.untilIdle()
      expect(await store.attempt(order.sessionId)).toMatchObject({
        capturedAt: new Date("2026-01-03T10:00:00Z"),
      })
      expect(told).toEqual([[], []])
    })

    it("takes nothing for captured whose payment is gone from Medusa, and lists that once", async () => {
      const order = await deliveredOrder()
      const { id } = await store.payment(order.id)

      // As a store's own script does.
      await store.execute(`update payment set canceled_at = now() where id = '${id}'`)
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["payment_gone"])
      expect(await store.kinds(order.id)).not.toContain("payment_captured")
      expect(await store.paidTotal(order.id)).toBe(0)
      await store.act(order.id, "resolve", { note: "Booked by hand." })
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual([])
    })
  }
)
