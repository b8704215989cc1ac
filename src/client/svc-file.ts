/** A file that is read while it is sent, so that only a piece of it is in memory at a time. */
export interface SvcFile {
  /** In bytes. A file of another length is not sent to its end. */
  size: number
  /**
   * Gives the bytes from the beginning, anew for each attempt. If it throws, the call ends and certainly had no effect. So
   * it may throw at the end, e.g. when a checksum shows that these are the wrong bytes.
   * @example { size: (await stat(path)).size, open: () => createReadStream(path) }
   */
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export const isSvcFile = (value: unknown): value is SvcFile =>
  typeof value === "object" &&
  value !== null &&
  "size" in value &&
  Number.isSafeInteger(value.size) &&
  "open" in value &&
  typeof value.open === "function"
