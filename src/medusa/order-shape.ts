import { z } from "@medusajs/framework/zod"
import { listOf } from "./query"
import { isSet } from "./shapes"

/** What names an order, and says whether it stands. */
export const orderFields = {
  id: z.string(),
  status: z.string(),
  canceled_at: isSet,
  display_id: z.union([z.number(), z.string()]).nullish(),
  custom_display_id: z.string().nullish(),
}

type OrderFields = z.output<z.ZodObject<typeof orderFields>>

/**
 * Archiving a cancelled order overwrites its status, so `canceled_at` counts too. The number is the store's own, where
 * the store gives one: nobody is shown Medusa's count then.
 */
export const standingInMedusa = ({
  id,
  status,
  canceled_at,
  display_id,
  custom_display_id,
}: OrderFields) => ({
  id,
  displayId: (custom_display_id || (display_id ?? null))?.toString() ?? null,
  isCanceled: status === "canceled" || canceled_at,
})

export const orderShape = z.looseObject(orderFields).transform(standingInMedusa)

export type LinkedOrder = z.output<typeof orderShape>

/** The linked orders: several e.g. after a crash. */
export const linkedOrders = listOf(orderShape)

/** The only linked order; of several, the one that is known already, or none: nobody is to guess. */
export const linkedOrder = <Order extends { id: string }>(
  orders: readonly Order[] | undefined,
  known: string | null
): Order | undefined => (orders?.length === 1 ? orders[0] : orders?.find(({ id }) => id === known))
