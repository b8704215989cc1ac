import { fieldsOf, optional, textOf, unexpected, type Fields } from "./read-fields"
import type { SvcPlacedOrder } from "./storefront-types"

export type Completion =
  | { kind: "order"; order: SvcPlacedOrder }
  /** `cart` is the cart as it is now. */
  | { kind: "cart"; message: string; cart: Fields }

/** @throws {SvcStorefrontError} `unexpected_answer`. */
export const readCompletion = (value: unknown): Completion => {
  const fields = fieldsOf(value, "completion")

  switch (fields["type"]) {
    case "order": {
      const order = fieldsOf(fields["order"], "order")

      return { kind: "order", order: { ...order, id: textOf(order, "id") } }
    }
    case "cart": {
      const message = optional(textOf)(fieldsOf(fields["error"] ?? {}, "error"), "message")

      return { kind: "cart", message: message ?? "", cart: fieldsOf(fields["cart"], "cart") }
    }
    default:
      throw unexpected("type")
  }
}

export const readPaymentCollectionId = (value: unknown): string =>
  textOf(fieldsOf(fieldsOf(value, "payment_collection")["payment_collection"], "payment_collection"), "id")

export interface Session {
  id: string
  /** The plan that it keeps; undefined if it has none. */
  planId: unknown
  /** The amount as Medusa says it; undefined if Medusa did not say. */
  amount?: unknown
}

/**
 * A provider's payment session in a cart, or in another object with a payment collection. Null for another provider's
 * session and for none. Medusa keeps only one.
 * @throws {SvcStorefrontError} `unexpected_answer`.
 */
export const sessionOf = (holder: Fields, providerId: string): Session | null => {
  const { payment_sessions: sessions = [] } = fieldsOf(
    holder["payment_collection"] ?? {},
    "payment_collection"
  )

  if (!Array.isArray(sessions)) {
    throw unexpected("payment_sessions")
  }
  const own = sessions
    .map((session: unknown) => fieldsOf(session, "payment_sessions"))
    .find((session) => session["provider_id"] === providerId)

  return own === undefined
    ? null
    : {
        id: textOf(own, "id"),
        planId: fieldsOf(own["data"] ?? {}, "data")["repayment_config_id"],
        amount: own["amount"],
      }
}
