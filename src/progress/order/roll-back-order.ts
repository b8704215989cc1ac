import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { ROLLED_BACK } from "../../modules/svc/ledger/order-queries"
import { isPaidOtherwise } from "../../medusa/order-payments"
import type { Work } from "../work"

/**
 * Undoes what a completion that died has left in Medusa, as Medusa does itself when a completion fails: the order is
 * cancelled, which frees its stock, and its cart can be completed again. One for which the merchant has money is left.
 */
export const rollBackOrder = async (work: Work): Promise<void> => {
  const { container, held } = work
  const { cartId, orderId, paymentSessionId, prepaidUtr } = held.row

  if (cartId === null || orderId === null || prepaidUtr !== null) {
    return
  }
  const isRolledBack = await work.whileNobodyCompletes(cartId, async () => {
    // As it is now: the buyer may have completed the cart with another payment meanwhile.
    const place = await work.place()

    if (
      place.orderId !== orderId ||
      place.session?.hasPayment === true ||
      (await isPaidOtherwise(work.query, orderId, [paymentSessionId]))
    ) {
      return false
    }
    if (!place.isCanceled) {
      await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
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
    await container.resolve(Modules.CART).updateCarts(cartId, { completed_at: null })
    return true
  })

  if (!isRolledBack) {
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
