import type { SvcOptions } from "../../config"
import type { OrderState } from "../../domain/order-state"

/** What decides whether an invoice may be sent. */
export interface InvoiceMoment {
  state: OrderState
  /** The goods have arrived, and only the service knows whether it took their proof. */
  isProofInDoubt: boolean
}

/**
 * Whether an invoice may be sent now. While the buyer is asked to confirm the delivery, or disputes it, none is
 * (spec 3.1). A proof in doubt is no reason to wait: the answer to the invoice says where the order stands.
 */
export const mayInvoice = (
  { state, isProofInDoubt }: InvoiceMoment,
  when: SvcOptions["invoice"]["when"]
): boolean => state === "delivered" || (state === "authorized" && (when === "authorized" || isProofInDoubt))
