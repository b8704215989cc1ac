/** An upload that is slower is not waited for: 100 kB a second. */
const SLOWEST_BYTES_PER_MS = 100
/** A timer takes no more. */
const LONGEST_MS = 2_147_483_647

/** A limit for what sends a body as well, in milliseconds: a second longer for each 100 kB. */
export const withUpload = (limitMs: number, bodyBytes: number): number =>
  Math.min(LONGEST_MS, limitMs + Math.ceil(bodyBytes / SLOWEST_BYTES_PER_MS))

/**
 * How long a call may take at most, in milliseconds, until it is answered or has failed. Whoever takes a call for dead
 * must wait longer.
 *
 * @param totalTimeoutMs the call's own, or the client's
 * @param bodyBytes of the request; a file that is sent in it counts as `base64Length`
 * @example longestCallMs(20_000, base64Length(pdf.byteLength))
 */
export const longestCallMs = (totalTimeoutMs: number, bodyBytes = 0): number =>
  withUpload(totalTimeoutMs, bodyBytes)
