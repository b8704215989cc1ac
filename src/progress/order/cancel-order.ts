import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { readReservedStock } from "../../medusa/goods"
import { LOCK_SECONDS, type Work } from "../work"

/** As long as Medusa itself waits for the lock of an inventory item. */
const STOCK_SECONDS = 5

/**
 * Cancels an order, one at a time in the whole store, and only while nobody has a lock on its stock. Whoever waits in vain for
 * the locks of several inventory items keeps those that came in time for a minute, on Redis (Medusa 2.21): orders of the
 * same goods that are cancelled side by side would keep each other from it for as long as they are tried again.
 * @param isWanted asked once nobody else cancels: whether it is still to be cancelled
 * @returns whether it is cancelled.
 */
export const cancelOrder = async (
  work: Work,
  orderId: string,
  isWanted: () => Promise<boolean>
): Promise<boolean> => {
  const { container, held, query } = work
  const locking = container.resolve(Modules.LOCKING)
  const cancel = async (): Promise<boolean> => {
    // It was waited for: what was seen is of before.
    work.placeHasChanged()
    if (!(await isWanted())) {
      return false
    }
    if ((await work.place()).isCanceled) {
      return true
    }
    for (const item of await readReservedStock(query, orderId)) {
      await locking.execute(item, () => Promise.resolve(), { timeout: STOCK_SECONDS })
    }
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
    work.placeHasChanged()
    return true
  }

  await held.renew()
  return locking.execute("svc_cancel_order", cancel, { timeout: LOCK_SECONDS })
}
