import { z } from "zod"
import { NEUTRAL_BRAND } from "./brand"
import { SvcOptionsError } from "./errors/svc-options-error"
import { issuesOf } from "./schemas/issues-of"
import { isSecureUrl } from "./schemas/request-fields"
import type { SvcClientOptions } from "./svc-client"
import type { LaneSettings } from "./transport/lane"
import { pause } from "./transport/retry"

const isBare = (text: string): boolean => {
  const { username, password, search, hash } = new URL(text)

  return username === "" && password === "" && search === "" && hash === ""
}

const millisecondsSchema = z.number().positive().max(2_147_483_647)

/** Only what is checked here; functions are taken as they are. */
const optionsSchema = z.object({
  baseUrl: z
    .string()
    .refine(isSecureUrl, { error: "must be a complete https URL (http only for localhost)", abort: true })
    .refine(isBare, { error: "must have no user, password, query or fragment" })
    .transform((url) => new URL(url).href.replace(/\/+$/, "")),
  accessToken: z.string().regex(/^[\x21-\x7e]+$/, { error: "must be the token alone, without spaces" }),
  brand: z
    .object({
      pathPrefix: z
        .string()
        .regex(/^[\w-]+$/, { error: "must be one path segment" })
        .optional(),
      enumValue: z.string().min(1).optional(),
      signatureHeader: z.string().min(1).optional(),
      timestampHeader: z.string().min(1).optional(),
    })
    .prefault({}),
  timeoutMs: millisecondsSchema.default(10_000),
  totalTimeoutMs: millisecondsSchema.default(20_000),
  connectTimeoutMs: millisecondsSchema.default(5_000),
  retries: z.int().nonnegative().default(2),
  maxConcurrent: z.int().positive().default(16),
  maxResponseBytes: z.int().positive().default(1_048_576),
})

/** Checks a client's options and fills in the defaults. Throws `SvcOptionsError` with every mistake. */
export const parseClientOptions = (options: SvcClientOptions): LaneSettings => {
  const parsed = optionsSchema.safeParse(options)

  if (!parsed.success) {
    throw new SvcOptionsError(issuesOf(parsed.error))
  }

  const { brand, ...settings } = parsed.data

  return {
    ...settings,
    brand: {
      pathPrefix: brand.pathPrefix ?? NEUTRAL_BRAND.pathPrefix,
      enumValue: brand.enumValue ?? NEUTRAL_BRAND.enumValue,
      signatureHeader: brand.signatureHeader ?? NEUTRAL_BRAND.signatureHeader,
      timestampHeader: brand.timestampHeader ?? NEUTRAL_BRAND.timestampHeader,
    },
    onCall: options.onCall,
    now: options.now ?? Date.now,
    sleep: options.sleep ?? pause,
    random: options.random ?? Math.random,
  }
}
