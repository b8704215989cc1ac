import { types } from "node:util"
import { z } from "@medusajs/framework/zod"
import type { SignatureFunction, SignaturePreset } from "../client/webhooks"
import type { OptionRule } from "../domain/facts/problem"
import { offerSchema } from "./offer-schema"
import { lacksReturnUrls, plansSchema } from "./plan"
import { returnUrlSchema, safeUrlSchema, serverUrlSchema } from "./url"
import type { BuyerDetailsFunction, CheckoutExtension, PhoneVerification } from "./store-functions"

const fn = <T>() => z.custom<T>((value) => typeof value === "function", { error: "must be a function" })

/** The rule that a change at run time breaks, which the admin says in its own language. */
const breaks = (rule: OptionRule) => ({ rule })

const PRESETS = [
  "timestamp.body/hex",
  "timestamp.body/base64",
  "body/hex",
  "body/base64",
] as const satisfies readonly SignaturePreset[]

const milliseconds = (least: number, most: number) => z.number().int().min(least).max(most)

const webhooksSchema = z.strictObject({
  /** Master secrets, the newest first; each order's URL token and signing secret derive from the first. */
  secrets: z
    .array(z.string().min(16, { error: "must have at least 16 characters" }))
    .min(1, { error: "name at least one secret" }),
  /** `report` accepts a wrong signature, except of a delivery, as a hint to ask the service, and tells the merchant. */
  verification: z.enum(["enforce", "report"]).default("enforce"),
  /** How the service signs (assumption A2), or a function that computes the signature. */
  preset: z
    .union([z.enum(PRESETS), fn<SignatureFunction>()], {
      error: `must be ${PRESETS.map((preset) => `"${preset}"`).join(", ")} or a function`,
    })
    .refine((preset) => !types.isAsyncFunction(preset), {
      error: "must not be an async function: it gives its text or bytes at once",
    })
    .default("timestamp.body/hex"),
  /** How far ahead the signed time may be, in seconds. A webhook that is older by more comes late: it counts as of that time. */
  toleranceSeconds: z.number().int().positive().max(86_400).default(300),
})

const commissionSchema = z.strictObject({
  use_config: z.boolean().default(false),
  tenure_in_days: z.number().int().positive().optional(),
  merchant_share: z.number().nonnegative().optional(),
})

const downPaymentSchema = z.strictObject({
  /** Who collects it: the service on its hosted page, or the merchant (spec 2.4). */
  collection: z.enum(["svc", "merchant"]).default("svc"),
  /** An order that stays unpaid is cancelled after this many hours; 0 means never (D12). */
  expireAfterHours: z.number().min(0).max(8_760).default(72),
  /** For so many days after an order was given up the service is asked whether its buyer has paid after all; 0 means never. */
  watchAfterGivingUpDays: z.number().min(0).max(365).default(14),
})

const authorizationSchema = z.strictObject({
  /** Assumption A1: whether an order without down payment counts as authorised once created. */
  withoutDownPayment: z.enum(["on_created", "manual"]).default("on_created"),
  /** Refuses fulfilments of orders that the service has not authorised yet (D12). */
  blockFulfillment: z.boolean().default(true),
})

const deliverySchema = z.strictObject({
  /** How a delivery is confirmed: by a proof, by asking the buyer, or by whichever there is (D9). */
  confirmation: z.enum(["pod", "sms_link", "pod_or_sms_link"]).default("pod_or_sms_link"),
  /** Which of Medusa's marks counts as delivered. */
  trigger: z.enum(["delivered", "shipped"]).default("delivered"),
  /** Whether every item must have arrived, or the first. */
  when: z.enum(["all_delivered", "first_delivered"]).default("all_delivered"),
  /** How long a buyer may leave the question unanswered before the merchant is told. */
  remindAfterHours: z.number().positive().max(8_760).default(72),
  /** An authorised order whose goods have not been delivered after so many days is listed; 0 means never. */
  listUnreportedAfterDays: z.number().min(0).max(365).default(30),
  /** Id of a workflow of the store that finds the proof: input `{ order_id }`, output `{ url }`. */
  proofWorkflow: z.string().min(1).optional(),
})

