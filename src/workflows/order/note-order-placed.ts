import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isFulfillable, type OrderState } from "../../domain/order-state"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { startProgress } from "./start-progress"

const isOpen = (state: OrderState): boolean => state === "initiating" || state === "unconfirmed"

const orders = z.array(z.looseObject({ cart: z.looseObject({ id: z.string() }).nullish() }))

/**
 * Sees to the attempts of an order that Medusa has placed: their payment may be authorised there by now. Also to those of
 * its cart, if it was paid another way in the end: nobody resumes them any more.
 */
export const noteOrderPlaced = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const ledger = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "cart.id"],
    filters: { id: orderId },
  })
  const cartId = orders.parse(data)[0]?.cart?.id ?? null
  const attempts = await ledger.orders.ofSubject(ledger.database.sql, { cartId, orderId })

  await startProgress(
    container,
    attempts
      .filter(({ state, settledAt }) => isOpen(state) || (isFulfillable(state) && settledAt === null))
      .map(({ reference }) => reference)
  )
}
