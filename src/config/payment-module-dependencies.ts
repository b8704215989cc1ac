interface ConfiguredModules {
  modules?: Record<string, unknown>
}

interface PaymentDeclaration {
  dependencies?: unknown
  options?: { providers?: unknown }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const isOurs = (provider: unknown): boolean =>
  isRecord(provider) &&
  typeof provider["resolve"] === "string" &&
  /(^|[/\\])providers[/\\]svc([/\\]|$)/.test(provider["resolve"])

/** What the provider needs from the payment module's container (design D3). */
export const REQUIRED_DEPENDENCIES = ["query", "svc"] as const

const paymentOf = ({ modules }: ConfiguredModules): PaymentDeclaration => {
  const declared = modules?.["payment"]

  return isRecord(declared) ? declared : {}
}

export const missingPaymentDependencyNames = (config: ConfiguredModules): string[] => {
  const { dependencies } = paymentOf(config)
  const given: unknown[] = Array.isArray(dependencies) ? dependencies : []

  return REQUIRED_DEPENDENCIES.filter((name) => !given.includes(name))
}

/**
 * Says what is missing on the payment module, with the lines to paste, or undefined when all is there or the
 * provider is not used. The message is shown at boot.
 */
export const missingPaymentDependencies = (config: ConfiguredModules): string | undefined => {
  const providers = paymentOf(config).options?.providers

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
