import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import type { Refunds } from "../domain/held-sum"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import { isOwnProvider } from "../words/payment-provider"
import { linkedOrder, linkedOrders } from "./order-shape"
import { type Query, listOf, readMany, readOne, rowWithId } from "./query"
import { decimal, isSet } from "./shapes"

const moved = listOf(z.looseObject({ id: z.string(), amount: decimal }))

const paymentShape = z.looseObject({
  id: z.string(),
  amount: decimal,
  provider_id: z.string(),
  canceled_at: isSet,
  /** When the last of it was captured. */
  captured_at: z.coerce.date().nullish(),
  captures: listOf(z.looseObject({ id: z.string(), amount: decimal, created_at: z.coerce.date() })),
})

export type PaymentOfSession = z.infer<typeof paymentShape>

/** The payment of a session; a cancelled one does not count. */
export const readPayment = async (query: Query, sessionId: string): Promise<PaymentOfSession | undefined> =>
  (await readMany(query, "payment", { payment_session_id: sessionId }, paymentShape)).find(
    ({ canceled_at: isCanceled }) => !isCanceled
  )

const withRefunds = paymentShape.extend({ refunds: moved })
const refundsShape = z.looseObject({ payment_session_id: z.string(), refunds: moved })

const sumOf = (parts: readonly { amount: BigNumber.Value }[]): BigNumber =>
  BigNumber.sum(0, ...parts.map(({ amount }) => amount))

/** One halala: Medusa lets a part be rounded up. */
const ROUNDING = 0.01

/** Whether Medusa has more captures of a session's payment than its amount, or more refunds than captures. */
export const isOverdrawn = async (
  query: Query,
  sessionId: string,
  by: "captures" | "refunds"
): Promise<boolean> => {
  const payments = await readMany(query, "payment", { payment_session_id: sessionId }, withRefunds)

  return payments.some((payment) => {
    const limit = by === "captures" ? payment.amount : sumOf(payment.captures)

    return sumOf(payment[by]).minus(limit).gt(ROUNDING)
  })
}

/** What was refunded of the payments of sessions, by the session's id. */
export const readRefunds = async (query: Query, sessionIds: string[]): Promise<Refunds> => {
  const payments =
    sessionIds.length === 0
      ? []
      : await readMany(query, "payment", { payment_session_id: sessionIds }, refundsShape)

  return new Map(
    payments.flatMap(({ payment_session_id: id, refunds }) =>
      refunds.length === 0 ? [] : [[id, sumOf(refunds)] as const]
    )
  )
}

/** Whether an attempt's payment is captured, by the plugin or, after the delivery, by hand: Medusa knows that before the ledger. */
export const isCaptured = async (
  query: Query,
  { state, capturedAt, paymentSessionId }: OrderRow
): Promise<boolean> =>
  capturedAt !== null ||
  (state === "delivered" && ((await readPayment(query, paymentSessionId))?.captured_at ?? null) !== null)

const withMoney = z.looseObject({
  payment_collections: listOf(
    z.looseObject({ payments: listOf(z.looseObject({ captures: moved, refunds: moved })) })
  ),
})

/** What each capture of an order's payments, with any method, brought, and each refund took, below zero; by its id. */
export const readCapturesAndRefunds = async (
  query: Query,
  orderId: string
): Promise<Map<string, BigNumber>> => {
  const order = await readOne(query, "order", orderId, withMoney)
  const payments = order?.payment_collections.flatMap((collection) => collection.payments) ?? []

  return new Map(
    payments.flatMap(({ captures, refunds }) => [
      ...captures.map(({ id, amount }) => [id, new BigNumber(amount)] as const),
      ...refunds.map(({ id, amount }) => [id, new BigNumber(amount).negated()] as const),
    ])
  )
}

/** Which of these refunds Medusa has. It deletes a refund that it could not finish. */
export const readRefundIds = async (query: Query, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0 ? [] : (await readMany(query, "refund", { id: [...ids] }, rowWithId)).map(({ id }) => id)
  )

const ofOrderShape = z.looseObject({
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string(),
  payment_collection: z.looseObject({ order: linkedOrders }).nullish(),
})

/** The session of a payment with this method, or the order, if it has one, of a payment with another. */
export const readPlaceOfPayment = async (
  query: Query,
  paymentId: string
): Promise<{ ownSessionId?: string; orderId?: string | undefined }> => {
  const payment = await readOne(query, "payment", paymentId, ofOrderShape)

  if (payment === undefined) {
    return {}
  }
  return isOwnProvider(payment.provider_id)
    ? { ownSessionId: payment.payment_session_id }
    : { orderId: linkedOrder(payment.payment_collection?.order, null)?.id }
}
