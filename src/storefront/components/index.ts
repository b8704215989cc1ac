"use client"

export { AwaitingDownPayment } from "./awaiting-down-payment"
export { OnboardingDialog } from "./onboarding-dialog"
export { PaymentOption } from "./payment-option"
export { PaymentReturn } from "./payment-return"
export { PlaceOrderButton } from "./place-order-button"
export { PlanPicker } from "./plan-picker"
export { PromotionalLine } from "./promotional-line"
export { SvcProvider } from "./svc-provider"
export { useSvc } from "./svc-context"
export { useSvcOptions } from "./use-svc-options"
export type { SvcContextValue } from "./svc-context"
export type { SvcOptionsState } from "./use-svc-options"
export type {
  AwaitingDownPaymentProps,
  OnboardingDialogProps,
  PaymentOptionProps,
  PaymentReturnProps,
  PlaceOrderButtonProps,
  PlanPickerProps,
  PromotionalLineProps,
  SvcPromotedPlan,
  SvcProviderProps,
} from "./component-props"
