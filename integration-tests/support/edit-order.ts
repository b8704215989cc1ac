import { z } from "zod"
import type { StoreUnderTest } from "./store-suite"

const withItems = z.looseObject({
  order: z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) }),
})

/** Edits an order in Medusa, as a merchant does; `change` gets the path of the edit. */
export const editOrder = async (
  { admin }: StoreUnderTest,
  orderId: string,
  change: (path: string) => Promise<unknown>
): Promise<void> => {
  const path = `/admin/order-edits/${orderId}`

  await admin.post("/admin/order-edits", { order_id: orderId })
  await change(path)
  await admin.post(`${path}/request`)
  await admin.post(`${path}/confirm`)
}

/** Sets the quantity of an order's first line. */
export const setQuantity = async (
  store: StoreUnderTest,
  orderId: string,
  quantity: number
): Promise<void> => {
  const { order } = await store.admin.get(`/admin/orders/${orderId}?fields=id,*items`, withItems)

  await editOrder(store, orderId, (path) =>
    store.admin.post(`${path}/items/item/${order.items[0]?.id ?? ""}`, { quantity })
  )
}
