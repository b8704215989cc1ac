import { z } from "zod"
import { Modules } from "@medusajs/framework/utils"
import { bookTransfer, draftOrder, newPaymentLink, payOnCredit, paymentLink } from "../support/draft-order"
import { attentionDesk } from "../support/attention-desk"
import { exportedOrders } from "../support/exported-orders"
import { editDesk } from "../support/edit-desk"
import { receiveReturn, requestReturn, setQuantity } from "../../support/change-order"
import { polling, PLANS, storePart } from "../support/store-suite"

export const refunds = storePart("a refund in Medusa", (store) => {
  const { untilListedAs } = attentionDesk(store)
  const { unpaid, pay, heldAtService, hourlyLook } = editDesk(store)
  const captured = async () => {
    const placed = await store.placeAsked({ quantity: 2 })

    await store.sandbox.orderAction(placed.atService.order_id, "confirm-delivery")
    await store.untilCaptured(placed.order.id)
    return { ...placed, paymentId: await store.paymentId(placed.order.id) }
  }
  /** Without a fulfilment in Medusa, which would keep its order from being cancelled there. */
  const capturedAsNothingWasShipped = async () => {
    const { order, sessionId, atService } = await store.placeSettled()

    await store.act(order.id, "confirm-delivery", { ask_buyer: true })
    await store.untilState(sessionId, "out_for_delivery")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    return { order, paymentId: await store.paymentId(order.id) }
  }
  const bookedIn = async ({ id }: { id: string }) => {
    const { order } = await store.admin.get(
      `/admin/orders/${id}?fields=total,summary`,
      z.object({
        order: z.object({
          total: z.number(),
          summary: z.object({ refunded_total: z.number(), pending_difference: z.number() }),
        }),
      })
    )

    return {
      refunded: order.summary.refunded_total,
      owed: order.summary.pending_difference,
      total: order.total,
    }
  }
  const refund = (paymentId: string, body: unknown, admin = store.admin) =>
    admin.post(`/admin/payments/${paymentId}/refund`, body)
  const recorded = (orderId: string) => store.activityOf(orderId, "refund_recorded_offline")

  it("is refused with the remedy, and recorded, in part or whole, when the store settles refunds outside", async () => {
    const { order, paymentId } = await captured()

    await expect(refund(paymentId, { amount: 100 })).rejects.toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/no refund operation.*record_offline/) },
    })
    expect(await recorded(order.id)).toEqual([])
    expect(await store.paymentStatus(order.id)).toBe("captured")
    store.svc.options.refunds = "record_offline"
    await refund(paymentId, { amount: 100.5 })
    expect(await store.paymentStatus(order.id)).toBe("partially_refunded")
    expect(await exportedOrders(store)).toMatchObject([{ order_id: order.id, refunded: "100.50" }])
    await refund(paymentId, { amount: 100.5 })
    await refund(paymentId, { amount: 2133.5 })
    expect(await store.paymentStatus(order.id)).toBe("refunded")
    expect((await recorded(order.id)).map(({ message }) => message)).toEqual([
      expect.stringContaining("A refund of 100.50 SAR"),
      expect.stringContaining("A refund of 100.50 SAR"),
      expect.stringContaining("A refund of 2,133.50 SAR"),
    ])
    await expect(refund(paymentId, { amount: 1 })).rejects.toMatchObject({ status: 400 })
    expect(await recorded(order.id)).toHaveLength(3)
  })

  it("is recorded of an order that the operator has cancelled, whatever the store settles outside", async () => {
    const { order, paymentId } = await captured()
    const outcome = { outcome: "canceled", note: "Everything came back." }

    await expect(refund(paymentId, { amount: 2_334.5 })).rejects.toMatchObject({ status: 400 })
    expect(await store.act(order.id, "delivery-outcome", outcome)).toMatchObject({
      next_step: { code: "none", state: "released", is_captured: true },
    })
    await refund(paymentId, { amount: 2_334.5 })
    expect(await store.paymentStatus(order.id)).toBe("refunded")
    expect(await recorded(order.id)).toHaveLength(1)
    await store.untilIdle()
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is refused of an order that Medusa has cancelled, also once it is archived: Medusa would make a half of it", async () => {
    const { order, paymentId } = await capturedAsNothingWasShipped()

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.act(order.id, "delivery-outcome", { outcome: "canceled", note: "Nothing was sent." })
    const isRefused = () =>
      expect(refund(paymentId, { amount: order.total })).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/Medusa cannot book a refund of a cancelled order/) },
      })

    await isRefused()
    await store.admin.post(`/admin/orders/${order.id}/archive`)
    await isRefused()
    store.svc.options.refunds = "record_offline"
    await isRefused()
    expect(await recorded(order.id)).toEqual([])
    expect(await exportedOrders(store)).toMatchObject([{ order_id: order.id, refunded: "" }])
  })

  it("that a cancellation in Medusa makes is recorded: the order is not cancelled yet then", async () => {
    store.svc.options.refunds = "record_offline"
    const { order } = await capturedAsNothingWasShipped()

    await store.cancel(order.id)
    expect(await recorded(order.id)).toHaveLength(1)
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await bookedIn(order)).toEqual({ refunded: order.total, owed: 0, total: 0 })
  })

  it("is refused in the language of who asks, and so is a capture before the delivery", async () => {
    const { order, atService } = await store.placeAsked()
    const paymentId = await store.paymentId(order.id)
    const admin = store.admin.in("ar")

    await expect(admin.post(`/admin/payments/${paymentId}/capture`)).rejects.toThrow(
      /بعد أن يؤكد مزوّد الخدمة التسليم/
    )
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    await expect(refund(paymentId, { amount: 100 }, admin)).rejects.toThrow(/لا يتيح مزوّد الخدمة الاسترداد/)
  })

  it("that Medusa could not finish is not told as one that stands", async () => {
    store.svc.options.refunds = "record_offline"
    const { order, paymentId } = await captured()
    const payments = store.container().resolve(Modules.PAYMENT)

    await refund(paymentId, { amount: 100.5 })
    // Medusa takes a refund back if it cannot write down what the provider answered.
    await refund(paymentId, { amount: 200 })
    const [{ id } = { id: "" }] = await payments.listRefunds(
      { payment_id: paymentId },
      { order: { id: "DESC" } }
    )

    await payments.deleteRefunds([id])
    expect((await recorded(order.id)).map(({ message }) => message)).toEqual([
      expect.stringContaining("100.50 SAR was recorded in Medusa"),
      expect.stringMatching(/200.00 SAR was recorded, but Medusa .* has taken it back/),
    ])
  })

  it("of goods that came back gives back their price, so that it can be financed for what an edit adds later", async () => {
    store.svc.options.refunds = "record_offline"
    const { order, paymentId } = await captured()
    const [line] = await store.lines(order.id)
    const back = [{ id: line?.id ?? "", quantity: 1 }]

    await receiveReturn(store, await requestReturn(store, order.id, back), back)
    await untilListedAs(order.id, "changed_in_medusa")
    await refund(paymentId, { amount: 1_150 })
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).toEqual([])
    await setQuantity(store, order.id, 3)
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      {
        message:
          "The order was edited in Medusa. The service holds 2,334.50 SAR, less 1,150.00 SAR that were refunded; 2,334.50 SAR are to be financed by the service now.",
      },
    ])
    const [link] = await unpaid(order.id)

    expect(link?.amount).toBe(1_150)
    expect((await pay(link?.id ?? "")).state).toBe("authorized")
    expect(await heldAtService()).toBe(3_484.5)
    await polling(() => store.attention(order.id)).until((kinds) => kinds.length === 0)
    await expect(pay(await newPaymentLink(store, order.id, 1))).rejects.toThrow(
      /paid for with this payment method already/
    )
  })

  it("settles what came back at once, and has its booking looked at, even when the order is looked at no more", async () => {
    store.svc.options.refunds = "record_offline"
    const { order, sessionId, paymentId } = await captured()
    const [line] = await store.lines(order.id)
    const back = [{ id: line?.id ?? "", quantity: 1 }]

    await receiveReturn(store, await requestReturn(store, order.id, back), back)
    await untilListedAs(order.id, "changed_in_medusa")
    await store.untilIdle()
    await store.setAttempt(sessionId, { deliveredAt: new Date(Date.now() - 70 * 86_400_000), dueAt: null })
    await refund(paymentId, { amount: 1_150 })
    await polling(() => store.attention(order.id)).until((kinds) => !kinds.includes("changed_in_medusa"))
    await store.untilIdle()
    expect((await store.attempt(sessionId))?.dueAt?.getTime()).toBeGreaterThan(Date.now())
  })

  it("gives back nothing that another payment link has paid for: one that waits for the merchant goes on", async () => {
    store.svc.options.refunds = "record_offline"
    const { order, paymentId } = await captured()
    const [line] = await store.lines(order.id)
    const back = [{ id: line?.id ?? "", quantity: 1 }]

    await receiveReturn(store, await requestReturn(store, order.id, back), back)
    await refund(paymentId, { amount: 1_150 })
    await setQuantity(store, order.id, 3)
    const [whole] = await unpaid(order.id)

    await store.admin.delete(`/admin/payment-collections/${whole?.id ?? ""}`)
    await pay(await paymentLink(store, order.id, 650), PLANS.merchantDownPayment)
    expect((await pay(await paymentLink(store, order.id, 500))).state).toBe("authorized")
    await store.untilIdle()
    await store.act(order.id, "down-payment", { utr: "TRF-1" })
    expect((await store.timeline(order.id)).attempts).toMatchObject([
      { state: "authorized", amount: 500 },
      { state: "authorized", amount: 650 },
      { state: "delivered" },
    ])
    await polling(() => store.attention(order.id)).until((kinds) => kinds.length === 0)
  })

  it("of goods that are still on their way back is no difference, neither before they come nor after", async () => {
    store.svc.options.refunds = "record_offline"
    const { order, paymentId } = await captured()
    const [line] = await store.lines(order.id)
    const back = [{ id: line?.id ?? "", quantity: 1 }]
    const returnId = await requestReturn(store, order.id, back)

    await refund(paymentId, { amount: 1_150 })
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).not.toContain("changed_in_medusa")
    await receiveReturn(store, returnId, back)
    await store.untilIdle()
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).toEqual([])
  })

  it("for goodwill, by which Medusa lowers the order's total, is no difference", async () => {
    store.svc.options.refunds = "record_offline"
    const { order, paymentId } = await captured()

    await refund(paymentId, { amount: 100.5 })
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).toEqual([])
  })

  it("of a whole other payment leaves the order to its payment link: nothing is shipped before that is paid", async () => {
    const orderId = await draftOrder(store)
    // A part of a halala is left of it: no bank gives that back.
    const transfer = await bookTransfer(store, orderId, 1_000.0025)
    const link = await paymentLink(store, orderId, 1_000)

    await payOnCredit(store, link, PLANS.downPayment)
    await refund(transfer, { amount: 1_000 })
    await expect(store.fulfil(orderId)).rejects.toMatchObject({ status: 409 })
  })
})
