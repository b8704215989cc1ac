/** An upload that is slower is not waited for: 100 kB a second. */
const SLOWEST_BYTES_PER_MS = 100
/** A timer takes no more. */
const LONGEST_MS = 2_147_483_647

/**
 * The longest time in milliseconds until a call is answered or has failed: its limit, and a second for each 100 kB of the
 * body. Code that takes a call for dead must wait longer.
 *
 * @param limitMs the call's own `totalTimeoutMs`, or the client's
 * @param bodyBytes of the request; a file in it counts as `base64Length`
 * @example longestCallMs(20_000, base64Length(pdf.byteLength))
 */
export const longestCallMs = (limitMs: number, bodyBytes = 0): number =>
  Math.min(LONGEST_MS, limitMs + Math.ceil(bodyBytes / SLOWEST_BYTES_PER_MS))
