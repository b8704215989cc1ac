import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { deleteOrderPaymentCollections } from "@medusajs/medusa/core-flows"
import { asHalalas, halalasOf, sarOf, sumOf } from "../../domain/money"
import { isFulfillable } from "../../domain/order-state"
import { readAmountToFinance, readUnpaidCollections } from "../../medusa/order-payments"
import { queryOf } from "../../medusa/query"
import { svcOf } from "../../modules/svc"
import { countedAttempts, sessionsOf } from "./order-total"

/**
 * Lowers what Medusa asks for, now that it has changed an order, to what the order lacks. Where a payment of the order is
 * authorised Medusa opens a payment collection for the whole new total, and cancels that payment; but ours cannot be cancelled.
 * Its payment link, and its “Mark as paid”, would have the buyer pay what the service has financed. A collection for which
 * nothing is left is taken from the order.
 */
export const askForTheRest = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const query = queryOf(container)
  // Before the order's total, which Medusa changes first.
  const unpaid = await readUnpaidCollections(query, orderId)
  const counted = countedAttempts(await svcOf(container).ledger.orders.ofOrder(orderId))
  const financed = counted.filter(({ state }) => isFulfillable(state))
  const others = unpaid.filter(
    ({ id }) => !counted.some(({ paymentCollectionId }) => paymentCollectionId === id)
  )

  if (financed.length === 0 || others.length === 0) {
    return
  }
  const toFinance = await readAmountToFinance(query, orderId, sessionsOf(counted))
  const rest = asHalalas(toFinance - sumOf(financed.map(({ amount }) => halalasOf(String(amount)))))

  for (const { id, amount } of others) {
    if (amount > rest && rest > 0) {
      await container.resolve(Modules.PAYMENT).updatePaymentCollections(id, { amount: sarOf(rest) })
    } else if (amount > rest) {
      await deleteOrderPaymentCollections(container).run({ input: { id } })
    }
  }
}
