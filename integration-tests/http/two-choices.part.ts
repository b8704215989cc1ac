import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { checkoutInputEn } from "../../src/words/en/checkout"
import { placedOrder } from "../../support/store-client"
import { offerSystemToo, SYSTEM } from "../fault-matrix/cells"
import { PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const anything = z.looseObject({})
const cartShape = z.looseObject({
  cart: z.looseObject({
    payment_collection: z.looseObject({
      id: z.string(),
      amount: z.number(),
      payment_sessions: z.array(z.looseObject({ id: z.string(), provider_id: z.string() })),
    }),
  }),
})

export const twoChoices = storePart("two choices of how to pay at the same moment", (store) => {
  const payment = async (cartId: string) => {
    const path = `/store/carts/${cartId}?fields=*payment_collection.payment_sessions`

    return (await store.buyer().get(path, cartShape)).cart.payment_collection
  }
  /** Medusa completes with the session that PostgreSQL happens to answer first: here the one that was made first. */
  const letFirstBeAnsweredFirst = () => store.execute("cluster payment_session using payment_session_pkey")
  /** What two requests leave that were begun before either had made its session: Medusa deletes those that it saw. */
  const chooseWithCredit = async (first: string) => {
    await offerSystemToo(store)
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)
    const { id: sessionId } = await buyer.initSession(cart.id, first)
    const { id: collectionId, amount } = await payment(cart.id)

    await store
      .container()
      .resolve(Modules.PAYMENT)
      .createPaymentSession(collectionId, {
        provider_id: PROVIDER_ID,
        currency_code: "sar",
        amount,
        data: { repayment_config_id: PLANS.downPayment },
      })
    await letFirstBeAnsweredFirst()
    return { buyer, cart, sessionId }
  }

  it("are none that an order is placed with: its buyer, who may mean the other one, chooses again", async () => {
    const { buyer, cart } = await chooseWithCredit(PROVIDER_ID)
    const sessionIds = (await payment(cart.id)).payment_sessions.map(({ id }) => id)

    expect(sessionIds).toHaveLength(2)
    expect(await buyer.complete(cart.id)).toMatchObject({
      type: "cart",
      error: { message: checkoutInputEn.choice_changed },
    })

    const { show, last_attempt: lastAttempt } = await buyer.cartOptions(cart.id)

    expect({ show, code: lastAttempt?.code }).toEqual({ show: true, code: "choice_changed" })
    expect(sessionIds).toContain(lastAttempt?.payment_session_id)
    expect((await store.sandbox.state()).orders).toEqual([])

    await store.choosePlan(cart.id, PLANS.downPayment, buyer)
    const { id } = placedOrder(await buyer.complete(cart.id))

    expect((await store.buyersOrder(id)).state).toBe("awaiting_down_payment")
  })

  it("keep nobody from choosing again, nor fill the ledger, however often the order is tried", async () => {
    const { buyer, cart } = await chooseWithCredit(PROVIDER_ID)

    for (let press = 0; press < 11; press += 1) {
      expect(await buyer.complete(cart.id)).toMatchObject({
        error: { message: checkoutInputEn.choice_changed },
      })
    }
    const { orders, database } = store.svc.ledger

    // One of each session that Medusa may complete with.
    expect(
      (await orders.ofSubject(database.sql, { cartId: cart.id, orderId: null })).length
    ).toBeLessThanOrEqual(2)
    await store.choosePlan(cart.id, PLANS.days30, buyer)
    const { id } = placedOrder(await buyer.complete(cart.id))

    expect((await store.buyersOrder(id)).state).toBe("authorized")
  })

  it("are one choice where the other session was only left from before", async () => {
    const { buyer, cart, sessionId } = await chooseWithCredit(PROVIDER_ID)

    // As of a provider that would not delete it when the buyer chose again.
    await store.execute(
      `update payment_session set created_at = created_at - interval '1 minute' where id <> '${sessionId}'`
    )
    await letFirstBeAnsweredFirst()
    const { id } = placedOrder(await buyer.complete(cart.id))

    expect((await store.buyersOrder(id)).state).toBe("authorized")
  })

  it("leave an order alone that Medusa placed with the other method", async () => {
    const { buyer, cart } = await chooseWithCredit(SYSTEM)
    const { id } = placedOrder(await buyer.complete(cart.id))
    const { payment_sessions: left } = await payment(cart.id)

    expect(left.map(({ provider_id }) => provider_id).sort()).toEqual([PROVIDER_ID, SYSTEM])
    // As the sweep comes two minutes later.
    await store.makeOlder(id, "5 minutes")
    await store.sweepNow()
    await expect(store.buyersOrder(id)).rejects.toMatchObject({ status: 404 })
    await expect(store.admin.get(`/admin/svc/orders/${id}`, anything)).rejects.toMatchObject({ status: 404 })
    expect(await store.order(id)).toMatchObject({ status: "pending", payment: "authorized" })
  })
})
