export { approveOrderWorkflow } from "./order/workflows/approve-order"
export { progressOrderWorkflow, type ProgressOrderInput } from "./order/workflows/progress-order"
export { recordDownPaymentWorkflow } from "./order/workflows/record-down-payment"
export type { ApproveOrderInput } from "./order/steps/approve-order"
export type { RecordDownPaymentInput } from "./order/steps/record-down-payment"
export {
  authorizeOrderPaymentWorkflow,
  type AuthorizeOrderPaymentInput,
} from "./order/workflows/authorize-order-payment"
