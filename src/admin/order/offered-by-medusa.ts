import { isOwnProvider } from "../../words/payment-provider"

interface OrderInDashboard {
  id: string
  status: string
  items?: { quantity: number; requires_shipping: boolean; detail: { fulfilled_quantity: number } }[]
  payment_collections?: { payment_sessions?: { provider_id: string; status: string }[] }[]
}

/** What stands on the dashboard's own page of an order, and so needs no second button. */
export interface OfferedByMedusa {
  /** Where it fulfils what is left, what is to be shipped first; undefined when nothing is. */
  fulfilPath: string | undefined
  /** “Check status”, which asks the service as “Check now” does. */
  checkStatus: boolean
}

/** The sessions by which an order is, or was to be, paid this way. */
export const ownSessionsOf = ({ payment_collections: collections = [] }: OrderInDashboard) =>
  collections
    .flatMap(({ payment_sessions = [] }) => payment_sessions)
    .filter(({ provider_id }) => isOwnProvider(provider_id))

export const offeredByMedusa = (order: OrderInDashboard): OfferedByMedusa => {
  const { id, status, items = [] } = order
  const left = items.filter(({ quantity, detail }) => detail.fulfilled_quantity < quantity)

  return {
    fulfilPath:
      status === "canceled" || left.length === 0
        ? undefined
        : `/orders/${id}/fulfillment?requires_shipping=${left.some((item) => item.requires_shipping)}`,
    checkStatus: ownSessionsOf(order).some((session) => session.status === "pending_authorization"),
  }
}
