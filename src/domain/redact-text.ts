import { isPhoneLike, maskPhone } from "./phone-number"
import { storable } from "./storable-text"

/** Secrets by their look, in the order they are taken out. */
const SECRETS: readonly { pattern: RegExp; replacement: string }[] = [
  // The user part of a URL, then query and fragment, with or without a host.
  { pattern: /(https?:\/\/)[^\s/@"'<>]+@/gi, replacement: "$1[redacted]@" },
  { pattern: /(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, replacement: "$1?[redacted]" },
  { pattern: /\?[^\s?="'<>]+=[^\s"'<>]*/g, replacement: "?[redacted]" },
  // The per-order token ends the path of a webhook (design D6).
  { pattern: /(\/hooks\/[^\s?#"'<>]*\/)[^\s/?#"'<>]+/gi, replacement: "$1[redacted]" },
  { pattern: /\b(bearer|basic)\s+[^\s"',]+/gi, replacement: "$1 [redacted]" },
  // Base64 of any file, and digests that may be signatures.
  { pattern: /[A-Za-z0-9+/]{100,}={0,2}/g, replacement: "[base64 left out]" },
  { pattern: /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi, replacement: "[redacted]" },
]

const EMAIL = /[^\s<>"'(),;:/[\]@]+@[^\s<>"'(),;:/[\]@]+/g

/** Nine decimal digits or more of any script, however they are spaced, dashed, bracketed or marked invisibly. */
const PHONE_LIKE = /\+?\p{Nd}(?:[\s().\-/_\p{Pd}\p{Cf}]*\p{Nd}){8,}/gu

/** A longer text is left out. */
const MAX_SENTENCE = 2_000

/** An id that Medusa gave (a ULID), perhaps with an attempt's number, and ids as services give them (hexadecimal, a UUID). */
const ID =
  /(?<![0-9A-Za-z])(?:[a-z]+_0[0-9A-HJKMNP-TV-Z]{25}(?:-\p{Nd}{1,2})?|[a-z]+_[0-9a-f]{20,40}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])/u

/** Digits in a sentence that are no phone number: an amount, a size, an id. */
const FIGURES = new RegExp(
  `(?<!\\p{Nd}|\\p{Nd}\\.)\\p{Nd}{1,10}(?:\\.\\p{Nd}{2} SAR| bytes)|${ID.source}`,
  "u"
)

/**
 * A sentence of a timeline or a list, see `redact`. Amounts in SAR, sizes and ids stay readable.
 */
export const redactSentence = (text: string): string => redactBut(text, () => true)

/**
 * As {@link redactSentence}, of what a person in the back office wrote: the operator's ticket, the bank's reference and
 * the tax invoice's number stay, however many digits they have, unless they could be a phone number.
 */
export const redactNote = (text: string): string => redactBut(text, holdsPhone)

const redactBut = (text: string, isPhone: (run: string) => boolean): string => {
  if (text.length > MAX_SENTENCE) {
    return `[${String(text.length)} characters left out]`
  }
  // Secrets go first, from the whole text: in an address the token comes after an id.
  return withoutSecrets(storable(text))
    .split(new RegExp(`(${FIGURES.source})`, "u"))
    .map((part, index) => (index % 2 === 1 ? part : withoutPhones(part, isPhone)))
    .join("")
}

const withoutSecrets = (text: string): string =>
  SECRETS.reduce(
    (redacted, { pattern, replacement }) => redacted.replace(pattern, replacement),
    text
  ).replace(EMAIL, "[…]")

const withoutPhones = (text: string, isPhone: (run: string) => boolean): string =>
  text.replace(PHONE_LIKE, (run) => (isPhone(run) ? maskPhone(run.replace(/\P{Nd}/gu, "")) : run))

/** Nobody writes a number in more pieces. */
const MAX_PIECES = 15

/** Whether some neighbouring pieces of a run of digits are a phone number together. */
const holdsPhone = (run: string): boolean => {
  const pieces = run.split(/[^\p{Nd}+]+/u)

  return pieces.some((_, from) => {
    let joined = ""

    return pieces.slice(from, from + MAX_PIECES).some((piece) => isPhoneLike((joined += piece)))
  })
}

/** A webhook's URL without the last segment of its path, whichever path the store has chosen. */
export const withoutLastPathSegment = (url: string): string =>
  url.replace(/^(https?:\/\/[^\s/?#]+\/(?:[^\s?#]*\/)?)[^\s/?#]+\/?/i, "$1[redacted]")
