import { z } from "zod"
import type { OrderLine, Store } from "./store"

const withId = z.looseObject({ id: z.string() })
const withReturn = z.looseObject({ return: withId })

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

/** Agrees on a return of goods. None of them has arrived yet. @returns the id of the return */
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

/** Agrees on an exchange: goods come back, and one piece of another variant goes out. */
export const requestExchange = async (
  { admin }: Store,
  orderId: string,
  items: readonly OrderLine[],
  variantId: string
): Promise<string> => {
  const { exchange } = await admin.post(
    "/admin/exchanges",
    { order_id: orderId },
    z.looseObject({ exchange: withId })
  )
  const path = `/admin/exchanges/${exchange.id}`

  await admin.post(`${path}/inbound/items`, { items })
  await admin.post(`${path}/outbound/items`, { items: [{ variant_id: variantId, quantity: 1 }] })
  await admin.post(`${path}/request`)
  return exchange.id
}

/** Agrees that goods were faulty. The buyer gets their price back. */
export const requestClaim = async (
  { admin }: Store,
  orderId: string,
  items: readonly OrderLine[]
): Promise<string> => {
  const { claim } = await admin.post(
    "/admin/claims",
    { order_id: orderId, type: "refund" },
    z.looseObject({ claim: withId })
  )
  const path = `/admin/claims/${claim.id}`

  await admin.post(`${path}/claim-items`, {
    items: items.map((item) => ({ ...item, reason: "production_failure" })),
  })
  await admin.post(`${path}/request`)
  return claim.id
}

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
