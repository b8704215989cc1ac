/**
 * `medusa-payment-svc/storefront`: the headless client, which runs anywhere, and the React components on top of it. They
 * are built as separate files, because only the components are a client boundary.
 */
export * from "./headless"
export {
  AwaitingDownPayment,
  BrandMark,
  OnboardingDialog,
  PaymentOption,
  PaymentReturn,
  PlaceOrderButton,
  PlanPicker,
  PromotionalLine,
  SvcProvider,
  useSvc,
  useSvcOptions,
} from "./components"
export type * from "./components/component-props"
export type { SvcContextValue, SvcOptionsState } from "./components"
export type { SvcTextKey, SvcTexts } from "./texts/en"
