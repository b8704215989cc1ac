/** The most that a proof of delivery may have, in bytes. */
export const MAX_PROOF_BYTES = 10_485_760

/** The MIME types of a proof of delivery, with the extension that each is stored under. */
export const PROOF_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/webp", "webp"],
  ["image/heic", "heic"],
  ["application/pdf", "pdf"],
])
