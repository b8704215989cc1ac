/**
 * `medusa-payment-svc/storefront/headless`: the payment method for shops without React, wherever there is `fetch`. The
 * components build on it.
 */
export { createSvcStorefront } from "./create-svc-storefront"
export { isChoiceRefused } from "./credit-limit"
export { stepAfter } from "./decline-code"
export { SvcStorefrontError } from "./storefront-error"
export type { SvcStorefrontErrorCode } from "./storefront-error"
export type * from "./storefront-types"
export type {
  StoreSvcCartOptionsResponse,
  StoreSvcNextStep,
  StoreSvcOrderResponse,
  StoreSvcOrderState,
  StoreSvcPaymentLinkResponse,
  StoreSvcPlan,
  StoreSvcPlansResponse,
  SvcCredit,
  SvcLastAttempt,
  SvcOfferRefusalCode,
  SvcOptionHiddenReason,
  SvcPaymentLinkReason,
  SvcText,
} from "../../types"
