import { readToFinance } from "../../medusa/order-payments"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { Work } from "../work"
import { isGood, isWholeBy, sessionsOf } from "./order-total"

/**
 * The attempts that decide whether an order may be shipped: one of them has to be good. They are those that placed it:
 * a payment link for more says nothing of the rest. All decide if the order was placed without this method.
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
 * Whether settling this attempt makes an order ready to be shipped. False if the order was ready before, and while
 * neither a deciding attempt nor the whole order is paid.
 * @returns a function that judges by the order's attempts at the time of its call.
 */
export const mayShipFromNowOn = async (
  { ledger, query, held }: Work,
  orderId: string
): Promise<(attempts: readonly OrderRow[]) => boolean> => {
  const { reference, cartId } = held.row
  const known = await ledger.orders.ofOrder(orderId)
  // An attempt that placed the order, and is its only one, needs no sums.
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
