import { z } from "@medusajs/framework/zod"
import { type Query, readMany, readOne } from "./query"

const metadata = z.record(z.string(), z.unknown()).nullish()

export type Metadata = z.infer<typeof metadata>

const orderShape = z.looseObject({ id: z.string(), metadata })

/** What Medusa keeps of each change that its back office makes to an order itself. */
const changeShape = z.looseObject({
  actions: z.array(
    z.looseObject({
      details: z.looseObject({ type: z.string().nullish(), old: z.unknown().optional() }).nullish(),
    })
  ),
})

/** Only so many changes are read: metadata that was first written after them counts as never written. */
const FIRST_CHANGES = 100

export const readMetadata = async (query: Query, orderId: string): Promise<Metadata> =>
  (await readOne(query, "order", orderId, orderShape))?.metadata

/**
 * An order's metadata before the back office first wrote it; undefined when it never did. Medusa copies it from the cart,
 * where a browser writes what it likes. Later only `updateOrderWorkflow`, behind the Admin API, writes it, and Medusa keeps
 * what was there before.
 */
export const readMetadataWhenPlaced = async (
  query: Query,
  orderId: string
): Promise<{ metadata: Metadata } | undefined> => {
  const ofOrder = { order_id: orderId, change_type: "update_order" }
  const changes = await readMany(query, "order_change", ofOrder, changeShape, {
    fields: ["id", "created_at", "actions.details"],
    pagination: { take: FIRST_CHANGES, order: { created_at: "ASC" } },
  })
  const first = changes.flatMap(({ actions }) => actions).find(({ details }) => details?.type === "metadata")

  return first === undefined ? undefined : { metadata: metadata.parse(first.details?.old) }
}
