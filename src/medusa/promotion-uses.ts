import type { CampaignBudgetUsageContext, UsageComputedActions } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { listOf, type Query, readOne, rowWithId } from "./query"
import { decimal } from "./shapes"

const discounted = listOf(
  z.looseObject({ adjustments: listOf(z.looseObject({ code: z.string().nullish(), amount: decimal })) })
)

const orNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

const collectionShape = z.looseObject({
  id: z.string(),
  order: listOf(z.looseObject({ id: z.string(), created_at: z.coerce.date() })),
  cart: z
    .looseObject({
      id: z.string(),
      completed_at: z.coerce.date().nullish(),
      customer_id: orNull,
      email: orNull,
      items: discounted,
      shipping_methods: discounted,
      order: listOf(rowWithId),
    })
    .nullish(),
})

/** The uses of promotions that Medusa counts when it makes an order of a cart. */
export interface PromotionUses {
  /** As the promotion module takes them. */
  actions: UsageComputedActions[]
  buyer: CampaignBudgetUsageContext
  /** Null where the cart is open, or the order is not linked with the cart and its payment. */
  completion: { createdAt: Date; completedAt: Date } | null
}

/** Undefined when the cart is gone. */
export const readPromotionUses = async (
  query: Query,
  collectionId: string,
  orderId: string
): Promise<PromotionUses | undefined> => {
  const { cart, order: orders = [] } =
    (await readOne(query, "payment_collection", collectionId, collectionShape)) ?? {}

  if (!cart) {
    return undefined
  }
  const order = orders.find(({ id }) => id === orderId)
  const isLinked = cart.order.some(({ id }) => id === orderId)

  return {
    actions: [...cart.items, ...cart.shipping_methods]
      .flatMap(({ adjustments }) => adjustments)
      .flatMap(({ code, amount }) => (code ? [{ code, amount }] : [])),
    buyer: { customer_id: cart.customer_id, customer_email: cart.email },
    completion:
      order && isLinked && cart.completed_at
        ? { createdAt: order.created_at, completedAt: cart.completed_at }
        : null,
  }
}
