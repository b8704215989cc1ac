import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { isStockReserved } from "../../medusa/reserved-stock"
import { readCollectionLinks } from "../../medusa/place-of-attempt"
import { NO_ORDER, notPlaced } from "../../modules/svc/checkout/checkout-changes"
import { rollBackOrder } from "./roll-back-order"
import type { Work } from "../work"

/** Soon after the buyer's own completion. */
const LOOK_AGAIN_MS = 10_000

/**
 * Finishes a completion that died before it asked for the payment. Links the order with its cart and its payment, or
 * Medusa would place a second order, and closes the cart. An order without reserved stock cannot be shipped: it is
 * rolled back, unless the merchant has money for it.
 */
export const completeInMedusa = async (work: Work): Promise<boolean> => {
  const { row } = work.held
  const { orderId, session, isOurs } = await work.place()

  // Medusa asks for the payment last: once the session has an answer, no earlier step is missing.
  if (row.cartId === null || orderId === null || session?.isPending !== true || !isOurs) {
    return true
  }
  const { cartId } = row
  // The completion may still be under way, e.g. when a clock is wrong. It is over once the cart is free.
  const found = await work.whileNobodyCompletes(cartId, () => linkOrder(work, cartId, orderId))

  if (found === "not_reserved") {
    await work.held.change(notPlaced(work.held.row, "stock_not_reserved"))
    await rollBackOrder(work)
  }
  return found === "whole"
}

/** `another`: the buyer has completed the cart once more meanwhile, and that order is the one that counts. */
const linkOrder = async (
  work: Work,
  cartId: string,
  orderId: string
): Promise<"whole" | "another" | "not_reserved"> => {
  const { container, held, query } = work
  const { paymentCollectionId, prepaidUtr } = held.row
  const place = await work.place()

  if (place.orderId !== orderId) {
    held.lookAgainIn(LOOK_AGAIN_MS)
    return "another"
  }
  if (place.session?.isPending !== true) {
    return "whole"
  }
  if (prepaidUtr === null && !(await isStockReserved(work.query, orderId))) {
    return "not_reserved"
  }
  const collection =
    paymentCollectionId === null ? undefined : await readCollectionLinks(query, paymentCollectionId)
  const order = { [Modules.ORDER]: { order_id: orderId } }
  const missing = [
    ...(collection?.cart && collection.cart.order.length === 0
      ? [{ ...order, [Modules.CART]: { cart_id: cartId } }]
      : []),
    ...(collection && collection.order.length === 0
      ? [{ ...order, [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId } }]
      : []),
  ]

  // First, and with a time after the completion's end also where the cart is closed: a roll-back sees by it that the
  // completion died in the middle.
  if (collection?.cart && (missing.length > 0 || !collection.cart.completed_at)) {
    await container.resolve(Modules.CART).updateCarts(cartId, { completed_at: held.now() })
  }
  if (missing.length > 0) {
    await container.resolve(ContainerRegistrationKeys.LINK).create(missing)
  }
  work.placeHasChanged()
  return "whole"
}

/**
 * Declines an attempt that waits for the merchant if Medusa has undone its order after the provider's answer. The
 * service has nothing of it, so its cart is free for another attempt.
 */
export const declineUndone = async (work: Work): Promise<boolean> => {
  const { held } = work
  const { cartId, prepaidUtr } = held.row

  if (cartId === null || prepaidUtr !== null || (await work.place()).orderId !== null) {
    return false
  }
  return work.whileNobodyCompletes(cartId, async () => {
    if ((await work.place()).orderId !== null) {
      return false
    }
    return (await held.change(notPlaced(held.row, "order_undone", NO_ORDER))) === "moved"
  })
}
