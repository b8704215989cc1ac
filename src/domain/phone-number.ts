import { parsePhoneNumberFromString } from "libphonenumber-js/max"

/** A phone number in the service's format, international digits without plus (spec 2.3), or why there is none. */
type PhoneNumber = { ok: true; digits: string } | { ok: false; reason: "missing" | "invalid" }

/** Right-to-left marks and other invisible characters that come with a number pasted from an Arabic page. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Normalises a phone number as people write it: local (`05...`), `+966`, `00966`, `966...`, Arabic digits,
 * spaces, dashes. A number without country code is read as a Saudi one, never guessed to be of another country: a one-time
 * password must not reach a stranger.
 */
export const normalisePhone = (raw: string | null | undefined): PhoneNumber => {
  const text = (raw ?? "").replace(INVISIBLE, "").trim()

  if (text === "") {
    return { ok: false, reason: "missing" }
  }
  const number = parse(text)

  return number?.isValid() ? { ok: true, digits: number.number.slice(1) } : { ok: false, reason: "invalid" }
}

/** `extract: false`: the whole text must be the number. */
const parse = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: "SA", extract: false })

const MOBILE: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"]

/** Whether an SMS can reach a number, as the one-time password has to: not a switchboard's. */
export const isMobile = (raw: string): boolean => {
  const number = parse(raw.replace(INVISIBLE, "").trim())

  return number?.isValid() === true && MOBILE.includes(number.getType())
}

const SAUDI_MOBILE = /^\+9665\d{8}$/

/**
 * Whether digits could be somebody's phone number. Saudi mobile ranges that are not given out yet count too, and so do
 * mobiles abroad without their plus, as the service has them.
 */
export const isPhoneLike = (digits: string): boolean => {
  const number = parse(digits)

  return (
    (number !== undefined && (number.isValid() || SAUDI_MOBILE.test(number.number))) || isMobile(`+${digits}`)
  )
}

/**
 * A number that a person who knows it recognises and nobody else can use, e.g. `9665*****01`. The stars do not count
 * digits; of a number too short to carry a country code only the end is kept.
 */
export const maskPhone = (digits: string): string => {
  if (digits.length < 9) {
    return "*****"
  }

  return `${digits.length < 11 ? "" : digits.slice(0, 4)}*****${digits.slice(-2)}`
}
