export { defineSvcOptions } from "./define-options"
export { optionsSchema, type SvcOptions, type SvcPluginOptions } from "./options-schema"
export { parseOptions, SvcOptionsError } from "./parse-options"
export { missingPaymentDependencies, REQUIRED_DEPENDENCIES } from "./payment-module-dependencies"
export { privateAddressWarnings } from "./private-addresses"
export { isPrivateHost } from "./private-host"
export { planSchema, plansSchema, type ConfiguredPlan, type PlanSource } from "./plan"
export type {
  BuyerDetails,
  BuyerDetailsFunction,
  CheckoutExtension,
  MedusaRecord,
  StoreContext,
} from "./store-functions"
export { isLoopback } from "./url"
