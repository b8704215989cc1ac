import { optionAt } from "./option-path"
import type { SvcOptions } from "./options-schema"
import { isPrivateHost } from "./private-addresses"

/**
 * Warns a store that does not say which environment its address belongs to: it counts as a sandbox, even with the
 * address and token of production. Empty while the service runs nearby, as in development.
 */
export const unnamedEnvironmentWarnings = (
  raw: unknown,
  { baseUrl }: Pick<SvcOptions, "baseUrl">
): string[] => {
  const isNamed = optionAt(raw, "environment") !== undefined
  const { protocol, hostname } = new URL(baseUrl)

  return isNamed || protocol !== "https:" || isPrivateHost(hostname)
    ? []
    : [
        'options.environment is not set, so the orders count as those of a sandbox. Set it to "production" if options.baseUrl and options.accessToken are of production, else to "sandbox".',
      ]
}
