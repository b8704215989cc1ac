import { addInvoice } from "./operations/add-invoice"
import { checkEligibility } from "./operations/check-eligibility"
import { confirmDelivery } from "./operations/confirm-delivery"
import { initiateCheckout } from "./operations/initiate-checkout"
import { reconcilePrepaidPayment } from "./operations/reconcile-prepaid-payment"
import { parseClientOptions } from "./parse-client-options"
import type { SvcClient, SvcClientOptions } from "./svc-client"
import { openLane } from "./transport/lane"
import { performCall } from "./transport/perform-call"

/**
 * Makes a client of the service. Throws `SvcOptionsError` for options that cannot work. The token stays in a closure, so
 * the client can be inspected and logged safely.
 */
export const createSvcClient = (options: SvcClientOptions): SvcClient => {
  const lane = openLane(parseClientOptions(options))

  return {
    checkEligibility: (input, call = {}) => performCall(lane, checkEligibility, input, call),
    initiateCheckout: (payment, call = {}) => performCall(lane, initiateCheckout, payment, call),
    reconcilePrepaidPayment: (orderNumber, call = {}) =>
      performCall(lane, reconcilePrepaidPayment, { order_number: orderNumber }, call),
    confirmDelivery: (input, call = {}) => performCall(lane, confirmDelivery, input, call),
    addInvoice: (input, call = {}) => performCall(lane, addInvoice, input, call),
    close: lane.close,
  }
}
