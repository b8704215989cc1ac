import { createHmac } from "node:crypto"

/** What a signature is computed from. `timestamp` is the header's text, exactly as it was sent. */
export interface SignatureInput {
  secret: string
  timestamp: string
  timestampMs: number
  rawBody: Buffer
}

/**
 * A signature scheme of one's own: the expected signature as the header's text (an encoding with or without
 * the `v1=`/`sha256=` prefix), or as bytes that the header has in hex or base64.
 */
export type SignatureFunction = (input: SignatureInput) => string | Buffer

/** A preset: what is signed, and how the HMAC-SHA256 is written (design D6). */
export type SignaturePreset = "timestamp.body/hex" | "timestamp.body/base64" | "body/hex" | "body/base64"

interface PresetRule {
  signsTimestamp: boolean
  encoding: "hex" | "base64"
}

const RULES: Record<SignaturePreset, PresetRule> = {
  "timestamp.body/hex": { signsTimestamp: true, encoding: "hex" },
  "timestamp.body/base64": { signsTimestamp: true, encoding: "base64" },
  "body/hex": { signsTimestamp: false, encoding: "hex" },
  "body/base64": { signsTimestamp: false, encoding: "base64" },
}

/**
 * The presets. The specification does not show the algorithm (section 5); `timestamp.body/hex` is what
 * assumption A2 takes it to be.
 */
export const SIGNATURE_PRESETS: readonly SignaturePreset[] = [
  "timestamp.body/hex",
  "timestamp.body/base64",
  "body/hex",
  "body/base64",
]

export const encodingOf = (preset: SignaturePreset): "hex" | "base64" => RULES[preset].encoding

export const digestOf = (preset: SignaturePreset, { secret, timestamp, rawBody }: SignatureInput): Buffer => {
  const hmac = createHmac("sha256", secret)

  if (RULES[preset].signsTimestamp) {
    hmac.update(`${timestamp}.`)
  }

  return hmac.update(rawBody).digest()
}
