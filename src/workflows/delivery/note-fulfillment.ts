import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { startProgress } from "../order/start-progress"

const fulfillments = z.array(z.looseObject({ order: z.looseObject({ id: z.string() }).nullish() }))

/** The order that a fulfilment belongs to. */
export const orderOfFulfillment = async (
  container: MedusaContainer,
  fulfillmentId: string
): Promise<string | undefined> => {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "fulfillment",
    fields: ["id", "order.id"],
    filters: { id: fulfillmentId },
  })

  return fulfillments.parse(data)[0]?.order?.id
}

/**
 * Marks an order's attempts due after a change of its fulfilments, and starts on them at once (design D8). The
 * store's own work is done already, and does not wait for the service's.
 */
export const noteFulfillment = async (
  container: MedusaContainer,
  orderId: string | undefined
): Promise<void> => {
  if (orderId === undefined) {
    return
  }
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const attempts = await orders.ofOrder(orderId)

  await startProgress(
    container,
    attempts
      .filter(({ state }) => state === "authorized" || state === "out_for_delivery")
      .map(({ reference }) => reference)
  )
}

/** Lists an order whose fulfilment was cancelled after its delivery was confirmed or the buyer was asked. */
export const noteCanceledFulfillment = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger

  for (const { reference, state } of await orders.ofOrder(orderId)) {
    if (state === "delivered" || state === "out_for_delivery" || state === "held") {
      await orders.change(reference, { attention: { kind: "fulfillment_canceled_after_delivery" } })
    }
  }
  await noteFulfillment(container, orderId)
}
