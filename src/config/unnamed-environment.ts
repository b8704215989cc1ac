import { optionAt } from "./option-path"
import type { SvcOptions } from "./options-schema"
import { isPrivateHost } from "./private-addresses"

/**
 * The mistake of a store that does not say which environment its address belongs to. Orders of production would be noted as
 * those of a sandbox, and be left alone from the day on which the right name is set. Nearby, as in development, a sandbox is meant.
 */
export const unnamedEnvironment = (
  raw: unknown,
  { baseUrl }: Pick<SvcOptions, "baseUrl">
): string | undefined => {
  const { protocol, hostname } = new URL(baseUrl)

  return optionAt(raw, "environment") !== undefined || protocol !== "https:" || isPrivateHost(hostname)
    ? undefined
    : 'options.environment: must be said for this baseUrl: "production" if the operator gave baseUrl and accessToken for production, else "sandbox". It is noted with each order; docs/upgrade.md says how to name it for orders that were made before.'
}
