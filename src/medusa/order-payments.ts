import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import { type Halalas, halalasAtMost } from "../domain/money"
import { listOf, type Query, readOne } from "./query"
import { decimal, isSet } from "./shapes"

const orderShape = z.looseObject({
  id: z.string(),
  total: decimal,
  payment_collections: listOf(
    z.looseObject({
      payments: listOf(
        z.looseObject({
          amount: decimal,
          canceled_at: isSet,
          payment_session_id: z.string().nullish(),
          refunds: listOf(z.looseObject({ amount: decimal })),
        })
      ),
    })
  ),
})

type OrderPayments = z.output<typeof orderShape>

/** What is left, after refunds, of each payment of an order that comes from another session than these. */
const otherPayments = (order: OrderPayments, sessionIds: readonly string[]): BigNumber[] =>
  order.payment_collections
    .flatMap(({ payments }) => payments)
    .filter(
      ({ canceled_at: isCanceled, payment_session_id: sessionId }) =>
        !isCanceled && !sessionIds.includes(sessionId ?? "")
    )
    .map(({ amount, refunds }) =>
      refunds.reduce((left, refund) => left.minus(refund.amount), new BigNumber(amount))
    )
    .filter((left) => left.gt(0))

/** The part of an order to finance by this payment method, and how many other payments the order has. */
export interface ToFinance {
  amount: Halalas
  others: number
}

/** An order's total, less what payments from other sessions than these pay. */
export const readToFinance = async (
  query: Query,
  orderId: string,
  sessionIds: readonly string[]
): Promise<ToFinance> => {
  const order = await readOne(query, "order", orderId, orderShape)
  const others = order === undefined ? [] : otherPayments(order, sessionIds)

  // Rounded once: Medusa's amounts have more decimals.
  return {
    amount: halalasAtMost(others.reduce((rest, paid) => rest.minus(paid), new BigNumber(order?.total ?? 0))),
    others: others.length,
  }
}
