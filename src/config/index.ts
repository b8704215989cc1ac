export { addressWarnings, type AddressWarning } from "./address-warnings"
export { allowedValues, type AllowedValues } from "./allowed-values"
export { checkChanges, type CheckedChanges } from "./change-options"
export { DEFAULT_OPTIONS } from "./default-options"
export { defineSvcOptions } from "./define-options"
export { EDITABLE_OPTIONS, type EditableOption, isEditableOption, SHOWN_OPTIONS } from "./editable-options"
export { optionAt, setOptionAt } from "./option-path"
export { optionsSchema, type SvcOptions, type SvcPluginOptions } from "./options-schema"
export { parseOptions, SvcOptionsError } from "./parse-options"
export {
  missingPaymentDependencies,
  missingPaymentDependencyNames,
  REQUIRED_DEPENDENCIES,
} from "./payment-module-dependencies"
export { filesAddress, privateAddressWarnings } from "./private-addresses"
export { isLoopbackAddress, isPrivateAddress, isPrivateHost } from "./private-host"
export { planSchema, plansSchema, type ConfiguredPlan, type PlanSource } from "./plan"
export { StoreFunctionError } from "./store-function-error"
export type {
  BuyerDetails,
  BuyerDetailsFunction,
  CheckoutExtension,
  MedusaRecord,
  PhoneContext,
  PhoneVerification,
  StoreContext,
} from "./store-functions"
export { isLoopback } from "./url"
