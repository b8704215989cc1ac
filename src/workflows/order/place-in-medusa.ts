import { z } from "zod"
import type { Query } from "../../modules/svc/checkout/load-source"

const orderShape = z
  .looseObject({
    id: z.string(),
    status: z.string(),
    display_id: z.union([z.number(), z.string()]).nullish(),
  })
  .nullish()

const sessions = z.array(
  z.looseObject({
    payment: z.looseObject({ id: z.string() }).nullish(),
    payment_collection: z
      .looseObject({ cart: z.looseObject({ order: orderShape }).nullish(), order: orderShape })
      .nullish(),
  })
)

/** What Medusa holds of a payment session. */
export interface PlaceInMedusa {
  hasPayment: boolean
  /** Of the order that the session pays for; null while there is none, or when it was rolled back. */
  orderId: string | null
  displayId: string | null
  isCanceled: boolean
}

/**
 * What Medusa holds of a payment session: its payment and its order. An order that lost its link in a roll-back is
 * looked up by the id that the ledger noted.
 */
export const placeInMedusa = async (
  query: Query,
  sessionId: string,
  notedOrderId: string | null
): Promise<PlaceInMedusa> => {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "payment.id",
      "payment_collection.cart.order.id",
      "payment_collection.cart.order.status",
      "payment_collection.cart.order.display_id",
      "payment_collection.order.id",
      "payment_collection.order.status",
      "payment_collection.order.display_id",
    ],
    filters: { id: sessionId },
  })
  const [session] = sessions.parse(data)
  const linked = session?.payment_collection?.order ?? session?.payment_collection?.cart?.order
  const order = linked ?? (await orderById(query, notedOrderId))

  return {
    hasPayment: Boolean(session?.payment),
    orderId: linked?.id ?? null,
    displayId:
      linked?.display_id === undefined || linked.display_id === null ? null : String(linked.display_id),
    isCanceled: order?.status === "canceled",
  }
}

const orderById = async (query: Query, orderId: string | null) => {
  if (orderId === null) {
    return undefined
  }
  const { data } = await query.graph({ entity: "order", fields: ["id", "status"], filters: { id: orderId } })

  return z.array(orderShape).parse(data)[0]
}
