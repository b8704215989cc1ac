/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date. `undefined` for
 * none, and for one that cannot be read.
 *
 * @param now milliseconds since 1970
 */
export const parseRetryAfter = (header: unknown, now: number): number | undefined => {
  if (typeof header !== "string" || header.trim() === "") {
    return undefined
  }

  if (/^\s*\d{1,9}\s*$/.test(header)) {
    return Number(header) * 1_000
  }

  // An HTTP date begins with a letter; anything else that Date.parse would take is not one.
  const date = /^\s*[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN

  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
