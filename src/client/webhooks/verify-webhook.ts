import { createHash, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import {
  digestOf,
  encodingOf,
  SIGNATURE_PRESETS,
  type SignatureFunction,
  type SignatureInput,
  type SignaturePreset,
} from "./signature-preset"
import {
  headerOf,
  WEBHOOK_HEADER_NAMES,
  type WebhookHeaderNames,
  type WebhookHeaders,
} from "./webhook-headers"

interface SignedContent extends Omit<SignatureInput, "secret"> {
  secrets: readonly string[]
  signature: string
}

const withoutPrefix = (signature: string): string => signature.replace(/^(?:v1|sha256)=/i, "")

/** The bytes of an encoded text. A text in another encoding gives no bytes, which equal no digest. */
const decode = (text: string, encoding: "hex" | "base64"): Buffer =>
  (encoding === "hex" ? /^(?:[\da-f]{2})+$/i : /^[A-Za-z\d+/]+={0,2}$/).test(text)
    ? Buffer.from(text, encoding)
    : Buffer.alloc(0)

/** Compares in constant time for texts of any length, because both digests always have the same length. */
const isSame = (one: Buffer | string, other: Buffer | string): boolean =>
  timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest())

const matchesOwn = (expected: string | Buffer, signature: string): boolean => {
  const bare = withoutPrefix(signature)
  const candidates =
    typeof expected === "string" ? [signature, bare] : [decode(bare, "hex"), decode(bare, "base64")]

  return expected.length > 0 && candidates.map((candidate) => isSame(expected, candidate)).includes(true)
}

/** A store's function may return anything at run time. */
const ownSignature = (given: unknown): string | Buffer => {
  if (typeof given === "string") {
    return given
  }
  if (given instanceof Uint8Array) {
    return Buffer.from(given)
  }
  // Nobody waits for a promise, so its rejection is caught here. The error below counts instead.
  void Promise.allSettled([given])
  throw new TypeError("A signature function must give a text or bytes, at once")
}

const matches = (
  preset: SignaturePreset | SignatureFunction,
  secret: string,
  { signature, timestamp, timestampMs, rawBody }: SignedContent
): boolean => {
  const input: SignatureInput = { secret, timestamp, timestampMs, rawBody }

  return typeof preset === "function"
    ? matchesOwn(ownSignature(preset(input)), signature)
    : isSame(digestOf(preset, input), decode(withoutPrefix(signature), encodingOf(preset)))
}

/** The index of the first secret that made the signature, or -1. Always tries all, so that the time tells nothing. */
const matchingSecret = (preset: SignaturePreset | SignatureFunction, content: SignedContent): number =>
  content.secrets.map((secret) => matches(preset, secret, content)).indexOf(true)

export interface VerifyWebhookInput {
  /** Newest first. Any of them is accepted, so that a secret can be replaced without losing webhooks. */
  secrets: readonly string[]
  /** The bytes of the body as they arrived, not JSON that was parsed and written again. */
  rawBody: Buffer | string
  headers: WebhookHeaders
  preset: SignaturePreset | SignatureFunction
  /** How far the timestamp may be from now, both ways, in milliseconds. Default 300,000. */
  toleranceMs?: number
  /** Milliseconds since 1970. */
  now: () => number
  headerNames?: WebhookHeaderNames
}

/** Why a webhook was refused. A header that is there more than once counts as malformed. */
export type WebhookRefusal =
  "missing_signature" | "missing_timestamp" | "malformed_timestamp" | "outside_tolerance" | "mismatch"

/** The verdict on a webhook. `matchingPreset`: the preset that would have accepted it. */
export type WebhookVerdict =
  | { ok: true; timestampMs: number; secretIndex: number }
  | { ok: false; reason: WebhookRefusal; matchingPreset?: SignaturePreset }

/** Below this a timestamp is in seconds (until the year 5138), from it on in milliseconds (since 1973). */
const FIRST_MILLISECONDS = 100_000_000_000

/** A date and a time of day with its zone (ISO 8601). */
const dateTime = z.iso.datetime({ offset: true })

/** The specification shows no format (spec 5): a count of seconds or milliseconds, seconds with decimals, or a date-time. */
const parseTimestamp = (text: string): number | undefined => {
  if (dateTime.safeParse(text).success) {
    return Date.parse(text)
  }
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) {
    return undefined
  }

  const count = Number(text)

  if (count < FIRST_MILLISECONDS) {
    return Math.round(count * 1_000)
  }
  return Number.isInteger(count) ? count : undefined
}

const refuse = (reason: WebhookRefusal): WebhookVerdict => ({ ok: false, reason })

const refuseMismatch = (content: SignedContent, preset: SignaturePreset | SignatureFunction) => {
  const matchingPreset = SIGNATURE_PRESETS.find(
    (other) => other !== preset && matchingSecret(other, content) !== -1
  )

  return { ok: false, reason: "mismatch", ...(matchingPreset && { matchingPreset }) } as const
}

/**
 * Checks a webhook's signature in constant time over the raw bytes, then its timestamp (spec 5, design D6). An authentic
 * webhook that is too old gives `outside_tolerance`, which tells a wrong clock from a wrong secret. Throws `TypeError`
 * without secrets, or with an empty secret, which anyone could sign with. Also throws it when a signature function gives
 * neither a text nor bytes. An error of that function passes through.
 */
export const verifyWebhook = (input: VerifyWebhookInput): WebhookVerdict => {
  const { secrets, rawBody, headers, preset, now } = input
  const { toleranceMs = 300_000, headerNames = WEBHOOK_HEADER_NAMES } = input

  if (secrets.length === 0 || secrets.includes("")) {
    throw new TypeError("verifyWebhook needs at least one secret, and none may be empty")
  }

  const signature = headerOf(headers, headerNames.signature)
  const timestamp = headerOf(headers, headerNames.timestamp)

  if (signature === undefined) {
    return refuse("missing_signature")
  }

  if (timestamp === undefined) {
    return refuse("missing_timestamp")
  }

  const timestampMs = timestamp === "duplicate" ? undefined : parseTimestamp(timestamp.value)

  if (timestamp === "duplicate" || timestampMs === undefined) {
    return refuse("malformed_timestamp")
  }

  if (signature === "duplicate") {
    return refuse("mismatch")
  }

  const content: SignedContent = {
    secrets,
    signature: signature.value,
    timestamp: timestamp.value,
    timestampMs,
    rawBody: Buffer.from(rawBody),
  }
  const secretIndex = matchingSecret(preset, content)

  if (secretIndex === -1) {
    return refuseMismatch(content, preset)
  }

  return Math.abs(now() - timestampMs) <= toleranceMs
    ? { ok: true, timestampMs, secretIndex }
    : refuse("outside_tolerance")
}
