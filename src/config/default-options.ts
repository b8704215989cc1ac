import { optionsSchema } from "./options-schema"

/** The options with nothing said but what has no default. */
export const DEFAULT_OPTIONS = optionsSchema.parse({
  baseUrl: "https://service.invalid",
  accessToken: "none",
  backendUrl: "https://store.invalid",
  webhooks: { secrets: ["none-of-any-store"] },
  plans: [{ repayment_config_id: 1, tenure_in_days: 1 }],
})
