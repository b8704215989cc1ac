import { halalasOf } from "../../../../../../domain/money"
import { isCartOpen } from "../../../../../../medusa/place-of-attempt"
import type { Query } from "../../../../../../medusa/query"
import type { Sale } from "../../../../../../medusa/shapes"
import { stands } from "../../../../../../modules/svc/checkout/session-in-use"
import type { OrderRow } from "../../../../../../modules/svc/ledger/order-row"
import type { SvcLastAttempt } from "../../../../../../types"
import { lastAttemptOf, toldOf } from "../../../buyers-offer"

/** Why the last completion of a cart placed no order. Null if it placed one, or if the reason no longer holds. */
export const lastAttempt = async (
  query: Query,
  cart: Sale,
  attempt: OrderRow | undefined
): Promise<SvcLastAttempt | null> => {
  if (attempt === undefined || isMadeSmaller(cart, attempt)) {
    return null
  }
  return lastAttemptOf(attempt) ?? ((await isUndone(query, attempt)) ? toldOf(attempt) : null)
}

/** Whether Medusa undid the order of an attempt that stands. Completed again, its cart becomes the order. */
const isUndone = async (query: Query, attempt: OrderRow): Promise<boolean> =>
  attempt.cartId !== null && stands(attempt) && (await isCartOpen(query, attempt.cartId))

/** The buyer made the cart smaller after a decline for too little credit. Nobody knows yet whether it is covered now. */
const isMadeSmaller = (cart: Sale, { declineCode, amount }: OrderRow): boolean =>
  declineCode === "credit_limit_exceeded" && halalasOf(cart.total) < halalasOf(String(amount))
