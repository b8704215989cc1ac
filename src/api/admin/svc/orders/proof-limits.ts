/** The most that a proof of delivery may have, in bytes. */
export const MAX_PROOF_BYTES = 10_485_760

/** The MIME types of a proof of delivery. */
export const PROOF_TYPES: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/heic",
  "application/pdf",
]
