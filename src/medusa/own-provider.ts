/** Medusa names a provider by its identifier, then by the id of its entry in the configuration. */
const OWN = /^pp_svc(_|$)/

/** Whether a payment provider of Medusa is the plugin's. */
export const isOwnProvider = (providerId: string): boolean => OWN.test(providerId)
