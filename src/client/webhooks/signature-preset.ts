import { createHmac } from "node:crypto"

/** What a signature is computed from. `timestamp` is the header's text, exactly as it was sent. */
export interface SignatureInput {
  secret: string
  timestamp: string
  timestampMs: number
  rawBody: Buffer
}

/**
 * A store's own signature scheme. Gives the expected signature either as the header's text (an encoding with or without the
 * `v1=`/`sha256=` prefix), or as bytes that the header holds in hex or base64.
 */
export type SignatureFunction = (input: SignatureInput) => string | Buffer

/**
 * The presets (design D6): what is signed, and how the HMAC-SHA256 is written. The specification does not show the
 * algorithm (section 5); `timestamp.body/hex` is what assumption A2 takes it to be.
 */
export const SIGNATURE_PRESETS = [
  "timestamp.body/hex",
  "timestamp.body/base64",
  "body/hex",
  "body/base64",
] as const

export type SignaturePreset = (typeof SIGNATURE_PRESETS)[number]

export const encodingOf = (preset: SignaturePreset): "hex" | "base64" =>
  preset.endsWith("/hex") ? "hex" : "base64"

export const digestOf = (preset: SignaturePreset, { secret, timestamp, rawBody }: SignatureInput): Buffer => {
  const hmac = createHmac("sha256", secret)

  if (preset.startsWith("timestamp.")) {
    hmac.update(`${timestamp}.`)
  }

  return hmac.update(rawBody).digest()
}
