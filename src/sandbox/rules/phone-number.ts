/** A phone number on the wire: international format, digits only, no plus sign (spec 2.3). */
export const INTERNATIONAL_PHONE = /^[1-9]\d{7,14}$/

/**
 * Check Eligibility normalises phone numbers on the server (spec 4.1). It understands separators, `+`, `00` and the Saudi
 * national forms `05…` and `5…`. Undefined when the rest is no phone number.
 */
export const normalizePhoneNumber = (raw: string): string | undefined => {
  const compact = raw.replace(/[\s().-]/g, "").replace(/^(\+|00)/, "")
  const international = /^0?5\d{8}$/.test(compact) ? `966${compact.replace(/^0/, "")}` : compact

  return INTERNATIONAL_PHONE.test(international) ? international : undefined
}

/** `9665*****001`: enough to recognise, not enough to call. */
export const maskPhoneNumbers = (text: string): string =>
  text.replace(/\d{8,15}/g, (digits) => `${digits.slice(0, 4)}*****${digits.slice(-3)}`)
