import { z } from "@medusajs/framework/zod"
import { isOwnProvider } from "../words/payment-provider"
import { listOf, type Query, readOne, rowWithId } from "./query"
import { isSet } from "./shapes"

const regionShape = z.looseObject({ payment_providers: listOf(rowWithId) }).nullish()

export const inRegion = { region: regionShape }

/** Whether the merchant offers this payment method in the region of a cart. */
export const isOfferedIn = (region: z.infer<typeof regionShape>): boolean =>
  region?.payment_providers.some(({ id }) => isOwnProvider(id)) ?? true

const sessionShape = z.looseObject({
  provider_id: z.string(),
  payment_collection: z
    .looseObject({ cart: z.looseObject({ ...inRegion, completed_at: isSet }).nullish() })
    .nullish(),
})

/** Whether the merchant has taken a session's provider out of the region of its open cart. Medusa itself looks since 2.20. */
export const isTakenOut = async (query: Query, sessionId: string): Promise<boolean> => {
  const session = await readOne(query, "payment_session", sessionId, sessionShape)
  const cart = session?.payment_collection?.cart

  return cart?.region && !cart.completed_at
    ? cart.region.payment_providers.every(({ id }) => id !== session?.provider_id)
    : false
}
