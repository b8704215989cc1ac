import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { PLANS, PROVIDER_ID, storePart } from "../support/store-suite"
import { choosePayment, draftOrder, paymentLink } from "../support/draft-order"
import { placedOrder } from "../../support/store-client"

// Medusa is told at boot: as a store that was set up before the provider had its name of today, and has taken that up.
process.env["SVC_EARLIER_PROVIDER"] = "on"

/** As its sessions and payments in Medusa are called. */
const EARLIER = "pp_svc_svc"

/** The list itself, not a copy. */
const entries = z.custom<{ resolve: string }[]>(Array.isArray)
const configured = z.object({
  modules: z.object({ payment: z.object({ options: z.object({ providers: entries }) }) }),
})

const named = z.object({ provider_id: z.string() })

export const earlierProvider = storePart("what was bought by the provider's earlier name", (store) => {
  const offer = (...payment_providers: string[]) =>
    store.admin.post(`/admin/regions/${store.seeded.regionId}`, { payment_providers })
  const choose = async (providerId: string, planId: number) => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)
    const session = await buyer.initSession(cart.id, providerId, { repayment_config_id: planId })

    return { cartId: cart.id, sessionId: session.id }
  }
  const complete = async (cartId: string) => placedOrder(await store.buyer().complete(cartId))
  const deliver = async (orderId: string, sessionId: string) => {
    const serviceId = (await store.attempt(sessionId))?.svcOrderId ?? ""

    await store.deliver(orderId)
    await store.untilAtService(serviceId, "OUT_FOR_DELIVERY")
    await store.sandbox.orderAction(serviceId, "confirm-delivery")
    await store.untilCaptured(orderId)
  }
  const providersOf = async (table: "payment" | "payment_session"): Promise<string[]> => {
    const rows = await store.svc.ledger.database.sql.all(named, `select provider_id from ${table}`, [])

    return rows.map(({ provider_id }) => provider_id)
  }

  it("is paid, delivered and captured after the store has gone over to today's", async () => {
    await offer(EARLIER)
    const { cartId, sessionId } = await choose(EARLIER, PLANS.downPayment)
    const order = await complete(cartId)

    await offer(PROVIDER_ID)
    expect(await providersOf("payment_session")).toEqual([EARLIER])
    await expect(store.fulfil(order.id)).rejects.toMatchObject({ status: 409 })
    await store.sandbox.orderAction((await store.attempt(sessionId))?.svcOrderId ?? "", "pay")
    await store.untilAuthorized(order.id)
    expect(await providersOf("payment")).toEqual([EARLIER])
    await deliver(order.id, sessionId)
    expect(await store.order(order.id)).toMatchObject({ payment: "captured", paid: order.total })
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is found by the sweep when the webhook was lost", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    await offer(EARLIER)
    const { cartId, sessionId } = await choose(EARLIER, PLANS.downPayment)
    const order = await complete(cartId)

    await offer(PROVIDER_ID)
    await store.sandbox.orderAction((await store.attempt(sessionId))?.svcOrderId ?? "", "pay")
    await store.sweepNow()
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("is cancelled and refunded by the same rules", async () => {
    await offer(EARLIER)
    const { cartId, sessionId } = await choose(EARLIER, PLANS.days30)
    const order = await complete(cartId)
    const { payments } = z
      .object({ payments: z.array(z.looseObject({ id: z.string() })).length(1) })
      .parse(await store.admin.get("/admin/payments?fields=id", z.unknown()))

    await offer(PROVIDER_ID)
    await deliver(order.id, sessionId)
    const refund = () => store.admin.post(`/admin/payments/${payments[0]?.id ?? ""}/refund`, { amount: 100 })

    await expect(refund()).rejects.toThrow(/no refund operation/)
    store.svc.options.refunds = "record_offline"
    await refund()
    expect(await store.kinds(order.id)).toContain("refund_recorded_offline")

    await offer(EARLIER)
    const other = await complete((await choose(EARLIER, PLANS.days60)).cartId)

    await store.cancel(other.id)
    await store.untilListed(other.id, "canceled_in_medusa")
  })

  it("is named where its entry is gone from the configuration, and goes on once that is back", async () => {
    const paidLater = await store.placeOrder({ planId: PLANS.downPayment })
    const { order, sessionId, atService } = await store.placeSettled()
    const nameProvider = (providerId: string) =>
      ["payment", "payment_session"].map((table) =>
        store.execute(`update ${table} set provider_id = '${providerId}'`)
      )
    const reasons = async (orderId: string) => {
      await store.untilKind(orderId, "progress_failed")
      return (await store.activityOf(orderId, "progress_failed")).map(({ message }) => message)
    }

    await store.untilIdle()
    await Promise.all(nameProvider("pp_business-credit_gone"))
    await store.sandbox.orderAction(paidLater.atService.order_id, "pay")
    expect(await reasons(paidLater.order.id)).toContainEqual(
      expect.stringContaining("pp_business-credit_gone")
    )
    await store.deliver(order.id)
    await store.untilAtService(atService.order_id, "OUT_FOR_DELIVERY")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    expect(await reasons(order.id)).toContainEqual(expect.stringContaining("pp_business-credit_gone"))
    await store.untilIdle()
    await Promise.all(nameProvider(PROVIDER_ID))
    await store.sweepNow()
    await store.untilCaptured(order.id)
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect(await store.paymentStatus(paidLater.order.id)).toBe("authorized")
  })

  it("was only chosen: the cart is completed while the region offers both, and chosen anew after that", async () => {
    await offer(EARLIER)
    const inTime = await choose(EARLIER, PLANS.days30)
    const late = await choose(EARLIER, PLANS.days30)

    await offer(EARLIER, PROVIDER_ID)
    await complete(inTime.cartId)
    await offer(PROVIDER_ID)
    // Medusa's own rule, before anybody is asked for the payment.
    await expect(complete(late.cartId)).rejects.toMatchObject({ status: 400 })
    await store.choosePlan(late.cartId)
    await complete(late.cartId)
    expect((await providersOf("payment")).sort()).toEqual([PROVIDER_ID, EARLIER])
    expect((await store.sandbox.state()).orders).toHaveLength(2)
  })

  it("is not shipped when the ledger does not know the attempt", async () => {
    await offer(EARLIER)
    const { cartId, sessionId } = await choose(EARLIER, PLANS.days30)
    const order = await complete(cartId)

    await store.untilIdle()
    await store.setAttempt(sessionId, { orderId: null, displayId: null, state: "declined", dueAt: null })
    await expect(store.fulfil(order.id)).rejects.toMatchObject({ status: 409 })
  })

  it("was chosen for a payment link: that is placed and authorised", async () => {
    await offer(EARLIER)
    const orderId = await draftOrder(store)
    const link = await paymentLink(store, orderId)

    await choosePayment(store, link, PLANS.days30, EARLIER)
    await offer(PROVIDER_ID)
    await store.buyer().payByLink(link)
    expect(await providersOf("payment")).toEqual([EARLIER])
  })

  it("is no reason to make an order that lost its session another one of the earlier name", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.execute(`delete from payment_session where id = '${sessionId}'`)
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    expect(await providersOf("payment_session")).toEqual([PROVIDER_ID])
  })

  it("is the name of the new session where today's is not configured any more", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const { providers } = configured.parse(store.container().resolve(ContainerRegistrationKeys.CONFIG_MODULE))
      .modules.payment.options
    const [removed] = providers.splice(
      providers.findIndex(({ resolve }) => resolve.endsWith("business-credit")),
      1
    )

    if (removed === undefined) {
      throw new Error("The entry of today's name is not in the configuration")
    }
    try {
      await store.execute(`delete from payment_session where id = '${sessionId}'`)
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilAuthorized(order.id)
      expect(await providersOf("payment_session")).toEqual([EARLIER])
    } finally {
      providers.push(removed)
    }
  })
})
