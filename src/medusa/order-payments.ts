import { z } from "@medusajs/framework/zod"
import { asHalalas, type Halalas, halalasOf, sumOf } from "../domain/money"
import { listOf, type Query, readOne } from "./query"
import { decimal } from "./shapes"

const orderShape = z.looseObject({
  total: decimal.nullish(),
  payment_collections: listOf(
    z.looseObject({
      payments: listOf(
        z.looseObject({
          amount: decimal,
          canceled_at: z.unknown(),
          payment_session_id: z.string().nullish(),
        })
      ),
    })
  ),
})

const FIELDS = [
  "id",
  "total",
  "payment_collections.payments.amount",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.payment_session_id",
]

/** What an order costs, and its payments that do not come of these payment sessions and are not cancelled. */
const readOtherPayments = async (query: Query, orderId: string, sessionIds: readonly string[]) => {
  const order = await readOne(query, "order", FIELDS, orderId, orderShape)
  const others = (order?.payment_collections ?? [])
    .flatMap(({ payments }) => payments)
    .filter(
      ({ canceled_at, payment_session_id }) =>
        (canceled_at ?? null) === null && !sessionIds.includes(payment_session_id ?? "")
    )
    .map(({ amount }) => halalasOf(amount))

  return { total: halalasOf(order?.total ?? "0"), others }
}

/** What of an order is to be financed by this payment method: its total, without what is paid another way. */
export const readAmountToFinance = async (
  query: Query,
  orderId: string,
  sessionIds: readonly string[]
): Promise<Halalas> => {
  const { total, others } = await readOtherPayments(query, orderId, sessionIds)

  return sumOf([total, ...others.map((amount) => asHalalas(0 - amount))])
}

/** Whether an order has a payment that does not come of these payment sessions. */
export const isPaidOtherwise = async (
  query: Query,
  orderId: string,
  sessionIds: readonly string[]
): Promise<boolean> => (await readOtherPayments(query, orderId, sessionIds)).others.length > 0
