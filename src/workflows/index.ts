export { approveOrderWorkflow } from "./approve-order"
export { attachInvoiceWorkflow } from "./attach-invoice"
export type { AttachInvoiceInput } from "./given-invoice"
export { authorizeOrderPaymentWorkflow, type AuthorizeOrderPaymentInput } from "./authorize-order-payment"
export type {
  OrderAndActor as ApproveOrderInput,
  OrderAndActor as ReconcileOrderInput,
  OrderAndActor as RetryOrderInput,
} from "./order-workflow"
export { confirmDeliveryWorkflow, type ConfirmDeliveryInput } from "./confirm-delivery"
export { extendDeadlineWorkflow, type ExtendDeadlineInput } from "./extend-deadline"
export { progressOrderWorkflow } from "./progress-order"
export type { ProgressOrderInput } from "../progress/progress-order"
export { reconcileOrderWorkflow } from "./reconcile-order"
export { recordDeliveryOutcomeWorkflow, type RecordDeliveryOutcomeInput } from "./record-delivery-outcome"
export { recordDownPaymentWorkflow, type RecordDownPaymentInput } from "./record-down-payment"
export { resolveAttentionWorkflow, type ResolveAttentionInput } from "./resolve-attention"
export { retryOrderWorkflow } from "./retry-order"
