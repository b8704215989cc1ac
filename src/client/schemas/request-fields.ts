import { z } from "zod"

/** A text that is not blank: an unknown value is left out, not sent empty. */
export const textSchema = z.string().refine((text) => text.trim() !== "", { error: "must not be empty" })

/** A phone number as the service takes it: digits only, country code first, no plus sign (E.164 length). */
export const phoneSchema = z.string().regex(/^[1-9]\d{7,14}$/, {
  error: "must be 8 to 15 digits in international format, without leading zero, plus sign, spaces or dashes",
})

const isLoopback = (url: URL): boolean =>
  url.hostname === "localhost" || url.hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(url.hostname)

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

const isWeb = (url: URL | undefined): boolean => url?.protocol === "https:" || url?.protocol === "http:"

/** A character outside RFC 3986, or a % that encodes nothing. `URL` leaves some of them in a path or a query. */
const UNWRITABLE = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-f]{2})/gi

/** `URL` reads an address as a browser does, but the service may read it strictly. It is sent as RFC 3986 has it. */
const written = (text: string): string => new URL(text).href.replace(UNWRITABLE, encodeURIComponent)

export const webUrlSchema = z
  .string()
  .refine((text) => isWeb(parse(text)), { error: "must be a complete http or https URL" })
  .transform(written)

/** Whether a text is an https URL, or an http URL of this machine, as in development. */
export const isSecureUrl = (text: string): boolean => {
  const url = parse(text)

  return url !== undefined && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))
}

export const secureUrlSchema = z
  .string()
  .refine(isSecureUrl, { error: "must be a complete https URL (http only for localhost)" })
  .transform(written)
