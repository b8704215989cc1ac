import { halalasOf, sarOf } from "../../../domain/money"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { OrderRow } from "../ledger/order-row"

/**
 * Whether the service may hold the order of an attempt, for what is bought now: it is continued whatever the merchant's rules
 * are by then (ADR 22). What was put into the cart since, or comes to another total, was not begun.
 */
export const isBegun = (
  { state, sentAt, releasedAt, amount: asked, createdAt }: OrderRow,
  { amount, sale }: Pick<CheckoutSource, "amount" | "sale">
): boolean =>
  (state === "initiating" || state === "unconfirmed") &&
  sentAt !== null &&
  releasedAt === null &&
  asked === sarOf(halalasOf(amount)) &&
  sale.items.every(({ created_at: addedAt }) => !addedAt || addedAt <= createdAt)
