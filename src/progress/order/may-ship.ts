import { readToFinance } from "../../medusa/order-payments"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { Work } from "../work"
import { isGood, isWholeBy, sessionsOf } from "./order-total"

/**
 * The attempts of which one has to be good before an order may be shipped: those that placed it, since a payment link for more
 * says nothing of the rest; of an order that was placed without this method, all.
 */
export const decidingAttempts = (
  attempts: readonly OrderRow[],
  orderId: string
): { isPlacedHere: boolean; deciding: readonly OrderRow[] } => {
  const placing = attempts.filter((attempt) => attempt.cartId !== null && attempt.orderId === orderId)
  const isPlacedHere = placing.length > 0

  return { isPlacedHere, deciding: isPlacedHere ? placing : attempts }
}

/**
 * Whether an order may be shipped from now on, by an attempt that is about to be settled: not where it might be before, and not
 * while neither what decides nor the whole of the order is paid.
 */
export const mayShipFromNowOn = async ({ svc, query, held }: Work, orderId: string): Promise<boolean> => {
  const self = { ...held.row, orderId }
  const others = (await svc.ledger.orders.ofOrder(orderId)).filter(
    ({ reference }) => reference !== self.reference
  )
  const { isPlacedHere, deciding } = decidingAttempts([self, ...others], orderId)
  const settled = others.filter((other) => other.settledAt !== null && isGood(other))

  if (settled.length === 0 && isPlacedHere && deciding.includes(self)) {
    return true
  }
  const asked = await readToFinance(query, orderId, sessionsOf([self, ...others]))
  const maySoFar =
    settled.some((other) => deciding.includes(other)) ||
    (isPlacedHere ? isWholeBy(settled, asked) : asked.others > 0)

  return !maySoFar && (deciding.includes(self) || isWholeBy([self, ...settled], asked))
}
