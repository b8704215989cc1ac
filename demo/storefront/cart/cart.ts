import type { HttpTypes } from "@medusajs/framework/types"

/** A cart of Medusa's Store API. Amounts in SAR. */
export type Cart = HttpTypes.StoreCart & { completed_at?: string | Date | null }

export type CartLine = HttpTypes.StoreCartLineItem

export const CART_FIELDS =
  "*items,*shipping_address,*shipping_methods,*payment_collection,*payment_collection.payment_sessions,+completed_at,+email,+updated_at"

export const linesOf = (cart: Cart | null): CartLine[] =>
  [...(cart?.items ?? [])].sort((one, other) =>
    String(one.created_at).localeCompare(String(other.created_at))
  )

export const piecesIn = (cart: Cart | null): number =>
  linesOf(cart).reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the cart says where to deliver and whom to contact. */
export const hasAddress = (cart: Cart): boolean =>
  Boolean(cart.email && cart.shipping_address?.address_1 && cart.shipping_address.phone)

export const hasDelivery = (cart: Cart): boolean => (cart.shipping_methods ?? []).length > 0

export const chosenProvider = (cart: Cart): string | undefined =>
  cart.payment_collection?.payment_sessions?.find(({ status }) => status === "pending")?.provider_id
