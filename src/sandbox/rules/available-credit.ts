import { type BuyerRecord, type SandboxState } from "../state/sandbox-state"

/**
 * What the buyer can still finance, in halalas: the limit less the financed part (total less down payment)
 * of every order that has not expired. Credit is thereby reserved by the checkout itself.
 */
export const availableCredit = (buyer: BuyerRecord, state: Readonly<SandboxState>): number => {
  const reserved = Object.values(state.orders)
    .filter((order) => order.buyerPhone === buyer.phone && order.stage !== "EXPIRED")
    .reduce((sum, order) => sum + order.total - order.prepaid, 0)

  return Math.max(0, buyer.creditLimit - reserved)
}
