import { z } from "zod"
import type { OrderLine, Store } from "./store"

/** Begins a change of an order. @returns its id, and the path of its own routes */
const begin = async (
  { admin }: Store,
  kind: "return" | "exchange" | "claim",
  body: Record<string, unknown>
): Promise<{ id: string; path: string }> => {
  const answer = await admin.post(`/admin/${kind}s`, body, z.record(z.string(), z.unknown()))
  const { id } = z.looseObject({ id: z.string() }).parse(answer[kind])

  return { id, path: `/admin/${kind}s/${id}` }
}

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
  store: Store,
  orderId: string,
  items: readonly OrderLine[]
): Promise<string> => {
  const location_id = store.seeded.stockLocationId
  const { id, path } = await begin(store, "return", { order_id: orderId, location_id })

  await store.admin.post(`${path}/request-items`, { items })
  await store.admin.post(`${path}/request`)
  return id
}

/** Agrees on an exchange: goods come back, and one piece of another variant goes out, perhaps at a price of its own. */
export const requestExchange = async (
  store: Store,
  orderId: string,
  items: readonly OrderLine[],
  variantId: string,
  unit_price?: number
): Promise<string> => {
  const { id, path } = await begin(store, "exchange", { order_id: orderId })

  await store.admin.post(`${path}/inbound/items`, { items })
  await store.admin.post(`${path}/outbound/items`, {
    items: [{ variant_id: variantId, quantity: 1, unit_price }],
  })
  await store.admin.post(`${path}/request`)
  return id
}

/** Agrees that goods were faulty. The buyer gets their price back; `comeBack` when the goods are sent back, too. */
export const requestClaim = async (
  store: Store,
  orderId: string,
  items: readonly OrderLine[],
  { comeBack = false } = {}
): Promise<string> => {
  const { id, path } = await begin(store, "claim", { order_id: orderId, type: "refund" })

  await store.admin.post(`${path}/claim-items`, {
    items: items.map((item) => ({ ...item, reason: "production_failure" })),
  })
  if (comeBack) {
    await store.admin.post(`${path}/inbound/items`, { items })
  }
  await store.admin.post(`${path}/request`)
  return id
}

export const receiveReturn = async (
  { admin }: Store,
  returnId: string,
  items: readonly OrderLine[],
  /** `dismiss-items`: they came back broken. */
  how: "receive-items" | "dismiss-items" = "receive-items"
): Promise<void> => {
  const path = `/admin/returns/${returnId}`

  await admin.post(`${path}/receive`)
  await admin.post(`${path}/${how}`, { items })
  await admin.post(`${path}/receive/confirm`)
}
