import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import type { Refunds } from "../domain/held-sum"
import { type Halalas, halalasAtMost } from "../domain/money"
import { fieldsOf, listOf, type Query, readMany, readOne } from "./query"
import { decimal, isSet } from "./shapes"

const orderShape = z.looseObject({
  id: z.string(),
  total: decimal,
  items: listOf(
    z.looseObject({
      id: z.string(),
      return_requested_total: decimal.nullish(),
      detail: z.looseObject({ return_requested_quantity: decimal.nullish() }).nullish(),
    })
  ),
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

/** Whole lines: of lines that are read in part, older releases of Medusa compute another total. */
const orderFields = [
  ...fieldsOf(orderShape).filter((field) => !field.startsWith("items.")),
  "items.*",
  "items.detail.*",
]

type OrderPayments = z.output<typeof orderShape>
type Payment = OrderPayments["payment_collections"][number]["payments"][number]

const EMPTY_ORDER: OrderPayments = { id: "", total: "0", items: [], payment_collections: [] }

const HALF_A_HALALA = 0.005
const DECIMALS = 10

const refundedOf = ({ refunds }: Payment): BigNumber =>
  refunds.reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))

/** What is left, after refunds, of each of these payments. No bank gives a part of a halala back. */
const leftOf = (payments: readonly Payment[]): BigNumber[] =>
  payments
    .map((payment) => new BigNumber(payment.amount).minus(refundedOf(payment)))
    .filter((left) => left.gte(HALF_A_HALALA))

const returnShape = z.looseObject({
  id: z.string(),
  exchange_id: z.string().nullish(),
  claim_id: z.string().nullish(),
  items: listOf(
    z.looseObject({
      item_id: z.string(),
      quantity: decimal,
      received_quantity: decimal.nullish(),
      damaged_quantity: decimal.nullish(),
    })
  ),
})

type Return = z.output<typeof returnShape>

/** What the goods cost that these returns bring, and that are on their way. */
const priceOf = (returns: readonly Return[], items: OrderPayments["items"]): BigNumber => {
  const pieces = returns.flatMap((one) => one.items)

  return items.reduce((sum, item) => {
    const coming = pieces
      .filter(({ item_id }) => item_id === item.id)
      .reduce(
        (count, { quantity, received_quantity: received, damaged_quantity: damaged }) =>
          count
            .plus(quantity)
            .minus(received ?? 0)
            .minus(damaged ?? 0),
        new BigNumber(0)
      )
    const part = coming.div(item.detail?.return_requested_quantity ?? coming)

    return part.gt(0) ? sum.plus(BigNumber.min(part, 1).times(item.return_requested_total ?? 0)) : sum
  }, new BigNumber(0))
}

/**
 * What the goods cost that are on their way back. Medusa's total has them until they are received. Of those that an exchange or a
 * claim takes back, the buyer pays only for what takes their place. Goods of a return are the buyer's until they are received, but
 * Medusa offers to refund them before.
 */
const readOnTheirWay = async (query: Query, { id, items }: OrderPayments) => {
  const requested = items.filter(({ return_requested_total: price }) => new BigNumber(price ?? 0).gt(0))
  const open = { order_id: id, status: ["requested", "partially_received"] }
  const returns = requested.length === 0 ? [] : await readMany(query, "return", open, returnShape)
  const isTaken = ({ exchange_id, claim_id }: Return) => (exchange_id ?? claim_id ?? null) !== null

  return {
    taken: priceOf(returns.filter(isTaken), requested),
    returned: priceOf(
      returns.filter((one) => !isTaken(one)),
      requested
    ),
  }
}

/** The part of an order to finance by this payment method, and how many other payments the order has. */
export interface ToFinance {
  /** Without the goods that an exchange or a claim takes back: the most that the service may hold for the order. */
  amount: Halalas
  others: number
  /** What the other payments come to. */
  paidOtherwise: Halalas
  /** Of the payments from these sessions. */
  refunds: Refunds
  /** What may have been refunded of goods before they came back: the service may hold that much less than `amount`. */
  ahead: Halalas
}

/** An order's total, less what payments from other sessions than these pay. */
export const readToFinance = async (
  query: Query,
  orderId: string,
  sessionIds: readonly string[]
): Promise<ToFinance> => {
  const order = await readOne(query, "order", orderId, orderShape, { fields: orderFields })
  const payments = (order?.payment_collections ?? [])
    .flatMap((collection) => collection.payments)
    .filter(({ canceled_at: isCanceled }) => !isCanceled)
  const isOwn = ({ payment_session_id: id }: Payment) => sessionIds.includes(id ?? "")
  const others = leftOf(payments.filter((payment) => !isOwn(payment)))
  const paidOtherwise = others.reduce((sum, paid) => sum.plus(paid), new BigNumber(0))
  const rest = new BigNumber(order?.total ?? 0).minus(paidOtherwise)
  const { taken, returned } = await readOnTheirWay(query, order ?? EMPTY_ORDER)
  const refunded = payments.reduce((sum, payment) => sum.plus(refundedOf(payment)), new BigNumber(0))

  // Rounded once, as the session's amount is: Medusa's amounts have more decimals, and what a division leaves behind.
  return {
    amount: halalasAtMost(rest.minus(taken).decimalPlaces(DECIMALS)),
    others: others.length,
    paidOtherwise: halalasAtMost(paidOtherwise.decimalPlaces(DECIMALS)),
    ahead: halalasAtMost(BigNumber.min(returned, refunded)),
    refunds: new Map(
      payments.filter(isOwn).map((payment) => [payment.payment_session_id ?? "", refundedOf(payment)])
    ),
  }
}
