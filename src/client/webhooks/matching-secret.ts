import { createHash, timingSafeEqual } from "node:crypto"
import {
  digestOf,
  encodingOf,
  type SignatureFunction,
  type SignatureInput,
  type SignaturePreset,
} from "./signature-preset"

/** A signature with all that it is checked against. */
export interface SignedContent extends Omit<SignatureInput, "secret"> {
  secrets: readonly string[]
  /** The header's text. */
  signature: string
}

const withoutPrefix = (signature: string): string => signature.replace(/^(?:v1|sha256)=/i, "")

/** The bytes that a text stands for; for one that is not in the encoding, bytes that no digest equals. */
const decode = (text: string, encoding: "hex" | "base64"): Buffer =>
  (encoding === "hex" ? /^(?:[\da-f]{2})+$/i : /^[A-Za-z\d+/]+={0,2}$/).test(text)
    ? Buffer.from(text, encoding)
    : Buffer.alloc(0)

/** Compares in constant time whatever the lengths: the digests of both have always the same. */
const isSame = (one: Buffer | string, other: Buffer | string): boolean =>
  timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest())

const matchesOwn = (expected: string | Buffer, signature: string): boolean => {
  const bare = withoutPrefix(signature)
  const candidates =
    typeof expected === "string" ? [signature, bare] : [decode(bare, "hex"), decode(bare, "base64")]

  return expected.length > 0 && candidates.map((candidate) => isSame(expected, candidate)).includes(true)
}

const matches = (
  preset: SignaturePreset | SignatureFunction,
  secret: string,
  { signature, timestamp, timestampMs, rawBody }: SignedContent
): boolean => {
  const input: SignatureInput = { secret, timestamp, timestampMs, rawBody }

  return typeof preset === "function"
    ? matchesOwn(preset(input), signature)
    : isSame(digestOf(preset, input), decode(withoutPrefix(signature), encodingOf(preset)))
}

/** The index of the first secret that a signature was made with. All secrets are tried, whichever matches. */
export const matchingSecret = (
  preset: SignaturePreset | SignatureFunction,
  content: SignedContent
): number | undefined => {
  const index = content.secrets.map((secret) => matches(preset, secret, content)).indexOf(true)

  return index === -1 ? undefined : index
}
