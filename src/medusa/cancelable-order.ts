import { z } from "@medusajs/framework/zod"
import { listOf, type Query, readMany, readOne } from "./query"
import { isSet } from "./shapes"

const standingShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  fulfillments: listOf(z.looseObject({ canceled_at: isSet })),
})
const OPEN_CHANGE = ["pending", "requested"]
const changeShape = z.looseObject({
  id: z.string(),
  change_type: z.string().nullish(),
  created_at: z.coerce.date(),
})

const readOpenChanges = (query: Query, orderId: string) =>
  readMany(query, "order_change", { order_id: orderId, status: OPEN_CHANGE }, changeShape)

/**
 * The open changes that need not keep an order from being cancelled. A cancellation or refund that died before
 * `before`: no page of Medusa shows it. A request to transfer the order: any signed-in customer may write it.
 */
export const readIdleChanges = async (query: Query, orderId: string, before: Date): Promise<string[]> =>
  (await readOpenChanges(query, orderId)).flatMap(({ id, change_type, created_at }) =>
    change_type === "transfer" || (change_type === "credit_line" && created_at < before) ? [id] : []
  )

export type NotCancelable = "completed" | "fulfilled" | "change_open"

/** Why Medusa would refuse to cancel an order; undefined when it would not. */
export const whyNotCancelable = async (query: Query, orderId: string): Promise<NotCancelable | undefined> => {
  const [order, changes] = await Promise.all([
    readOne(query, "order", orderId, standingShape),
    readOpenChanges(query, orderId),
  ])

  if (order?.fulfillments.some(({ canceled_at: isCanceled }) => !isCanceled) === true) {
    return "fulfilled"
  }
  // Medusa would cancel an archived order, but that status no longer says whether it was completed.
  if (order?.status === "completed" || order?.status === "archived") {
    return "completed"
  }
  return changes.length > 0 ? "change_open" : undefined
}
