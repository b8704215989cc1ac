import { addInvoice } from "./add-invoice"
import { checkEligibility } from "./check-eligibility"
import { confirmDelivery } from "./confirm-delivery"
import { initiateCheckout } from "./initiate-checkout"
import { reconcilePrepaidPayment } from "./reconcile-prepaid-payment"
import { repaymentPlanOptions } from "./repayment-plan-options"
import { type ServiceOperation } from "./service-operation"

/** The interface of the service (spec 4), in its order. */
export const OPERATIONS: readonly ServiceOperation[] = [
  checkEligibility,
  initiateCheckout,
  reconcilePrepaidPayment,
  confirmDelivery,
  addInvoice,
  repaymentPlanOptions,
]
