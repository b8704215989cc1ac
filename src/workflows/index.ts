export { approveOrderWorkflow } from "./order/workflows/approve-order"
export { progressOrderWorkflow } from "./order/workflows/progress-order"
export type { ProgressOrderInput } from "./order/progress-order"
export { recordDownPaymentWorkflow } from "./order/workflows/record-down-payment"
export type { ApproveOrderInput } from "./order/steps/approve-order"
export type { RecordDownPaymentInput } from "./order/steps/record-down-payment"
export {
  authorizeOrderPaymentWorkflow,
  type AuthorizeOrderPaymentInput,
} from "./order/workflows/authorize-order-payment"
export { reconcileOrderWorkflow } from "./order/workflows/reconcile-order"
export type { ReconcileOrderInput } from "./order/reconcile-order"
export { confirmDeliveryWorkflow, type ConfirmDeliveryInput } from "./delivery/workflows/confirm-delivery"
export { attachInvoiceWorkflow } from "./invoice/workflows/attach-invoice"
export type { AttachInvoiceInput } from "./invoice/keep-invoice"
export { resolveAttentionWorkflow } from "./attention/workflows/resolve-attention"
export type { ResolveAttentionInput } from "./attention/steps/resolve-attention"
export { retryOrderWorkflow } from "./order/workflows/retry-order"
export type { RetryOrderInput } from "./order/retry-order"
