import { z } from "zod"
import { NEUTRAL_BRAND } from "./brand"
import { SvcOptionsError } from "./errors/svc-errors"
import { issuesOf } from "./schemas/issues-of"
import { isSecureUrl } from "./schemas/request-fields"
import type { SvcClientOptions } from "./svc-client"
import { pause } from "./transport/retry"

const isBare = (text: string): boolean => {
  const { username, password, search, hash } = new URL(text)

  return username === "" && password === "" && search === "" && hash === ""
}

const millisecondsSchema = z.number().positive().max(2_147_483_647)

const { pathPrefix, enumValue, signatureHeader, timestampHeader } = NEUTRAL_BRAND

/** The options that are checked here. Functions are taken as they are. */
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
        .default(pathPrefix),
      enumValue: z.string().min(1).default(enumValue),
      signatureHeader: z.string().min(1).default(signatureHeader),
      timestampHeader: z.string().min(1).default(timestampHeader),
    })
    .prefault({}),
  timeoutMs: millisecondsSchema.default(10_000),
  totalTimeoutMs: millisecondsSchema.default(20_000),
  connectTimeoutMs: millisecondsSchema.default(5_000),
  retries: z.int().nonnegative().default(2),
  maxConcurrent: z.int().positive().default(16),
  maxResponseBytes: z.int().positive().default(1_048_576),
})

/** Checked settings of a client, times in milliseconds. */
export type ClientSettings = z.output<typeof optionsSchema> &
  Pick<SvcClientOptions, "onCall"> & {
    now: () => number
    sleep: NonNullable<SvcClientOptions["sleep"]>
    random: () => number
  }

/** Checks a client's options and fills in the defaults. Throws `SvcOptionsError` with every mistake. */
export const parseClientOptions = (options: SvcClientOptions): ClientSettings => {
  const parsed = optionsSchema.safeParse(options)

  if (!parsed.success) {
    throw new SvcOptionsError(issuesOf(parsed.error))
  }

  return {
    ...parsed.data,
    onCall: options.onCall,
    now: options.now ?? Date.now,
    sleep: options.sleep ?? pause,
    random: options.random ?? Math.random,
  }
}
