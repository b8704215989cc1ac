import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ROLLED_BACK_LINE } from "../../modules/svc/ledger/order-queries"
import type { OrderState } from "../../domain/order-state"
import type { Work } from "../work"
import { cancelOrder } from "./cancel-order"
import { isUnpaid } from "./give-up"

const CAME_TO_NOTHING: readonly OrderState[] = ["declined", "unconfirmed"]

/**
 * Undoes what a completion that died has left in Medusa, as Medusa does when a completion fails. Cancels the order,
 * which frees its stock, and opens its cart again. An order for which the merchant has money stays.
 */
export const rollBackOrder = async (work: Work): Promise<void> => {
  const { container, held, ledger } = work
  const { cartId, orderId, prepaidUtr } = held.row

  if (cartId === null || orderId === null || prepaidUtr !== null) {
    return
  }
  // Looks at the present: the buyer may have paid another way meanwhile, or be about to. Or the service's late answer has
  // come, or the merchant has the money.
  const isToUndo = async (): Promise<boolean> => {
    const [place, attempt] = await Promise.all([work.place(), ledger.orders.byReference(held.reference)])

    return (
      attempt !== undefined &&
      CAME_TO_NOTHING.includes(attempt.state) &&
      attempt.prepaidUtr === null &&
      place.orderId === orderId &&
      place.session?.hasPayment !== true &&
      // Medusa may know that an attempt in doubt was answered.
      (attempt.state === "declined" || place.session?.isPending !== false) &&
      (await isUnpaid(work, orderId))
    )
  }
  const cancellation = await work.whileNobodyCompletes(cartId, async () => {
    const outcome = await cancelOrder(work, orderId, isToUndo)

    if (outcome !== "canceled") {
      return outcome
    }
    const order = { [Modules.ORDER]: { order_id: orderId } }

    // The payment collection belongs to the cart: the next order will have it.
    await container
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss([
        { ...order, [Modules.CART]: { cart_id: cartId } },
        ...(held.row.paymentCollectionId === null
          ? []
          : [{ ...order, [Modules.PAYMENT]: { payment_collection_id: held.row.paymentCollectionId } }]),
      ])
    // With the id as a condition, so that a cart which a store's clean-up has deleted is no error.
    await container.resolve(Modules.CART).updateCarts({ id: cartId }, { completed_at: null })
    return outcome
  })

  if (cancellation !== "kept") {
    await ledger.attention.settle(held.reference, ["not_canceled"])
  }
  if (cancellation !== "canceled") {
    return
  }
  const values = { order: held.row.displayId ?? orderId, order_id: orderId }

  await held.change({
    patch: { orderId: null, displayId: null },
    activity: { kind: ROLLED_BACK_LINE, actor: "system", values },
  })
  work.placeHasChanged()
}
