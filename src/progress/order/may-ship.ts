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
 * Whether an order may be shipped from now on, by an attempt that is being settled: not where it might be before, and not
 * while neither what decides nor the whole of the order is paid. Judged by the order's attempts as they are then.
 */
export const mayShipFromNowOn = async (
  { svc, query, held }: Work,
  orderId: string
): Promise<(attempts: readonly OrderRow[]) => boolean> => {
  const { reference, cartId } = held.row
  const known = await svc.ledger.orders.ofOrder(orderId)
  // What placed an order, and is all that there is of it, needs no sums.
  const isAlone = cartId !== null && known.every((attempt) => attempt.reference === reference)
  const asked = isAlone ? undefined : await readToFinance(query, orderId, sessionsOf([held.row, ...known]))

  return (attempts) => {
    const { isPlacedHere, deciding } = decidingAttempts(attempts, orderId)
    const settled = attempts.filter((attempt) => attempt.settledAt !== null && isGood(attempt))
    const before = settled.filter((attempt) => attempt.reference !== reference)
    const decides = deciding.some((attempt) => attempt.reference === reference)
    const isWhole = (paid: readonly OrderRow[]) => asked !== undefined && isWholeBy(paid, asked)

    if (before.length === 0 && isPlacedHere && decides) {
      return true
    }
    const maySoFar =
      before.some((attempt) => deciding.includes(attempt)) ||
      (isPlacedHere ? isWhole(before) : (asked?.others ?? 0) > 0)

    return !maySoFar && (decides || isWhole(settled))
  }
}
