import { optionsEn } from "../words/en/options"

/** The options that may be changed at run time: no credential, no address, nothing that is read at boot only. */
export const EDITABLE_OPTIONS = [
  "delivery.confirmation",
  "delivery.trigger",
  "delivery.when",
  "delivery.remindAfterHours",
  "invoice.when",
  "invoice.workflow",
  "invoice.numberTemplate",
  "capture",
  "downPayment.expireAfterHours",
  "brand.displayName",
  "eligibility.onError",
  "language",
  "offer.minTotal",
  "offer.maxTotal",
  "offer.excludedProducts",
  "offer.excludedCategories",
  "offer.excludedCustomerGroups",
  "offer.excludedSalesChannels",
] as const

export type EditableOption = (typeof EDITABLE_OPTIONS)[number]

export const isEditableOption = (key: string): key is EditableOption =>
  EDITABLE_OPTIONS.some((editable) => editable === key)

const pathsIn = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, object]) =>
    "title" in text ? [name] : pathsIn(text).map((path) => `${name}.${path}`)
  )

/** The options that are shown, in the order of their words. No credential has words. */
export const SHOWN_OPTIONS = pathsIn(optionsEn)
