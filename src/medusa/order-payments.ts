import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import type { Refunds } from "../domain/held-sum"
import { type Halalas, halalasAtMost } from "../domain/money"
import { listOf, type Query, readMany, readOne } from "./query"
import { decimal, isSet } from "./shapes"

const orderShape = z.looseObject({
  id: z.string(),
  total: decimal,
  items: listOf(z.looseObject({ return_requested_total: decimal.nullish() })),
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
type Payment = OrderPayments["payment_collections"][number]["payments"][number]

const refundedOf = ({ refunds }: Payment): BigNumber =>
  refunds.reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))

/** What is left, after refunds, of each of these payments. */
const leftOf = (payments: readonly Payment[]): BigNumber[] =>
  payments
    .map((payment) => new BigNumber(payment.amount).minus(refundedOf(payment)))
    .filter((left) => left.gt(0))

/** What the goods cost that are on their way back. Medusa's total has them until they are received. */
const onTheirWayBack = ({ items }: OrderPayments): BigNumber =>
  items.reduce((sum, { return_requested_total: price }) => sum.plus(price ?? 0), new BigNumber(0))

const returnShape = z.looseObject({
  id: z.string(),
  exchange_id: z.string().nullish(),
  claim_id: z.string().nullish(),
})

/** Whether goods come back for nothing else: neither by an exchange nor by a claim. */
const isPlainlyReturned = async (query: Query, orderId: string): Promise<boolean> => {
  const open = { order_id: orderId, status: ["requested", "partially_received"] }

  return (await readMany(query, "return", open, returnShape)).some(
    ({ exchange_id, claim_id }) => (exchange_id ?? claim_id ?? null) === null
  )
}

/** The part of an order to finance by this payment method, and how many other payments the order has. */
export interface ToFinance {
  /** By Medusa's total. */
  amount: Halalas
  /** Without the goods that are on their way back: the most that the service may hold for the order. */
  kept: Halalas
  /** Whether some of them come back by a return of its own, which is no news before they are received. */
  isReturned: boolean
  others: number
  /** Of the payments from these sessions. */
  refunds: Refunds
}

/** An order's total, less what payments from other sessions than these pay. */
export const readToFinance = async (
  query: Query,
  orderId: string,
  sessionIds: readonly string[]
): Promise<ToFinance> => {
  const order = await readOne(query, "order", orderId, orderShape)
  const payments = (order?.payment_collections ?? [])
    .flatMap((collection) => collection.payments)
    .filter(({ canceled_at: isCanceled }) => !isCanceled)
  const isOwn = ({ payment_session_id: id }: Payment) => sessionIds.includes(id ?? "")
  const others = leftOf(payments.filter((payment) => !isOwn(payment)))
  const amount = others.reduce((rest, paid) => rest.minus(paid), new BigNumber(order?.total ?? 0))
  const back = order === undefined ? new BigNumber(0) : onTheirWayBack(order)

  // Rounded once: Medusa's amounts have more decimals.
  return {
    amount: halalasAtMost(amount),
    kept: halalasAtMost(amount.minus(back)),
    isReturned: back.gt(0) && (await isPlainlyReturned(query, orderId)),
    others: others.length,
    refunds: new Map(
      payments.filter(isOwn).map((payment) => [payment.payment_session_id ?? "", refundedOf(payment)])
    ),
  }
}
