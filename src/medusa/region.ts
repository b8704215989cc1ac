import { z } from "@medusajs/framework/zod"
import { isOwnProvider } from "../words/payment-provider"
import { listOf, type Query, readOne, rowWithId } from "./query"
import { isSet } from "./shapes"

const regionShape = z.looseObject({ payment_providers: listOf(rowWithId) }).nullish()

export const inRegion = { region: regionShape }

/** Whether the merchant offers this payment method in the region of a cart. */
export const isOfferedIn = (region: z.infer<typeof regionShape>): boolean =>
  region?.payment_providers.some(({ id }) => isOwnProvider(id)) ?? true

/** Whether the merchant offers this payment method in the region of an order, for which a payment link asks. */
export const isOfferedForOrder = async (query: Query, orderId: string): Promise<boolean> =>
  isOfferedIn((await readOne(query, "order", orderId, z.looseObject(inRegion)))?.region)

const sessionShape = z.looseObject({
  payment_collection: z
    .looseObject({
      id: z.string(),
      cart: z.looseObject({ ...inRegion, completed_at: isSet }).nullish(),
      order: listOf(z.looseObject({ id: z.string(), ...inRegion })),
    })
    .nullish(),
})

/**
 * What a session asks a payment for, if the merchant has taken the method out of the region: an open cart, which Medusa itself
 * looks at since 2.20, or an order with a payment link.
 */
export const readTakenOut = async (query: Query, sessionId: string) => {
  const session = await readOne(query, "payment_session", sessionId, sessionShape)
  const collection = session?.payment_collection
  const cart = collection?.cart
  const order = cart ? undefined : collection?.order[0]
  const region = cart?.completed_at ? undefined : (cart ?? order)?.region

  return isOfferedIn(region) ? undefined : { collectionId: collection?.id, orderId: order?.id }
}
