import type { SvcOptions } from "../../../config"
import type { OrderState } from "../../../domain/order-state"

/**
 * Whether an invoice may be sent now. While the buyer is asked to confirm the delivery, or disputes it, none is
 * (spec 3.1).
 */
export const mayInvoice = (state: OrderState, when: SvcOptions["invoice"]["when"]): boolean =>
  state === "delivered" || (state === "authorized" && when === "authorized")
