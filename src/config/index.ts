export {
  addressWarnings,
  filesAddress,
  isLoopbackAddress,
  isPrivateAddress,
  isPrivateHost,
  privateAddressWarnings,
} from "./private-addresses"
export type { AdminSvcAddressWarning as AddressWarning } from "../types"
export { allowedValues, type AllowedValues } from "./allowed-values"
export { checkChanges, type CheckedChanges } from "./change-options"
export { DEFAULT_OPTIONS, parseOptions } from "./parse-options"
export {
  EDITABLE_OPTIONS,
  type EditableOption,
  isEditableOption,
  SHOWN_OPTIONS,
} from "../domain/editable-options"
export type { ListedKind } from "./offer-schema"
export { optionAt, setOptionAt } from "./option-path"
export type { SvcOptions, SvcPluginOptions } from "./options-schema"
export {
  configuredProviderIds,
  missingPaymentDependencies,
  missingPaymentDependencyNames,
} from "./payment-module-dependencies"
export {
  collectionOf,
  isPlanSource,
  planSchema,
  type ConfiguredPlan,
  type PlanContext,
  type PlanSource,
} from "./plan"
export { askStore, StoreFunctionError } from "./store-function-error"
export type {
  BuyerDetails,
  BuyerDetailsFunction,
  CheckoutExtension,
  MedusaRecord,
  PhoneContext,
  PhoneVerification,
  StoreContext,
} from "./store-functions"
export { unnamedEnvironmentWarnings } from "./unnamed-environment"
export { isLoopback } from "./url"
