import { fieldsOf, optional, textOf, unexpected } from "./read-fields"
import type { SvcPlacedOrder } from "./storefront-types"

export type Completion = { kind: "order"; order: SvcPlacedOrder } | { kind: "declined"; message: string }

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

      return { kind: "declined", message: message ?? "" }
    }
    default:
      throw unexpected("type")
  }
}

export const readPaymentCollectionId = (value: unknown): string =>
  textOf(fieldsOf(fieldsOf(value, "payment_collection")["payment_collection"], "payment_collection"), "id")
