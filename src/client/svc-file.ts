/** A file that is read while it is sent, so that no more than a piece of it is in memory. */
export interface SvcFile {
  /** In bytes. One that turns out longer or shorter is not sent to its end. */
  size: number
  /**
   * Gives its bytes from the beginning, for each attempt anew. What it throws ends the call, which then certainly had no
   * effect; so does whoever finds at the end that these were not the bytes that were meant.
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
