import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { placeInMedusa } from "./place-in-medusa"
import { settled } from "./steps/conclude-order"

const orders = z.array(
  z.looseObject({
    payment_collections: z
      .array(
        z.looseObject({ payment_sessions: z.array(z.looseObject({ id: z.string() })).nullish() }).nullish()
      )
      .nullish(),
  })
)

/**
 * Notes which order an attempt became, and that Medusa has caught up when its payment is authorised already. Medusa
 * does not ask the provider again when a cart is completed anew after a roll-back, so the ledger learns it here.
 */
export const settlePlacedOrder = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { ledger, options, settings } = container.resolve<SvcModuleService>(SVC_MODULE)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "payment_collections.payment_sessions.id"],
    filters: { id: orderId },
  })
  const sessions = orders
    .parse(data)
    .flatMap((order) => order.payment_collections ?? [])
    .flatMap((collection) => collection?.payment_sessions ?? [])

  for (const { id } of sessions) {
    const row = await ledger.orders.latestOfSession(id)

    if (row === undefined) {
      continue
    }
    const place = await placeInMedusa(query, id, row.orderId)

    if (row.authorizedAt !== null && place.hasPayment && place.orderId !== null) {
      await ledger.orders.change(row.reference, settled(row, place, ledger.now()))
      await settings.refresh()
      if (options.invoice.when === "authorized") {
        await ledger.orders.makeDue(row.reference, ledger.now())
      }
    } else if (place.orderId !== null && place.orderId !== row.orderId) {
      await ledger.orders.change(row.reference, {
        patch: { orderId: place.orderId, displayId: place.displayId },
      })
    }
  }
}
