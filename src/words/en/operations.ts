/** The operations of the service, by the titles of its specification (spec 4). */
export const operationsEn = {
  check_eligibility: "Check Eligibility",
  initiate_checkout: "Initiate Checkout",
  reconcile_prepaid_payment: "Reconcile Prepaid Payment",
  confirm_delivery: "Confirm Delivery",
  add_invoice: "Add Invoice",
} as const
