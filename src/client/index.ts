export { NEUTRAL_BRAND, type SvcBrandNames } from "./brand"
export { createSvcClient } from "./create-svc-client"
export type { SvcAnswer } from "./envelopes/answer"
export { ScrubbedCause } from "./errors/scrubbed-cause"
export * from "./errors/service-errors"
export * from "./errors/svc-errors"
export { SVC_OPERATIONS, type SvcOperation } from "./operation-name"
export { addInvoiceInputSchema, type AddInvoiceInput, type InvoiceAttachment } from "./operations/add-invoice"
export {
  checkEligibilityInputSchema,
  type BuyerEligibility,
  type CheckEligibilityInput,
} from "./operations/check-eligibility"
export {
  confirmDeliveryInputSchema,
  type ConfirmDeliveryInput,
  type DeliveryConfirmation,
} from "./operations/confirm-delivery"
export type { Checkout } from "./operations/initiate-checkout"
export type { PrepaidSession } from "./operations/reconcile-prepaid-payment"
export {
  checkoutPaymentSchema,
  type CheckoutAddress,
  type CheckoutItem,
  type CheckoutOrder,
  type CheckoutPayment,
  type CommissionConfig,
  type PrepaidPayment,
} from "./schemas/checkout-payment"
export type { OpenEnum } from "./schemas/answer-fields"
export * from "./schemas/statuses"
export { base64Length } from "./transport/encode-body"
export { longestCallMs } from "./transport/time-limits"
export type { SvcFile } from "./svc-file"
export type { CallOptions, OrderCallOptions, SvcCallReport, SvcClient, SvcClientOptions } from "./svc-client"
export { connectionFault } from "../words/call-failure"
