import { z } from "zod"
import type { AdminApi } from "./admin-api"

export interface Fulfilment {
  stockLocationId: string
  /** Of each item; all of it by default. */
  quantity?: number | undefined
  metadata?: Record<string, unknown> | undefined
}

const withItems = z.looseObject({
  order: z.looseObject({ items: z.array(z.looseObject({ id: z.string(), quantity: z.number() })) }),
})
const withFulfillments = z.looseObject({
  order: z.looseObject({
    fulfillments: z.array(z.looseObject({ id: z.string(), created_at: z.string() })),
  }),
})

/** Creates a fulfilment of an order; gives its id. */
export const fulfilOrder = async (
  admin: AdminApi,
  orderId: string,
  { stockLocationId, quantity, metadata }: Fulfilment
): Promise<string> => {
  const { order } = await admin.get(`/admin/orders/${orderId}?fields=id,*items`, withItems)
  const { order: fulfilled } = await admin.post(
    `/admin/orders/${orderId}/fulfillments?fields=id,*fulfillments`,
    {
      items: order.items.map((item) => ({ id: item.id, quantity: quantity ?? item.quantity })),
      location_id: stockLocationId,
      metadata: metadata ?? {},
    },
    withFulfillments
  )
  const [newest] = [...fulfilled.fulfillments].sort((a, b) => b.created_at.localeCompare(a.created_at))

  return newest?.id ?? ""
}

export const markDelivered = async (
  admin: AdminApi,
  orderId: string,
  fulfillmentId: string
): Promise<void> => {
  await admin.post(
    `/admin/orders/${orderId}/fulfillments/${fulfillmentId}/mark-as-delivered`,
    {},
    z.unknown()
  )
}
