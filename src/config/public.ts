/** `medusa-payment-svc/config`: what a store's `medusa-config.ts` and its own functions need; the rest is the plugin's own. */
export { defineSvcOptions, parseOptions, SvcPluginOptionsError } from "./parse-options"
export type { SvcOptions, SvcPluginOptions } from "./options-schema"
export type { ConfiguredPlan, PlanContext, PlanSource } from "./plan"
export type {
  BuyerDetails,
  BuyerDetailsFunction,
  CheckoutExtension,
  MedusaRecord,
  PhoneContext,
  PhoneVerification,
  StoreContext,
} from "./store-functions"
