import { optionAt } from "./option-path"

const isOurs = (provider: unknown): boolean => {
  const resolve = optionAt(provider, "resolve")

  return typeof resolve === "string" && /(^|[/\\])providers[/\\]svc([/\\]|$)/.test(resolve)
}

/** What the provider needs from the payment module's container (design D3). */
const REQUIRED_DEPENDENCIES = ["query", "svc"] as const

/** @param config Medusa's */
export const missingPaymentDependencyNames = (config: unknown): string[] => {
  const given = optionAt(config, "modules.payment.dependencies")

  return REQUIRED_DEPENDENCIES.filter((name) => !Array.isArray(given) || !given.includes(name))
}

/**
 * Says what is missing on the payment module, with the lines to paste, or undefined when all is there or the
 * provider is not used. The message is shown at boot.
 */
export const missingPaymentDependencies = (config: unknown): string | undefined => {
  const providers = optionAt(config, "modules.payment.options.providers")

  if (!Array.isArray(providers) || !providers.some(isOurs)) {
    return undefined
  }
  const missing = missingPaymentDependencyNames(config)

  if (missing.length === 0) {
    return undefined
  }
  return [
    `medusa-payment-svc cannot start: the payment module in medusa-config.ts lacks ${missing.map((name) => `"${name}"`).join(" and ")} in its dependencies.`,
    "Make its entry read:",
    "",
    "  {",
    '    resolve: "@medusajs/medusa/payment",',
    '    dependencies: ["query", "svc"],',
    "    options: {",
    '      providers: [{ resolve: "medusa-payment-svc/providers/svc", id: "svc" }],',
    "    },",
    "  },",
  ].join("\n")
}