const invoiceSchema = z.strictObject({
  /** When the invoice is sent (D10). */
  when: z.enum(["delivered", "authorized"]).default("delivered"),
  /** Id of a workflow of the store that makes the PDF: input `{ order_id }`, output `{ pdf_buffer, invoice_number? }`. */
  workflow: z.string().min(1).optional(),
  /** The invoice's number where its source names none; may contain `{display_id}` and `{order_id}`. */
  numberTemplate: z
    .string()
    .min(1)
    .max(100)
    .refine((template) => template.replace(/\{(display_id|order_id)\}/g, "").search(/[{}]/) < 0, {
      error: "may contain {display_id} and {order_id} and no other placeholder",
      params: breaks("placeholder_unknown"),
    })
    .refine((template) => /\{(display_id|order_id)\}/.test(template), {
      error: "must contain {display_id} or {order_id}: else all orders have one number",
      params: breaks("template_without_number"),
    })
    .default("{display_id}"),
  /** A delivered order that has had no invoice for so many days is listed; 0 means never. */
  listMissingAfterDays: z.number().min(0).max(365).default(7),
  /** The largest PDF, in bytes. */
  maxBytes: z.number().int().min(1_024).max(104_857_600).default(10_485_760),
  /** What to do when nobody knows whether an invoice was attached. */
  onUnknownOutcome: z.enum(["attention", "resend"]).default("attention"),
})

const eligibilitySchema = z.strictObject({
  /** What the storefront shows when the service does not answer (D13). */
  onError: z.enum(["hide", "show"]).default("hide"),
  /** How long a positive answer is kept, in seconds. */
  cacheSeconds: z.number().int().min(0).max(60).default(60),
  /** How long a negative answer is kept, in seconds: a buyer who registers meanwhile is told so only afterwards. */
  negativeCacheSeconds: z.number().int().min(0).max(30).default(3),
  /** Where the buyer's phone number is read from: the first with a mobile number wins, else the first with any. */
  phoneFrom: z
    .array(z.enum(["billing_address", "shipping_address", "customer"]))
    .min(1)
    .default(["billing_address", "shipping_address", "customer"]),
  /** Distinct phone numbers that one cart may ask about, or be checked out with, in an hour. */
  maxPhonesPerCart: z.number().int().positive().default(5),
  /**
   * As `maxPhonesPerCart`, over all the carts of one client address; 0 for no limit. A storefront that renders on its
   * server asks for all its buyers from one address.
   */
  maxPhonesPerAddress: z.number().int().min(0).default(60),
  /**
   * Distinct carts that may be checked out with one phone number in an hour; 0 for no limit. Each reserves credit of
   * the phone's owner and sends the owner an SMS, whoever typed the number.
   */
  maxCartsPerPhone: z.number().int().min(0).default(10),
  /**
   * How many of your proxies stand before Medusa. Each adds to `X-Forwarded-For` where a request came from. With 0 that
   * header is not read, since anybody can write it: the client is whoever opened the connection.
   */
  trustedProxies: z.number().int().min(0).max(10).default(0),
  /** Details of new buyers for Check Eligibility (D19). */
  buyerDetails: fn<BuyerDetailsFunction>().optional(),
  /** Whether the amount of a buyer's credit may be told; without it, never. */
  isPhoneVerified: fn<PhoneVerification>().optional(),
})

const clientSchema = z.strictObject({
  /**
   * One HTTP attempt of what the client may repeat (Check Eligibility, Reconcile), in ms; the others have `totalTimeoutMs`.
   * Also how long an upload may stand still.
   */
  timeoutMs: milliseconds(100, 120_000).default(10_000),
  /**
   * A whole operation with its retries and its wait for a free place, in ms, longer for what it sends likewise. In
   * production at most 40,000.
   */
  totalTimeoutMs: milliseconds(100, 300_000).default(20_000),
  /** Opening a connection, in ms. */
  connectTimeoutMs: milliseconds(50, 60_000).default(5_000),
  /** Further attempts of Check Eligibility and Reconcile; nothing else is repeated blindly. */
  retries: z.number().int().min(0).max(10).default(2),
  /** Requests in flight at once, of each operation: questions about buyers never keep a checkout waiting. */
  maxConcurrent: z.number().int().min(1).max(256).default(16),
  maxResponseBytes: z.number().int().min(1_024).max(16_777_216).default(1_048_576),
})

const days = (least: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(36_500)
    .refine((value) => value === 0 || value >= least, { error: `must be 0, for ever, or at least ${least}` })

const retentionSchema = z.strictObject({
  /** Processed webhooks, with their bodies; longer than any of their signatures is valid. */
  webhooks: days(3).default(90),
  /** Lines of timelines and of the settings. */
  activity: days(1).default(730),
  /** Points that needed attention and are resolved. */
  resolvedAttention: days(1).default(365),
  /** Files that the plugin stored in Medusa's File module, from when nothing needs them. */
  files: days(30).default(730),
})

const headerName = z.string().regex(/^[A-Za-z0-9-]+$/, { error: "must be an HTTP header name" })

const brandSchema = z.strictObject({
  pathPrefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: "letters, digits, - and _ only" })
    .default("svc"),
  enumValue: z.string().min(1).default("SVC"),
  signatureHeader: headerName.default("X-Svc-Signature"),
  timestampHeader: headerName.default("X-Svc-Timestamp"),
  /** What the buyer and the merchant read. */
  displayName: z
    .strictObject({ en: z.string().trim().min(1), ar: z.string().trim().min(1) })
    .default({ en: "Pay later for business", ar: "الدفع الآجل للأعمال" }),
  logoUrl: safeUrlSchema.optional(),
})

