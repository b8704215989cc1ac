/** The operations of the service (spec 4) by stable name, with the specification's title for messages. */
export const SVC_OPERATIONS = {
  check_eligibility: "Check Eligibility",
  initiate_checkout: "Initiate Checkout",
  reconcile_prepaid_payment: "Reconcile Prepaid Payment",
  confirm_delivery: "Confirm Delivery",
  add_invoice: "Add Invoice",
} as const

/** Stable name of an operation, as used in errors, reports and span names. */
export type SvcOperation = keyof typeof SVC_OPERATIONS
