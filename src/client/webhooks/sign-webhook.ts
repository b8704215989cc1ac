import { digestOf, encodingOf, type SignaturePreset } from "./signature-preset"
import { WEBHOOK_HEADER_NAMES, type WebhookHeaderNames } from "./webhook-headers"

export interface SignWebhookInput {
  secret: string
  /** The body exactly as it will be sent. */
  rawBody: Buffer | string
  /** Milliseconds since 1970. */
  timestampMs: number
  /** Default `timestamp.body/hex`. */
  preset?: SignaturePreset
  /** Written before the signature. Default none. */
  prefix?: "" | "v1=" | "sha256="
  /** Whether the timestamp header has seconds (default) or milliseconds. */
  unit?: "s" | "ms"
  headerNames?: WebhookHeaderNames
}

export interface SignedWebhook {
  headers: Record<string, string>
  signature: string
  timestamp: string
}

/** Signs a webhook as the service does (assumption A2), so that a store can test its handling of them. */
export const signWebhook = (input: SignWebhookInput): SignedWebhook => {
  const { secret, rawBody, timestampMs, preset = "timestamp.body/hex", prefix = "", unit = "s" } = input
  const { headerNames = WEBHOOK_HEADER_NAMES } = input
  const timestamp = String(Math.floor(unit === "s" ? timestampMs / 1_000 : timestampMs))
  const digest = digestOf(preset, { secret, timestamp, timestampMs, rawBody: Buffer.from(rawBody) })
  const signature = `${prefix}${digest.toString(encodingOf(preset))}`

  return {
    headers: { [headerNames.signature]: signature, [headerNames.timestamp]: timestamp },
    signature,
    timestamp,
  }
}
