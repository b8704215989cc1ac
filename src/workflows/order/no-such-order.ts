import { MedusaError } from "@medusajs/framework/utils"

/** NOT_FOUND, for an order that is not there or was paid another way. */
export const noSuchOrder = (orderId: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_FOUND, `Order ${orderId} has no payment with this method`)
