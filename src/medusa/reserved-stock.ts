import { z } from "@medusajs/framework/zod"
import { listOf, type Query, readMany, readOne, rowWithId } from "./query"

const stockShape = z.looseObject({
  id: z.string(),
  items: listOf(
    z.looseObject({ id: z.string(), variant: z.looseObject({ manage_inventory: z.boolean() }).nullish() })
  ),
  fulfillments: listOf(rowWithId),
})

const linesShape = z.looseObject({ id: z.string(), items: listOf(rowWithId) })
const reservationShape = z.looseObject({ id: z.string(), inventory_item_id: z.string() })

/** The inventory items of which Medusa has reserved something for an order. */
export const readReservedStock = async (query: Query, orderId: string): Promise<string[]> => {
  const order = await readOne(query, "order", orderId, linesShape)
  const ofLines = { line_item_id: order?.items.map(({ id }) => id) ?? [] }
  const reservations = await readMany(query, "reservation", ofLines, reservationShape)

  return [...new Set(reservations.map(({ inventory_item_id }) => inventory_item_id))]
}

/** Whether an order needs no reservation: something of it is being shipped, or Medusa counts the stock of no line. */
const needsNoStock = async (query: Query, orderId: string): Promise<boolean> => {
  const order = await readOne(query, "order", orderId, stockShape)

  return (
    order === undefined ||
    order.fulfillments.length > 0 ||
    order.items.every(({ variant }) => variant?.manage_inventory !== true)
  )
}

/** Whether Medusa has reserved the stock that an order needs. It reserves all lines at once. */
export const isStockReserved = async (query: Query, orderId: string): Promise<boolean> =>
  (await needsNoStock(query, orderId)) || (await readReservedStock(query, orderId)).length > 0
