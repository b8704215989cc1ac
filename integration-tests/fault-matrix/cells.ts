import { PROVIDER_ID, type StoreUnderTest } from "../support/store-suite"

/** Another way to pay than on credit. */
export const SYSTEM = "pp_system_default"

export const offerSystemToo = (store: StoreUnderTest): Promise<unknown> =>
  store.admin.post(`/admin/regions/${store.seeded.regionId}`, { payment_providers: [PROVIDER_ID, SYSTEM] })

/** A cart of a buyer of its own, of whom nothing is known yet. */
export const cartOfItsOwn = async (
  store: StoreUnderTest,
  index: number
): Promise<{ cartId: string; phone: string }> => {
  const phone = `966512345${String(index).padStart(3, "0")}`

  await store.sandbox.putBuyer(phone, { credit_limit: 100_000 })
  const { id } = await store.cart({ phone })

  return { cartId: id, phone }
}

/** The kinds of attention points of an order, or `nothing`. */
export const listed = async (store: StoreUnderTest, orderId: string): Promise<string> =>
  (await store.timeline(orderId)).attention.map(({ kind }) => kind).join(", ") || "nothing"
