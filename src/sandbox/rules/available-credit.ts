import { type BuyerRecord, type SandboxState } from "../state/sandbox-state"

/**
 * The credit that the buyer has left, in halalas: the limit minus the financed part (total minus down payment) of every
 * order that has not expired. So a checkout itself already reserves credit.
 */
export const availableCredit = (buyer: BuyerRecord, state: Readonly<SandboxState>): number => {
  const reserved = Object.values(state.orders)
    .filter((order) => order.buyerPhone === buyer.phone && order.stage !== "EXPIRED")
    .reduce((sum, order) => sum + order.total - order.prepaid, 0)

  return Math.max(0, buyer.creditLimit - reserved)
}
