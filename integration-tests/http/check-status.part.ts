import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { bookTransfer, draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { shortLockWaits } from "../support/short-lock-waits"
import { BUYERS, PLANS, refusal, refusals, storePart } from "../support/store-suite"

const answer = z.looseObject({
  is_authorized: z.boolean(),
  order: z.looseObject({ id: z.string(), payment_status: z.string() }),
})

/** Medusa's own button, on the order page while a payment is pending. */
export const checkStatus = storePart("Medusa's “Check status”", (store) => {
  const path = (orderId: string) => `/admin/orders/${orderId}/payment-sessions/authorize`
  const check = (orderId: string, sessionId: string) =>
    store.admin.post(path(orderId), { payment_session_id: sessionId }, answer)
  const awaiting = () => store.placeOrder({ planId: PLANS.downPayment })
  const pay = ({ order_id }: { order_id: string }) =>
    store.sandbox.orderAction(order_id, "pay", { send_webhook: false })
  const watchService = () => jest.spyOn(store.svc.client, "reconcilePrepaidPayment")

  it("asks the service, so that a down payment whose webhook was lost is found", async () => {
    const { order, sessionId, atService } = await awaiting()

    await pay(atService)
    expect(await check(order.id, sessionId)).toMatchObject({
      is_authorized: true,
      order: { id: order.id, payment_status: "authorized" },
    })
    expect((await store.timeline(order.id)).state).toBe("authorized")
    expect(await store.activityOf(order.id, "down_payment_confirmed")).toEqual([
      expect.objectContaining({ actor_kind: "user", actor_email: "admin@example.com" }),
    ])
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("says that an order is authorised to whoever presses it on an older page", async () => {
    const { order, sessionId } = await store.placeSettled()

    expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: true })
  })

  it("asks about everything of the order, as “Check now” does in whose place it stands", async () => {
    const orderId = await draftOrder(store)

    for (const amount of [500, 600]) {
      const link = await paymentLink(store, orderId, amount)

      await payOnCredit(store, link, PLANS.downPayment)
    }
    const [latest, first] = await store.svc.ledger.orders.ofOrder(orderId)

    await pay({ order_id: first?.svcOrderId ?? "" })
    expect(await check(orderId, latest?.paymentSessionId ?? "")).toMatchObject({ is_authorized: false })
    expect(await store.stateOf(first?.reference ?? "")).toBe("authorized")
    expect(await store.stateOf(latest?.reference ?? "")).toBe("awaiting_down_payment")
  })

  it("asks nothing about the session of another order", async () => {
    const { sessionId, atService } = await awaiting()
    const { order: other } = await store.placeOrder()
    const asked = watchService()

    await pay(atService)
    expect(await check(other.id, sessionId)).toMatchObject({ is_authorized: false })
    expect(asked).not.toHaveBeenCalled()
  })

  it("says that an unpaid order is pending, after the service was asked", async () => {
    const { order, sessionId } = await awaiting()
    const asked = watchService()

    expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: false })
    expect(asked).toHaveBeenCalledTimes(1)
    expect((await store.timeline(order.id)).state).toBe("awaiting_down_payment")
  })

  it("leaves the order pending while the service does not answer", async () => {
    const { order, sessionId, atService } = await awaiting()

    await pay(atService)
    await store.setFaults({ operation: "reconcile_prepaid_payment", kind: "http_status", status: 500 })
    expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: false })
    expect((await store.timeline(order.id)).state).toBe("awaiting_down_payment")
  })

  it.each([
    ["en", "lock"],
    ["ar", "قفل"],
  ])(
    "answers in %s that somebody holds the lock of the cart, as “Check now” does",
    async (language, word) => {
      const { order, sessionId, atService } = await awaiting()
      const { cartId } = (await store.attempt(sessionId)) ?? {}
      const locking = store.container().resolve(Modules.LOCKING)
      const told = (address: string, body: unknown) =>
        expect(store.admin.in(language).post(address, body)).rejects.toMatchObject({
          status: 409,
          body: { code: "svc_lock_held", message: expect.stringContaining(word) },
        })

      await pay(atService)
      await locking.execute(cartId ?? "", async () => {
        shortLockWaits(locking)
        await told(path(order.id), { payment_session_id: sessionId })
        await told(`/admin/svc/orders/${order.id}/reconcile`, {})
      })
      expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: true })
    }
  )

  it("answers that another process is at work on the order, as “Check now” does: nothing was asked", async () => {
    const { order, sessionId, atService } = await awaiting()
    const held = await store.take(sessionId)
    const busy = refusal(409, "svc_order_busy")

    await pay(atService)
    await Promise.all([
      expect(check(order.id, sessionId)).rejects.toMatchObject(busy),
      expect(store.act(order.id, "reconcile")).rejects.toMatchObject(busy),
    ])
    await held.release()
    expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: true })
  })

  describe("of an order whose attempt is over", () => {
    const givenUp = async (sessionId: string) => {
      await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - 1_000) })
      expect(await store.stateOf(sessionId)).toBe("expired")
    }

    it("sends no other checkout when it is paid another way", async () => {
      const { order, sessionId } = await awaiting()

      await bookTransfer(store, order.id, order.total)
      await givenUp(sessionId)
      expect(await store.orderStatus(order.id)).not.toBe("canceled")
      expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: false })
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    })

    it("sends none when it is cancelled, though the time of its approval was over", async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      const { order, sessionId } = await store.placeOrder()

      await givenUp(sessionId)
      expect(await store.orderStatus(order.id)).toBe("canceled")
      store.svc.options.authorization.withoutDownPayment = "on_created"
      expect(await check(order.id, sessionId)).toMatchObject({ is_authorized: false })
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    })

    it("waits for no other payment where the merchant has the money of a declined one, which would cancel it", async () => {
      const { orderId, sessionId } = await store.awaitTransfer(BUYERS.poor)

      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toThrow()
      expect(await store.stateOf(sessionId)).toBe("declined")
      expect(await check(orderId, sessionId)).toMatchObject({ is_authorized: false })
      expect(await store.svc.ledger.orders.ofOrder(orderId)).toHaveLength(1)
    })

    it("sends nothing either to whoever has Medusa authorise the session by other ways", async () => {
      const { order, sessionId } = await awaiting()

      await store.cancel(order.id)
      await store.untilState(sessionId, "expired")
      await expect(
        store.container().resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
      ).rejects.toMatchObject({ code: "being_checked" })
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    })
  })

  it("asks nothing for whoever is not signed in, nor for what Medusa refuses", async () => {
    const { order, sessionId } = await awaiting()
    const asked = watchService()
    const byBuyer = store.buyer().post(path(order.id), { payment_session_id: sessionId }, z.unknown())

    await expect(byBuyer).rejects.toMatchObject({ status: 401 })
    const sessions = [undefined, 7, "payses_unknown"]
    const refused = await refusals(sessions, (payment_session_id) =>
      store.admin.post(path(order.id), { payment_session_id })
    )

    expect(refused).toMatchObject(sessions.map(() => ({ status: expect.any(Number) })))
    expect(asked).not.toHaveBeenCalled()
  })
})
