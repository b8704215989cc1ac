import { recall, remember } from "../medusa/remembered"

export interface PlacedOrder {
  cartId: string
  orderId: string
}

export const rememberOrder = ({ cartId, orderId }: PlacedOrder): void =>
  remember("shop.order", `${cartId} ${orderId}`)

export const forgetOrder = (): void => remember("shop.order", null)

/** The last placed order, until the next cart begins. */
export const placedOrder = (): PlacedOrder | null => {
  const [, cartId, orderId] = /^(\S+) (\S+)$/.exec(recall("shop.order") ?? "") ?? []

  return cartId !== undefined && orderId !== undefined ? { cartId, orderId } : null
}
