import type { SvcOperation } from "../operation-name"

/** How to settle a call of which nobody knows whether it took effect. */
export const unknownOutcomeRemedy = (operation: SvcOperation): string => {
  switch (operation) {
    case "check_eligibility":
      return "Nothing was changed: ask again."
    case "reconcile_prepaid_payment":
      return "The operation is idempotent: ask again."
    case "initiate_checkout":
      return "The order may exist at the service: send it again with the same order_reference_id, and take 801 (ORDER_ALREADY_EXISTS) to mean that it does."
    case "confirm_delivery":
      return "The delivery may be confirmed already: send it again later, and ask the service's operator when that is refused with 811."
    case "add_invoice":
      return "The invoice may be attached already: send the same invoice_number again later, and ask the service's operator when that is refused."
  }
}
