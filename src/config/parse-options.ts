import { missingAsSuch } from "./plan"
import { optionsSchema, type SvcOptions, type SvcPluginOptions } from "./options-schema"

/** The options of the plugin are not valid; the message lists every mistake and no value. */
export class SvcPluginOptionsError extends Error {
  override readonly name = "SvcPluginOptionsError"

  constructor(readonly mistakes: readonly string[]) {
    super(
      [
        "medusa-payment-svc cannot start: the plugin's options in medusa-config.ts need correction.",
        ...mistakes.map((mistake) => `  - ${mistake}`),
      ].join("\n")
    )
  }
}

const ADDED_BY_MEDUSA: readonly string[] = ["database"]

const ownOptions = (raw: unknown): unknown =>
  typeof raw === "object" && raw !== null
    ? Object.fromEntries(Object.entries(raw).filter(([name]) => !ADDED_BY_MEDUSA.includes(name)))
    : (raw ?? {})

/**
 * Checks the plugin's options and fills in the defaults.
 * @throws {SvcPluginOptionsError} naming every mistake by its option path, never by its value.
 */
export const parseOptions = (raw: unknown): SvcOptions => {
  const result = optionsSchema.safeParse(ownOptions(raw), { error: missingAsSuch })

  if (result.success) {
    return result.data
  }
  throw new SvcPluginOptionsError(
    result.error.issues.map((issue) => `${["options", ...issue.path].join(".")}: ${issue.message}`)
  )
}

/** All defaults; options without a default have a placeholder. */
export const DEFAULT_OPTIONS = optionsSchema.parse({
  baseUrl: "https://service.invalid",
  accessToken: "none",
  backendUrl: "https://store.invalid",
  webhooks: { secrets: ["none-of-any-store"] },
  plans: [{ repayment_config_id: 1, tenure_in_days: 1 }],
})

/** Gives the plugin's options their type in `medusa-config.ts`; checks nothing by itself. */
export const defineSvcOptions = (options: SvcPluginOptions): SvcPluginOptions => options
