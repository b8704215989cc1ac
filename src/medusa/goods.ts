import { z } from "@medusajs/framework/zod"
import type { LineProgress } from "../domain/delivery-readiness"
import { listOf, type Query, readOne } from "./query"
import { decimal } from "./shapes"

/** The metadata key of a fulfilment in which a store's back office puts the address of a proof (design D9). */
const PROOF_METADATA_KEY = "proof_of_delivery_url"

const quantity = decimal.nullish().transform((value) => Number(value ?? 0))

const orderShape = z.looseObject({
  items: listOf(
    z.looseObject({
      detail: z.looseObject({ quantity, shipped_quantity: quantity, delivered_quantity: quantity }).nullish(),
    })
  ),
  fulfillments: listOf(
    z.looseObject({
      canceled_at: z.coerce.date().nullish(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    })
  ),
})

const FIELDS = [
  "id",
  "items.detail.quantity",
  "items.detail.shipped_quantity",
  "items.detail.delivered_quantity",
  "fulfillments.created_at",
  "fulfillments.canceled_at",
  "fulfillments.metadata",
]

const proofUrl = z.url()

/** How far an order's goods have gone, and the proof that its newest fulfilment names. */
export interface Goods {
  lines: LineProgress[]
  proofUrl: string | undefined
  /** When the last of its fulfilments was cancelled, if any was. */
  canceledAt: Date | undefined
}

/** How far the goods of an order have gone; undefined when Medusa has no such order. */
export const readGoods = async (query: Query, orderId: string): Promise<Goods | undefined> => {
  const order = await readOne(query, "order", FIELDS, orderId, orderShape)

  return order === undefined
    ? undefined
    : {
        lines: order.items.map(({ detail }) => ({
          quantity: detail?.quantity ?? 0,
          shipped: detail?.shipped_quantity ?? 0,
          delivered: detail?.delivered_quantity ?? 0,
        })),
        proofUrl: order.fulfillments
          .filter(({ canceled_at }) => (canceled_at ?? null) === null)
          .flatMap(({ metadata }) => proofUrl.safeParse(metadata?.[PROOF_METADATA_KEY]).data ?? [])
          .at(-1),
        canceledAt: order.fulfillments
          .flatMap(({ canceled_at }) => canceled_at ?? [])
          .sort((one, other) => one.getTime() - other.getTime())
          .at(-1),
      }
}

const stockShape = z.looseObject({
  items: listOf(
    z.looseObject({
      id: z.string(),
      variant: z.looseObject({ manage_inventory: z.boolean() }).nullish(),
    })
  ),
  fulfillments: listOf(z.looseObject({ id: z.string() })),
})

/** The lines of an order whose stock Medusa reserves; none once something of it is being shipped. */
export const readLinesToReserve = async (query: Query, orderId: string): Promise<string[]> => {
  const fields = ["id", "items.id", "items.variant.manage_inventory", "fulfillments.id"]
  const order = await readOne(query, "order", fields, orderId, stockShape)

  return order === undefined || order.fulfillments.length > 0
    ? []
    : order.items.flatMap(({ id, variant }) => (variant?.manage_inventory === true ? [id] : []))
}

const fulfillmentShape = z.looseObject({ order: z.looseObject({ id: z.string() }).nullish() })

export const readOrderOfFulfillment = async (
  query: Query,
  fulfillmentId: string
): Promise<string | undefined> =>
  (await readOne(query, "fulfillment", ["id", "order.id"], fulfillmentId, fulfillmentShape))?.order?.id
