import { Modules } from "@medusajs/framework/utils"
import { readLinesToReserve } from "../../medusa/goods"
import type { Work } from "../work"

/** Medusa reserves all lines of an order at once. Goods that are being shipped need no reservation any more. */
export const isStockReserved = async ({ container, query }: Work, orderId: string): Promise<boolean> => {
  const lines = await readLinesToReserve(query, orderId)

  if (lines.length === 0) {
    return true
  }
  const reservations = await container
    .resolve(Modules.INVENTORY)
    .listReservationItems({ line_item_id: lines }, { select: ["id"], take: 1 })

  return reservations.length > 0
}
