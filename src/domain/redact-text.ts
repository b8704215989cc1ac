import { maskPhone } from "./phone-number"

/** Longer texts are bodies or files, not details. */
const MAX_LENGTH = 500

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

/** Nine decimal digits or more of any script, however they are spaced, dashed, bracketed or marked invisibly. */
const PHONE_LIKE = /\+?\p{Nd}(?:[\s().\-/_\p{Pd}\p{Cf}]*\p{Nd}){8,}/gu

/** A text fit for the activity log, see `redact`. */
export const redactText = (text: string): string => {
  if (text.length > MAX_LENGTH) {
    return `[${String(text.length)} characters left out]`
  }

  return SECRETS.reduce(
    (redacted, { pattern, replacement }) => redacted.replace(pattern, replacement),
    text
  ).replace(PHONE_LIKE, (run) => maskPhone(run.replace(/\P{Nd}/gu, "")))
}

/** A webhook's URL at a path of the store's own choosing, without what ends its path. */
export const withoutLastPathSegment = (url: string): string =>
  url.replace(/^(https?:\/\/[^\s/?#]+\/(?:[^\s?#]*\/)?)[^\s/?#]+\/?/i, "$1[redacted]")
