export {
  addressWarnings,
  filesAddress,
  isLoopbackAddress,
  isPrivateAddress,
  isPrivateHost,
  privateAddressWarnings,
} from "./private-addresses"
export { allowedValues } from "./allowed-values"
export { checkChanges, settingRefused } from "./change-options"
export { DEFAULT_OPTIONS } from "./parse-options"
export {
  EDITABLE_OPTIONS,
  type EditableOption,
  isEditableOption,
  SHOWN_OPTIONS,
} from "../domain/editable-options"
export type { ListedKind } from "./offer-schema"
export { optionAt, setOptionAt } from "./option-path"
export {
  configuredProviderIds,
  missingPaymentDependencies,
  missingPaymentDependencyNames,
  missingPlugin,
} from "./payment-module-dependencies"
export { collectionOf, isPlanSource, lacksReturnUrls, listedPlansSchema } from "./plan"
export * from "./public"
export { askStore, fieldsInError, StoreFunctionError } from "./store-function-error"
export { unnamedEnvironment } from "./unnamed-environment"
export { isLoopback } from "./url"
