import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { OrderState } from "../../domain/order-state"
import { isStockReserved } from "../../medusa/reserved-stock"
import { type PromotionUses, readPromotionUses } from "../../medusa/promotion-uses"
import { ROLLED_BACK_LINE } from "../../modules/svc/ledger/order-queries"
import { completionEndsAt } from "../../modules/svc/waits"
import type { Work } from "../work"
import { cancelOrder } from "./cancel-order"
import { isUnpaid } from "./give-up"

const CAME_TO_NOTHING: readonly OrderState[] = ["declined", "unconfirmed"]

/**
 * Undoes what a completion that died has left in Medusa, as Medusa does when a completion fails. Cancels the order,
 * which frees its stock, opens its cart again and gives the uses of promotions back. An order for which the merchant has
 * money stays.
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
  await work.whileNobodyCompletes(cartId, async () => {
    // Once the order is cancelled, its stock is not reserved any more.
    const uses = await readUses(work, orderId)
    const cancellation = await cancelOrder(work, orderId, isToUndo)

    if (cancellation !== "kept") {
      await ledger.attention.settle(held.reference, ["not_canceled"])
    }
    if (cancellation !== "canceled") {
      return
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
    // After the links, without which the next try leaves the uses: given back twice, they would be another buyer's.
    if (uses?.isCounted) {
      await container.resolve(Modules.PROMOTION).revertUsage(uses.actions, uses.buyer)
    }
    const codes = new Set(uses?.isCounted ? [] : uses?.actions.map(({ code }) => code))

    await held.change({
      patch: { orderId: null, displayId: null },
      activity: {
        kind: ROLLED_BACK_LINE,
        actor: "system",
        values: {
          order: held.row.displayId ?? orderId,
          order_id: orderId,
          ...(codes.size === 0 ? {} : { promotions: [...codes].join(", ") }),
        },
      },
    })
  })
  work.placeHasChanged()
}

/**
 * The uses of promotions of a begun order, and whether its completion has counted them for certain. Medusa counts them while
 * it links the order, closes the cart and reserves the stock: all of that is there, and the completion itself has done it.
 */
const readUses = async (
  work: Work,
  orderId: string
): Promise<(Pick<PromotionUses, "actions" | "buyer"> & { isCounted: boolean }) | undefined> => {
  const { paymentCollectionId } = work.held.row
  const uses =
    paymentCollectionId === null
      ? undefined
      : await readPromotionUses(work.query, paymentCollectionId, orderId)

  if (uses === undefined || uses.actions.length === 0) {
    return undefined
  }
  const { completion, ...rest } = uses
  const isWhole = completion !== null && completion.completedAt < completionEndsAt(completion)

  return { ...rest, isCounted: isWhole && (await isStockReserved(work.query, orderId)) }
}
