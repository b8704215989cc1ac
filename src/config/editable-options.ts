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
] as const

/** An option that may be changed at run time. */
export type EditableOption = (typeof EDITABLE_OPTIONS)[number]

/** Whether a path names an option that may be changed at run time. */
export const isEditableOption = (key: string): key is EditableOption =>
  EDITABLE_OPTIONS.some((editable) => editable === key)

/** The options that are shown, in this order; credentials are not among them. */
export const SHOWN_OPTIONS = [
  "language",
  "brand.displayName",
  "defaultPlanId",
  "downPayment.collection",
  "downPayment.expireAfterHours",
  "downPayment.watchAfterGivingUpDays",
  "authorization.withoutDownPayment",
  "authorization.blockFulfillment",
  "delivery.confirmation",
  "delivery.trigger",
  "delivery.when",
  "delivery.remindAfterHours",
  "delivery.listUnreportedAfterDays",
  "delivery.proofWorkflow",
  "invoice.when",
  "invoice.workflow",
  "invoice.numberTemplate",
  "invoice.maxBytes",
  "invoice.onUnknownOutcome",
  "capture",
  "refunds",
  "eligibility.onError",
  "eligibility.cacheSeconds",
  "eligibility.negativeCacheSeconds",
  "eligibility.phoneFrom",
  "eligibility.maxPhonesPerCart",
  "eligibility.maxPhonesPerAddress",
  "eligibility.trustedProxies",
  "eligibility.buyerDetails",
  "checkout.unitPrice",
  "checkout.taxAmount",
  "eligibility.isPhoneVerified",
  "checkout.extend",
  "checkout.listUnansweredAfterMinutes",
  "webhooks.verification",
  "webhooks.preset",
  "webhooks.toleranceSeconds",
  "retention.webhooks",
  "retention.activity",
  "retention.resolvedAttention",
  "client.timeoutMs",
  "client.totalTimeoutMs",
  "client.connectTimeoutMs",
  "client.retries",
  "client.maxConcurrent",
  "client.maxResponseBytes",
] as const
