import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ROLLED_BACK } from "../../modules/svc/ledger/order-queries"
import type { OrderState } from "../../domain/order-state"
import { isPaidOtherwise } from "../../medusa/order-payments"
import type { Work } from "../work"
import { cancelOrder } from "./cancel-order"

const CAME_TO_NOTHING: readonly OrderState[] = ["declined", "unconfirmed"]

/**
 * Undoes what a completion that died has left in Medusa, as Medusa does itself when a completion fails: the order is
 * cancelled, which frees its stock, and its cart can be completed again. One for which the merchant has money is left.
 */
export const rollBackOrder = async (work: Work): Promise<void> => {
  const { container, held, svc } = work
  const { cartId, orderId, paymentSessionId, prepaidUtr } = held.row

  if (cartId === null || orderId === null || prepaidUtr !== null) {
    return
  }
  // As it is now: the buyer may have completed the cart with another payment meanwhile, the service's late answer may have
  // come, or the merchant have the money.
  const isToUndo = async (): Promise<boolean> => {
    const [place, attempt] = await Promise.all([work.place(), svc.ledger.orders.byReference(held.reference)])

    return (
      attempt !== undefined &&
      CAME_TO_NOTHING.includes(attempt.state) &&
      attempt.prepaidUtr === null &&
      place.orderId === orderId &&
      place.session?.hasPayment !== true &&
      // Of what is in doubt Medusa may know that it was answered.
      (attempt.state === "declined" || place.session?.isPending !== false) &&
      !(await isPaidOtherwise(work.query, orderId, [paymentSessionId]))
    )
  }
  const cancellation = await work.whileNobodyCompletes(cartId, async () => {
    const outcome = await cancelOrder(work, orderId, isToUndo)

    if (outcome !== "canceled") {
      return outcome
    }
    const order = { [Modules.ORDER]: { order_id: orderId } }

    // Its payment collection is its cart's, which the next order will have.
    await container
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss([
        { ...order, [Modules.CART]: { cart_id: cartId } },
        ...(held.row.paymentCollectionId === null
          ? []
          : [{ ...order, [Modules.PAYMENT]: { payment_collection_id: held.row.paymentCollectionId } }]),
      ])
    // By its id as a condition: a cart that a store's clean-up has deleted is none that can be completed again.
    await container.resolve(Modules.CART).updateCarts({ id: cartId }, { completed_at: null })
    return outcome
  })

  if (cancellation !== "kept") {
    await svc.ledger.attention.settle(svc.ledger.database.sql, held.reference, ["not_canceled"])
  }
  if (cancellation !== "canceled") {
    return
  }
  const { displayId } = held.row

  await held.change({
    patch: { orderId: null, displayId: null },
    activity: {
      kind: ROLLED_BACK,
      actor: "system",
      values: { order: displayId ?? orderId, order_id: orderId },
    },
  })
  work.placeHasChanged()
}
