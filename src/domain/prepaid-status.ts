/** Whether the buyer owes the service a payment: it names an amount, or a payment page (empty otherwise, spec 2.2). */
export const owesDownPayment = (amount: number | null, url: string | null): boolean =>
  (amount ?? 0) > 0 || (url ?? "") !== ""

type PrepaidOutcome = "confirmed" | "unpaid" | "voided" | "in_progress" | "unknown"

/** Whether the service says of an attempt that it is paid, or that a payment of it is being finalised. */
export const isPaidOrFinalizing = (row: { paymentStatus: string | null; isFinalizing: boolean }): boolean =>
  row.isFinalizing || (row.paymentStatus !== null && prepaidOutcome(row.paymentStatus, false) === "confirmed")

/** Whether an attempt is paid, or nobody knows: its payment is being finalised, or its last status is not understood. */
export const mayBePaid = (row: { paymentStatus: string | null; isFinalizing: boolean }): boolean =>
  isPaidOrFinalizing(row) ||
  (row.paymentStatus !== null && prepaidOutcome(row.paymentStatus, false) === "unknown")

/**
 * Reads `payment_status` and `in_progress` of Reconcile Prepaid Payment (spec 3.2, 4.3). Only `PAID` and `COMPLETED`,
 * spelled so and with no finalize running, confirm the order. A value that the specification does not name is
 * `unknown`: it needs attention, and is never success.
 */
export const prepaidOutcome = (status: string, inProgress: boolean): PrepaidOutcome =>
  inProgress ? "in_progress" : (OUTCOMES.get(status) ?? "unknown")

const OUTCOMES = new Map<string, PrepaidOutcome>([
  ["PAID", "confirmed"],
  ["COMPLETED", "confirmed"],
  ["PENDING", "unpaid"],
  ["INITIATED", "unpaid"],
  ["VOIDED", "voided"],
])
