import { BigNumber } from "bignumber.js"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createRawPropertiesFromBigNumber, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readCapturesAndRefunds } from "../medusa/payment"
import { decimal } from "../medusa/shapes"
import { loggerOf } from "./logger-of"
import type { Work } from "./work"

/** Methods of Medusa's order module that its type leaves out. */
interface Bookings {
  updateOrderTransactions(data: { id: string; amount: string }[]): Promise<unknown>
  listOrderSummaries(filters: { order_id: string; version: number }): Promise<unknown>
  updateOrderSummaries(data: { id: string; totals: Record<string, unknown> }): Promise<unknown>
}

const withBookings = z.custom<Bookings>(
  (orders) =>
    typeof orders === "object" &&
    orders !== null &&
    ["listOrderSummaries", "updateOrderSummaries", "updateOrderTransactions"].every((name) => name in orders)
)

const summary = z.object({
  id: z.string(),
  totals: z.looseObject({ transaction_total: decimal, pending_difference: decimal }),
})

type Summary = z.output<typeof summary>

const transaction = z.looseObject({
  id: z.string(),
  amount: decimal,
  created_at: z.coerce.date(),
  reference: z.string().nullish(),
  reference_id: z.string().nullish(),
})

type Transaction = z.output<typeof transaction>

/** An order has no more of them by far. */
const ALL = { take: 1_000 }
const HALF_A_HALALA = 0.005

/** By then Medusa has registered whatever was under way when a payment was captured. */
const BOOKED_AFTER_MS = 60_000

const transactionsOf = async (container: MedusaContainer, orderId: string): Promise<Transaction[]> =>
  z
    .array(transaction)
    .parse(await container.resolve(Modules.ORDER).listOrderTransactions({ order_id: orderId }, ALL))

/**
 * Mends what Medusa has lost of captured payments, or booked twice; see {@link bookEachOnce} and {@link bookWhatWasLost}.
 * What was booked just now is looked at again soon. Does nothing where Medusa's order module has no such methods.
 */
export const restoreBooking = async ({ container, query, held }: Work): Promise<void> => {
  const { orderId, state, reference } = held.row
  const { data: bookings } = withBookings.safeParse(container.resolve(Modules.ORDER))

  if (state !== "delivered" || orderId === null || bookings === undefined) {
    return
  }
  const booked = await transactionsOf(container, orderId)
  const settledBy = held.now().getTime() - BOOKED_AFTER_MS

  if (booked.some(({ created_at }) => created_at.getTime() > settledBy)) {
    held.lookAgainIn(BOOKED_AFTER_MS)
    return
  }
  const amounts = await readCapturesAndRefunds(query, orderId)

  if (await bookEachOnce(container, bookings, booked, amounts)) {
    loggerOf(container).warn(
      `svc.order ${reference} is captured; its order in Medusa had booked that wrongly, and has it right again`
    )
  }
  if (await bookWhatWasLost(container, bookings, orderId)) {
    loggerOf(container).warn(
      `svc.order ${reference} is captured; its order in Medusa had lost that, and has it again`
    )
  }
}

const isBookedAs = ({ amount }: Transaction, own: BigNumber): boolean =>
  own.minus(amount).abs().lte(HALF_A_HALALA)

/**
 * Books each capture and refund of an order once, at its own amount. Of two captures at the same moment, or two refunds, Medusa
 * (2.21) books both for each of them, and both at the amount that was asked for.
 * @returns whether any was booked otherwise. {@link bookWhatWasLost} then sums anew.
 */
const bookEachOnce = async (
  container: MedusaContainer,
  bookings: Bookings,
  all: readonly Transaction[],
  amounts: ReadonlyMap<string, BigNumber>
): Promise<boolean> => {
  const booked = all.filter(
    ({ reference, reference_id: id }) =>
      (reference === "capture" || reference === "refund") && amounts.has(id ?? "")
  )
  const kept = new Map(booked.map((one) => [one.reference_id ?? "", one]))
  const again = booked.filter((one) => kept.get(one.reference_id ?? "") !== one).map(({ id }) => id)
  const wrong = [...kept].flatMap(([id, one]) => {
    const own = amounts.get(id)

    return own === undefined || isBookedAs(one, own) ? [] : [{ id: one.id, amount: own.toFixed() }]
  })

  if (again.length > 0) {
    await container.resolve(Modules.ORDER).deleteOrderTransactions(again)
  }
  if (wrong.length > 0) {
    await bookings.updateOrderTransactions(wrong)
  }
  return again.length + wrong.length > 0
}

/**
 * Books an order's payments and refunds as its transactions have them, if the summary of the order has another sum. Medusa writes
 * that sum without a lock: what is booked while it registers e.g. a delivery gets lost, and the order looks unpaid.
 * @returns whether the sum was another one. False, too, of an order that is gone.
 */
const bookWhatWasLost = async (
  container: MedusaContainer,
  bookings: Bookings,
  orderId: string
): Promise<boolean> => {
  const orders = container.resolve(Modules.ORDER)
  const [order] = await orders.listOrders({ id: orderId }, { select: ["id", "version"] })

  if (order === undefined) {
    return false
  }
  // Read before the transactions: what Medusa books in between counts then, and is not written over.
  const seen = z
    .array(summary)
    .parse(await bookings.listOrderSummaries({ order_id: orderId, version: order.version }))
  const amounts = (await transactionsOf(container, orderId)).map(({ amount }) => new BigNumber(amount))
  const total = BigNumber.sum(0, ...amounts)
  const missingIn = ({ totals }: Summary) => total.minus(totals.transaction_total)
  const wrong = seen.filter((one) => missingIn(one).abs().gt(HALF_A_HALALA))

  for (const one of wrong) {
    const totals = {
      ...one.totals,
      paid_total: BigNumber.sum(0, ...amounts.filter((amount) => amount.gt(0))),
      refunded_total: BigNumber.sum(0, ...amounts.filter((amount) => amount.lt(0))).negated(),
      transaction_total: total,
      pending_difference: new BigNumber(one.totals.pending_difference).minus(missingIn(one)),
    }

    createRawPropertiesFromBigNumber(totals)
    await bookings.updateOrderSummaries({ id: one.id, totals })
  }
  return wrong.length > 0
}
