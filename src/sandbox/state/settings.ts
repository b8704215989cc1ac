import { z } from "zod"
import { domainOf, originOf } from "../rules/allowed-url"

const DAY = 86_400_000

const planSchema = z
  .strictObject({
    repayment_config_id: z.number().int().positive(),
    name: z.string().min(1),
    name_ar: z.string().min(1),
    tenure_in_days: z.number().int().positive(),
    /** Whole percent of the order total that is due on day zero; 0 = no down payment. */
    prepaid_percentage: z.number().int().min(0).max(99),
  })
  .describe("A repayment plan.")

export type Plan = z.infer<typeof planSchema>

const plan = (id: number, days: number, percentage: number, name: string, nameAr: string): Plan => ({
  repayment_config_id: id,
  name,
  name_ar: nameAr,
  tenure_in_days: days,
  prepaid_percentage: percentage,
})

const DEFAULT_PLANS = [
  plan(101, 30, 0, "Pay in 30 days", "ادفع خلال 30 يومًا"),
  plan(102, 60, 0, "Pay in 60 days", "ادفع خلال 60 يومًا"),
  plan(103, 30, 25, "25% now, the rest in 30 days", "25% الآن والباقي خلال 30 يومًا"),
  plan(104, 90, 40, "40% now, the rest in 90 days", "40% الآن والباقي خلال 90 يومًا"),
]

const headerName = z.string().regex(/^[A-Za-z0-9-]+$/, "must be the name of an HTTP header")

/** The operator's brand where the specification has `svc`, `SVC` and `X-Svc-*`; named as the plugin's option `brand`. */
const brandSettings = z.strictObject({
  pathPrefix: z
    .string()
    .regex(/^[\w-]+$/, "must be one segment of a path")
    .default("svc"),
  enumValue: z.string().min(1).default("SVC"),
  signatureHeader: headerName.default("X-Svc-Signature"),
  timestampHeader: headerName.default("X-Svc-Timestamp"),
})

const webhookSettings = z.strictObject({
  /** Assumption A2: what is signed. The specification names the headers, not the algorithm. */
  scheme: z.enum(["timestamp.body", "body"]).default("timestamp.body"),
  encoding: z.enum(["hex", "base64"]).default("hex"),
  /** Put before the signature, for example `sha256=` or `v1=`. */
  prefix: z.string().max(32).default(""),
  timestamp_unit: z.enum(["seconds", "milliseconds", "iso"]).default("seconds"),
  /**
   * Which clock `X-Svc-Timestamp` shows. Default `real`: the receiver lives in real time and would refuse a signature from
   * the future after an advance of the sandbox's clock. A sandbox with a fixed start clock begins with `sandbox`, so that
   * its signatures can be repeated.
   */
  timestamp_clock: z.enum(["real", "sandbox"]).default("real"),
  /** Whether a further attempt is signed anew; else it has the first one's signature and time. Not shown (spec 6). */
  resign: z.boolean().default(true),
  /** Wait before each further attempt, in milliseconds of the sandbox's clock. */
  retry_delays_ms: z
    .array(z.number().int().min(0))
    .max(50)
    .default([5_000, 30_000, 120_000, 600_000, 3_600_000]),
  /** How long to wait for an answer, in real milliseconds. */
  timeout_ms: z.number().int().min(10).max(60_000).default(5_000),
})

const reminderSettings = z.strictObject({
  every_ms: z.number().int().min(1_000).default(DAY),
  max: z.number().int().min(0).max(50).default(3),
})

const downloadSettings = z.strictObject({
  timeout_ms: z.number().int().min(10).max(60_000).default(10_000),
  max_bytes: z.number().int().min(1).max(104_857_600).default(20_971_520),
})

/** What no address can match is refused. */
const allowlist = (entry: (text: string) => string | undefined, what: string) =>
  z
    .array(
      z
        .string()
        .transform((text) => (text === "*" ? text : entry(text)))
        .pipe(z.string(`must be ${what}, or *`))
    )
    .default(["*"])

/** How the sandbox behaves; every field has a default. Shape of `PUT /_sandbox/settings`. */
export const settingsSchema = z.strictObject({
  /** `automatic`: the buyer confirms the OTP at once. `manual`: through the control plane. */
  otp: z.enum(["automatic", "manual"]).default("automatic"),
  /** What happens when the buyer has paid: finalised at once, or only by Reconcile Prepaid Payment. */
  finalize: z.enum(["automatic", "on_reconcile"]).default("automatic"),
  /** Status of a finalised session. Both values mean confirmed (spec 3.2). */
  finalized_status: z.enum(["COMPLETED", "PAID"]).default("COMPLETED"),
  /** `keep`: after a failed payment the same page can be used again. `void`: the session is voided. */
  failed_payment: z.enum(["keep", "void"]).default("keep"),
  /**
   * The rules for a checkout's amounts beyond rule 1 (spec 2.3), as a stricter service might have them: everything that can
   * be checked, with `unit_price` read as a price without tax, or with tax.
   */
  cross_checks: z.enum(["none", "unit_price_without_tax", "unit_price_with_tax"]).default("none"),
  /**
   * The required `commission_config.merchant_share`, as if Repayment Plan Options had been sent it. Null: nothing was sent,
   * so none can match (spec 2.3, rule 2).
   */
  merchant_share: z.number().nullable().default(null),
  plans: z.array(planSchema).default(DEFAULT_PLANS),
  /** Plan applied when a checkout names neither plan nor tenure; null provokes 876. */
  default_repayment_config_id: z.number().int().nullable().default(101),
  /** Origins for `delivery_callback_webhook_url`, or `*`. */
  callback_allowlist: allowlist(originOf, "an origin, as https://shop.example"),
  /** Domains for the redirection URLs, or `*`. A domain covers its subdomains. */
  redirect_allowlist: allowlist(domainOf, "a domain, as shop.example"),
  /** Credit, in SAR, of a buyer who completes the onboarding page. */
  onboarding_credit_limit: z.number().min(0).default(50_000),
  brand: brandSettings.prefault({}),
  webhooks: webhookSettings.prefault({}),
  reminders: reminderSettings.prefault({}),
  downloads: downloadSettings.prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>
/** Some settings. Of the groups too, what is left out stays. */
export type SettingsChange = z.input<typeof settingsSchema>

const group = z.record(z.string(), z.unknown()).optional()
const groups = z.looseObject({ brand: group, webhooks: group, reminders: group, downloads: group })

/**
 * Applies a partial change to the settings; the groups `brand`, `webhooks`, `reminders` and `downloads` are
 * merged field by field, lists are replaced.
 * @throws ZodError naming the unknown or invalid setting.
 */
export const mergeSettings = (current: Settings, change: unknown): Settings => {
  const { brand, webhooks, reminders, downloads, ...rest } = groups.parse(change)

  return settingsSchema.parse({
    ...current,
    ...rest,
    brand: { ...current.brand, ...brand },
    webhooks: { ...current.webhooks, ...webhooks },
    reminders: { ...current.reminders, ...reminders },
    downloads: { ...current.downloads, ...downloads },
  })
}
