import { z } from "zod"
import { checkoutInputEn } from "../../src/words/en/checkout"
import type { StoreClient } from "../../support/store-client"
import { another, soldProduct } from "../support/merchant-rule"
import { PLANS, storePart, refusal } from "../support/store-suite"

const lines = z.looseObject({
  cart: z.looseObject({
    items: z.array(z.looseObject({ id: z.string(), variant_id: z.string().nullable() })),
  }),
})

export const offerBegun = storePart("a rule, and what is begun already", (store) => {
  const change = (changes: Record<string, unknown>) => store.admin.post("/admin/svc/settings", { changes })
  const choose = (cartId: string, buyer: StoreClient) => store.choosePlan(cartId, PLANS.days30, buyer)
  /** Nobody knows whether the service has an order of it. */
  const unansweredCart = async (buyer: StoreClient) => {
    const { cartId, sessionId } = await store.readyCart({}, buyer)

    await store.completeUnanswered(cartId, buyer)
    return { cartId, sessionId }
  }
  const add = (cartId: string, variantId: string, buyer: StoreClient) =>
    buyer.post(`/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity: 1 }, lines)
  /** Keeps refusals out of the ledger, as a process does that dies before it writes one. */
  const whileNoneIsDeclined = async <T>(work: () => Promise<T>): Promise<T> => {
    await store.execute(
      `create function none_declined() returns trigger language plpgsql as
         $$ begin if new.state = 'declined' then raise exception 'not now'; end if; return new; end $$;
       create trigger none_declined before update on svc_order for each row execute function none_declined()`
    )
    try {
      return await work()
    } finally {
      await store.execute("drop trigger none_declined on svc_order; drop function none_declined()")
    }
  }

  it("holds for what a buyer puts into the cart while its first checkout is in doubt", async () => {
    const excluded = await another(store, { price: 10 })
    const buyer = store.buyer()
    const { cartId, sessionId } = await unansweredCart(buyer)

    await change({ "offer.excludedProducts": [excluded.id] })
    const { cart } = await add(cartId, excluded.variantId, buyer)

    expect(await buyer.cartOptions(cartId)).toMatchObject({ show: false, reason: "product_excluded" })
    await expect(choose(cartId, buyer)).rejects.toMatchObject(refusal(400, "product_excluded"))
    expect(await store.ordersAtService(sessionId)).toEqual([])

    const line = cart.items.find(({ variant_id: id }) => id === excluded.variantId)

    await buyer.post(`/store/carts/${cartId}/line-items/${line?.id ?? ""}`, { quantity: 0 }, z.unknown())
    await choose(cartId, buyer)
    expect((await buyer.complete(cartId)).type).toBe("order")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("holds at the completion, too, for what was put there without changing what is to be paid", async () => {
    const excluded = await another(store, { price: 0 })
    const buyer = store.buyer()
    const { cartId, sessionId } = await unansweredCart(buyer)

    await change({ "offer.excludedProducts": [excluded.id] })
    await add(cartId, excluded.variantId, buyer)
    expect(await buyer.complete(cartId)).toMatchObject({
      type: "cart",
      error: { message: checkoutInputEn.product_excluded },
    })
    expect(await store.ordersAtService(sessionId)).toEqual([])
    expect(await store.attempt(sessionId)).toMatchObject({ state: "initiating" })
  })

  it("holds for another total than the one in doubt", async () => {
    const buyer = store.buyer()
    const { cartId } = await unansweredCart(buyer)

    await change({ "offer.maxTotal": 2_000 })
    await add(cartId, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "", buyer)
    await expect(choose(cartId, buyer)).rejects.toMatchObject({ body: { code: "above_maximum" } })
  })

  it("is asked again when its refusal could not be written: nothing is sent", async () => {
    const buyer = store.buyer()
    const { cartId, sessionId } = await store.readyCart({}, buyer)

    await change({ "offer.excludedProducts": [soldProduct(store)] })
    expect(await whileNoneIsDeclined(() => buyer.complete(cartId))).toMatchObject({ type: "cart" })
    expect(await buyer.complete(cartId)).toMatchObject({
      type: "cart",
      error: { message: checkoutInputEn.product_excluded },
    })
    expect(await store.ordersAtService(sessionId)).toEqual([])
  })

  it("is asked again by the sweep, of a checkout that was not sent yet", async () => {
    const { sessionId } = await store.readyCart()
    const { svc } = store
    const source = await store.checkoutSource(sessionId)
    const sendAgain = async () => {
      const held = await store.take(sessionId)

      await expect(svc.sendAgain(held, source)).rejects.toThrow()
      await held.release()
    }

    await svc.writeInterrupted(source, new Date())
    await change({ "offer.excludedProducts": [soldProduct(store)] })
    await whileNoneIsDeclined(sendAgain)
    await sendAgain()
    expect(await store.attempt(sessionId)).toMatchObject({
      state: "declined",
      declineCode: "product_excluded",
    })
    expect(await store.ordersAtService(sessionId)).toEqual([])
  })
})
