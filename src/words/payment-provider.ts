/**
 * Medusa calls a payment provider `pp_<identifier>`, and adds `_<id>` where its entry in `medusa-config.ts` has an id.
 * Its dashboard shows this one as "Business Credit": a hyphen separates words, an underscore begins the id.
 */
export const PROVIDER_IDENTIFIER = "business-credit"

/** The identifier of `medusa-payment-svc/providers/svc`, which stores that were set up earlier name (ADR 24). */
export const EARLIER_PROVIDER_IDENTIFIER = "svc"

/** As Medusa calls the provider where its entry has no id, as documented. */
export const PROVIDER_ID = `pp_${PROVIDER_IDENTIFIER}`

const has = (identifier: string, providerId: string): boolean =>
  providerId === `pp_${identifier}` || providerId.startsWith(`pp_${identifier}_`)

/** Whether a payment provider of Medusa has the plugin's name of today. */
export const isNamedAsToday = (providerId: string): boolean => has(PROVIDER_IDENTIFIER, providerId)

/** Whether a payment provider of Medusa is the plugin's, by the name of today or the earlier one. */
export const isOwnProvider = (providerId: string): boolean =>
  isNamedAsToday(providerId) || has(EARLIER_PROVIDER_IDENTIFIER, providerId)
