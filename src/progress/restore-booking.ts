import { BigNumber } from "bignumber.js"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createRawPropertiesFromBigNumber, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { decimal } from "../medusa/shapes"
import { loggerOf } from "./logger-of"
import type { Work } from "./work"

/** Methods of Medusa's order module that its type leaves out. */
interface Summaries {
  listOrderSummaries(filters: { order_id: string; version: number }): Promise<unknown>
  updateOrderSummaries(data: { id: string; totals: Record<string, unknown> }): Promise<unknown>
}

const withSummaries = z.custom<Summaries>(
  (orders) =>
    typeof orders === "object" &&
    orders !== null &&
    "listOrderSummaries" in orders &&
    "updateOrderSummaries" in orders
)

const summary = z.object({
  id: z.string(),
  totals: z.looseObject({ transaction_total: decimal, pending_difference: decimal }),
})

type Summary = z.output<typeof summary>

const transaction = z.looseObject({ amount: decimal, created_at: z.coerce.date() })

/** An order has no more of them by far. */
const ALL = { take: 1_000 }
const HALF_A_HALALA = 0.005

/** By then Medusa has registered whatever was under way when a payment was captured. */
const BOOKED_AFTER_MS = 60_000

/** Mends what Medusa has lost of its captured payments; see {@link bookWhatWasLost}. A delivered order is looked at each hour. */
export const restoreBooking = async ({ container, held }: Work): Promise<void> => {
  const { orderId, state, reference } = held.row
  const settledBy = new Date(held.now().getTime() - BOOKED_AFTER_MS)

  if (state === "delivered" && orderId !== null && (await bookWhatWasLost(container, orderId, settledBy))) {
    loggerOf(container).warn(
      `svc.order ${reference} is captured; its order in Medusa had lost that, and has it again`
    )
  }
}

/**
 * Books an order's payments and refunds as its transactions have them, if the summary of the order has another sum. Medusa writes
 * that sum without a lock: what is booked while it registers e.g. a delivery gets lost, and the order looks unpaid.
 * Leaves an order be that has booked anything after `settledBy`.
 * @returns whether the sum was another one. False, too, of an order that is gone, and where Medusa's order module has no such methods.
 */
const bookWhatWasLost = async (
  container: MedusaContainer,
  orderId: string,
  settledBy: Date
): Promise<boolean> => {
  const orders = container.resolve(Modules.ORDER)
  const { data: summaries } = withSummaries.safeParse(orders)
  const [order] = await orders.listOrders({ id: orderId }, { select: ["id", "version"] })

  if (summaries === undefined || order === undefined) {
    return false
  }
  // Read before the transactions: what Medusa books in between counts then, and is not written over.
  const seen = z
    .array(summary)
    .parse(await summaries.listOrderSummaries({ order_id: orderId, version: order.version }))
  const booked = z.array(transaction).parse(await orders.listOrderTransactions({ order_id: orderId }, ALL))

  if (booked.some(({ created_at }) => created_at > settledBy)) {
    return false
  }
  const amounts = booked.map(({ amount }) => new BigNumber(amount))
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
    await summaries.updateOrderSummaries({ id: one.id, totals })
  }
  return wrong.length > 0
}
