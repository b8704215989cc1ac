import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { announceAttention } from "../attention/announce-attention"
import { changedInMedusa, orderSums } from "./order-total"
import { startProgress } from "./start-progress"

/** How an order was changed in Medusa. */
export type MedusaChange = "edit" | "claim" | "exchange" | "return"

/**
 * Sees to an order that was cancelled in Medusa, since the service has no operation to cancel one (design D11). What
 * awaits a payment is asked about once more and given up, and what the service holds is listed, at once.
 */
export const noteOrderCanceled = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const attempts = await orders.ofOrder(orderId)

  await startProgress(
    container,
    attempts.map(({ reference }) => reference)
  )
}

/**
 * Lists an order that was changed in Medusa while the service holds it, or is to hold it, with both amounts: the service
 * has no operation to amend one (guarantee 5). An edit that leaves the total as it was is no news.
 */
export const noteOrderChange = async (
  container: MedusaContainer,
  orderId: string,
  change: MedusaChange
): Promise<void> => {
  const { ledger } = container.resolve<SvcModuleService>(SVC_MODULE)
  const sums = await orderSums(ledger, container.resolve(ContainerRegistrationKeys.QUERY), orderId)

  if (sums === undefined || (change === "edit" && sums.total === sums.held)) {
    return
  }
  await ledger.orders.change(sums.latest.reference, changedInMedusa(sums, change))
  await announceAttention(container)
}
