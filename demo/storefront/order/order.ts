import type { HttpTypes } from "@medusajs/framework/types"
import { sdk } from "../medusa/shop-connection"

/** An order of Medusa's Store API. Amounts in SAR. */
export type Order = HttpTypes.StoreOrder

const fields =
  "*items,*shipping_address,*shipping_methods,*payment_collections,*payment_collections.payment_sessions,+payment_status,+fulfillment_status,+status"

/** Rejects with the SDK's FetchError: status 404 for an order that does not exist. */
export const loadOrder = async (orderId: string): Promise<Order> => {
  const { order } = await sdk.store.order.retrieve(orderId, { fields })

  return order
}

const sessionOf = (order: Order) =>
  order.payment_collections?.flatMap(({ payment_sessions: sessions }) => sessions ?? [])[0]

/** The provider that the order is paid with; undefined when it has none. */
export const providerOf = (order: Order): string | undefined => sessionOf(order)?.provider_id

/** The plan of the order; undefined when none was chosen, or when the order is not paid on credit. */
export const planIdOf = (order: Order): unknown => sessionOf(order)?.data["repayment_config_id"]