/** The options of the plugin entry in `medusa-config.ts`. */
export const optionsSchema = z
  .strictObject({
    environment: z.enum(["sandbox", "production"]).default("sandbox"),
    /** The service's address for that environment, as given by the operator (spec 4). */
    baseUrl: serverUrlSchema,
    /** The bearer token for that environment (spec 5). */
    accessToken: z
      .string()
      .min(1, { error: "must not be empty" })
      .regex(/^[\x21-\x7e]*$/, { error: "must be the token alone, on one line and without spaces" }),
    /** This Medusa server's public address, to which the service sends its webhooks. */
    backendUrl: serverUrlSchema,
    /** Where the buyer lands after the hosted payment page (spec 2.4). */
    returnUrls: z.strictObject({ success: returnUrlSchema, failure: returnUrlSchema }).optional(),
    webhooks: webhooksSchema,
    plans: plansSchema,
    /** The plan for buyers who chose none; without it the only plan, or else the service's own default. */
    defaultPlanId: z.number().int().positive().optional(),
    commission: commissionSchema.optional(),
    offer: offerSchema.prefault({}),
    downPayment: downPaymentSchema.prefault({}),
    authorization: authorizationSchema.prefault({}),
    delivery: deliverySchema.prefault({}),
    invoice: invoiceSchema.prefault({}),
    /** Whether the payment is captured once the service says delivered, or by hand after that (D11). */
    capture: z.enum(["on_delivery", "manual"]).default("on_delivery"),
    /** Refunds are refused, or recorded as made outside of the service (D11). */
    refunds: z.enum(["refuse", "record_offline"]).default("refuse"),
    eligibility: eligibilitySchema.prefault({}),
    checkout: z
      .strictObject({
        /** Adds fields that the specification does not show; checked again after it (D19). */
        extend: fn<CheckoutExtension>().optional(),
        /** A checkout that the service did not answer and the buyer did not resume is listed after this, in minutes. */
        listUnansweredAfterMinutes: z.number().min(1).max(60).default(5),
        /** Whether an item's `unit_price` contains the tax (ADR 9). */
        unitPrice: z.enum(["without_tax", "with_tax"]).default("without_tax"),
        /** Whether the order's `tax_amount` is the sum of its items', or the tax in its total (ADR 9). */
        taxAmount: z.enum(["of_items", "of_total"]).default("of_items"),
      })
      .prefault({}),
    language: z.enum(["ar", "en"]).default("ar"),
    client: clientSchema.prefault({}),
    /** How many days the ledger keeps what no order needs any more; 0 for ever. Orders, deliveries and invoices stay. */
    retention: retentionSchema.prefault({}),
    brand: brandSchema.prefault({}),
  })
  .refine(
    ({ plans, defaultPlanId }) =>
      !Array.isArray(plans) ||
      defaultPlanId === undefined ||
      plans.some((plan) => plan.repayment_config_id === defaultPlanId),
    { path: ["defaultPlanId"], error: "names no plan of options.plans" }
  )
  .refine(
    // Plans that a function gives are checked when it gives them.
    (options) => !Array.isArray(options.plans) || !lacksReturnUrls(options.plans, options),
    {
      path: ["returnUrls"],
      error:
        "is missing: a plan has a down payment that the service collects, and the buyer comes back to these pages",
    }
  )
  .refine(({ offer }) => offer.maxTotal <= 0 || offer.minTotal <= offer.maxTotal, {
    path: ["offer", "minTotal"],
    error: "must not be more than offer.maxTotal",
    params: breaks("least_above_most"),
  })
  // With the sandbox a developer may halt a checkout for longer.
  .refine(({ environment, client }) => environment !== "production" || client.totalTimeoutMs <= 40_000, {
    path: ["client", "totalTimeoutMs"],
    error:
      "must be at most 40000 in production: Medusa locks a cart for two minutes, and a longer checkout ends beside another",
  })
  .refine(
    ({ environment, baseUrl }) => environment !== "production" || new URL(baseUrl).protocol === "https:",
    { path: ["baseUrl"], error: "must be https:// in production" }
  )
  // Every call would be answered 404, and the payment method hidden.
  .refine(({ baseUrl, brand }) => !baseUrl.endsWith(`/${brand.pathPrefix}/v1`), {
    path: ["baseUrl"],
    error: "must end before the path of the operations: brand.pathPrefix and /v1 are added to it",
  })

/** The options as written in `medusa-config.ts`. */
export type SvcPluginOptions = z.input<typeof optionsSchema>

/** The options in force: every default filled in. */
export type SvcOptions = z.output<typeof optionsSchema>
