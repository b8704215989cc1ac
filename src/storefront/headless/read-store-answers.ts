import { fieldsOf, optional, textOf, unexpected, type Fields } from "./read-fields"
import type { SvcPlacedOrder } from "./storefront-types"

export type Completion =
  | { kind: "order"; order: SvcPlacedOrder }
  /** `cart`: as it is now. */
  | { kind: "declined"; message: string; cart: Fields }

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

      return {
        kind: "declined",
        message: message ?? "",
        cart: fieldsOf(fields["cart"], "cart"),
      }
    }
    default:
      throw unexpected("type")
  }
}

export const readPaymentCollectionId = (value: unknown): string =>
  textOf(fieldsOf(fieldsOf(value, "payment_collection")["payment_collection"], "payment_collection"), "id")

/** A provider's payment session. */
export interface Session {
  id: string
  /** What it keeps as its plan; undefined when it has none. */
  planId: unknown
  /** What it is for, as Medusa says it; undefined when nobody told. */
  amount?: unknown
}

/**
 * A provider's payment session in a cart, or in what else has a payment collection; null for another provider's and for none.
 * Medusa keeps one.
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
