import { z } from "zod"
import type { OrderLine, Store } from "./store"

const withReturn = z.looseObject({ return: z.looseObject({ id: z.string() }) })

/** Edits an order in Medusa, as a merchant does; `change` gets the path of the edit. */
export const editOrder = async (
  { admin }: Store,
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
export const setQuantity = async (store: Store, orderId: string, quantity: number): Promise<void> => {
  const [first] = await store.lines(orderId)

  await editOrder(store, orderId, (path) =>
    store.admin.post(`${path}/items/item/${first?.id ?? ""}`, { quantity })
  )
}

/** Agrees that goods come back, of which none have arrived. @returns the id of the return */
export const requestReturn = async (
  { admin, seeded }: Store,
  orderId: string,
  items: readonly OrderLine[]
): Promise<string> => {
  const { return: made } = await admin.post(
    "/admin/returns",
    { order_id: orderId, location_id: seeded.stockLocationId },
    withReturn
  )
  const path = `/admin/returns/${made.id}`

  await admin.post(`${path}/request-items`, { items })
  await admin.post(`${path}/request`)
  return made.id
}

/** Receives the goods of a return. */
export const receiveReturn = async (
  { admin }: Store,
  returnId: string,
  items: readonly OrderLine[]
): Promise<void> => {
  const path = `/admin/returns/${returnId}`

  await admin.post(`${path}/receive`)
  await admin.post(`${path}/receive-items`, { items })
  await admin.post(`${path}/receive/confirm`)
}
