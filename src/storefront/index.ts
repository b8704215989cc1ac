/**
 * `medusa-payment-svc/storefront`: the headless client, which runs anywhere, and the React components on top of it.
 * The two halves are emitted as files of their own: only the components are a client boundary.
 */
export type {
  StoreSvcCartOptionsResponse,
  SvcCredit,
  StoreSvcNextStep,
  StoreSvcOrderResponse,
  StoreSvcOrderState,
  StoreSvcPlan,
  SvcOptionHiddenReason,
  SvcText,
} from "../types"
export { createSvcStorefront, SvcStorefrontError } from "./headless"
export type {
  SvcCart,
  SvcClock,
  SvcConnection,
  SvcDeclineCode,
  SvcDownPaymentOutcome,
  SvcFetchOptions,
  SvcLanguage,
  SvcNotPlaced,
  SvcPlaced,
  SvcPlacedOrder,
  SvcPlaceOrderResult,
  SvcRequestOptions,
  SvcSdk,
  SvcSdkOptions,
  SvcStorefront,
  SvcStorefrontErrorCode,
  SvcStorefrontOptions,
  SvcStorefrontSettings,
  SvcTryAgainCode,
  SvcWaitOptions,
} from "./headless"
export {
  AwaitingDownPayment,
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
export type {
  AwaitingDownPaymentProps,
  OnboardingDialogProps,
  PaymentOptionProps,
  PaymentReturnProps,
  PlaceOrderButtonProps,
  PlanPickerProps,
  PromotionalLineProps,
  SvcContextValue,
  SvcOptionsState,
  SvcPromotedPlan,
  SvcProviderProps,
} from "./components"
export type { SvcTextKey, SvcTexts } from "./texts/en"
