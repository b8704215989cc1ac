import { roundedSar } from "../../../domain/money"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { OrderRow } from "../ledger/order-row"

/**
 * Whether the service may already hold an attempt's order for what is bought now. Such an attempt goes on, whatever the
 * merchant's rules are by then (ADR 22). With another total, or an item that was added since, the sale was not begun.
 */
export const isBegun = (
  { state, sentAt, releasedAt, amount: asked, createdAt }: OrderRow,
  { amount, sale }: Pick<CheckoutSource, "amount" | "sale">
): boolean =>
  (state === "initiating" || state === "unconfirmed") &&
  sentAt !== null &&
  releasedAt === null &&
  asked === roundedSar(amount) &&
  sale.items.every(({ created_at: addedAt }) => !addedAt || addedAt <= createdAt)
