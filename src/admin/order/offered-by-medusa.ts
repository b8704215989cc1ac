import { isOwnProvider } from "../../words/payment-provider"

interface OrderInDashboard {
  id: string
  status: string
  items?: { quantity: number; requires_shipping: boolean; detail: { fulfilled_quantity: number } }[]
  payment_collections?: { payment_sessions?: { provider_id: string; status: string }[] }[]
}

/** What the dashboard's own order page already offers, so that no second button is needed. */
export interface OfferedByMedusa {
  /** The page that fulfils the rest, goods to ship first. Undefined if nothing is left. */
  fulfilPath: string | undefined
  /** Medusa's “Check status”, which asks the service like “Check now”. */
  checkStatus: boolean
}

/** The sessions of this provider by which an order is or was to be paid. */
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
