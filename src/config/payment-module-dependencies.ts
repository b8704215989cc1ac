import { optionAt } from "./option-path"

/** Below `providers`, the package and this repository have a folder for each name that the provider has. */
const FOLDER = /(?:^|[/\\])providers[/\\](business-credit|svc)(?:[/\\]|$)/

const ownEntries = (config: unknown): { identifier: string; id: unknown }[] => {
  const providers = optionAt(config, "modules.payment.options.providers")

  return (Array.isArray(providers) ? providers : []).flatMap((provider: unknown) => {
    const resolve = optionAt(provider, "resolve")
    const identifier = typeof resolve === "string" ? FOLDER.exec(resolve)?.[1] : undefined

    return identifier === undefined ? [] : [{ identifier, id: optionAt(provider, "id") }]
  })
}

/**
 * The ids of the plugin's payment providers in Medusa's configuration. Medusa's database keeps the id of a removed
 * provider, and still offers it in regions, where it can only fail.
 * @param config Medusa's
 */
export const configuredProviderIds = (config: unknown): string[] =>
  ownEntries(config).map(({ identifier, id }) =>
    typeof id === "string" && id !== "" ? `pp_${identifier}_${id}` : `pp_${identifier}`
  )

/**
 * Says that the plugin itself is missing, with the lines to paste; undefined when it is there. Medusa adds a plugin's modules to
 * its configuration. The message is shown at boot.
 * @param config Medusa's
 */
export const missingPlugin = (config: unknown): string | undefined =>
  optionAt(config, "modules") === undefined || optionAt(config, "modules.svc") !== undefined
    ? undefined
    : [
        "medusa-payment-svc cannot start: medusa-config.ts has no entry of the plugin, only of its payment provider.",
        "Add to its plugins:",
        "",
        "  {",
        '    resolve: "medusa-payment-svc",',
        "    options: { /* see docs/options.md */ },",
        "  },",
      ].join("\n")

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
  const missing = ownEntries(config).length === 0 ? [] : missingPaymentDependencyNames(config)

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
    '      providers: [{ resolve: "medusa-payment-svc/providers/business-credit" }],',
    "    },",
    "  },",
  ].join("\n")
}
