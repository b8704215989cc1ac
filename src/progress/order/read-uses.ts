import { isStockReserved } from "../../medusa/goods"
import { type PromotionUses, readPromotionUses } from "../../medusa/promotion-uses"
import { completionEndsAt } from "../../modules/svc/waits"
import type { Work } from "../work"

/**
 * The uses of promotions of a begun order, and whether its completion has counted them for certain. Medusa counts them while
 * it links the order, closes the cart and reserves the stock: all of that is there, and the completion itself has done it.
 */
export const readUses = async (
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
