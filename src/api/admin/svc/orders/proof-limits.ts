/** Largest proof of delivery, in bytes. */
export const MAX_PROOF_BYTES = 10_485_760

interface ProofKind {
  mimeType: string
  /** The file name extension under which it is stored. */
  extension: string
  /** The pattern of its first bytes. */
  beginning: RegExp
}

/** The file types that are accepted as a proof of delivery. */
export const PROOF_KINDS: readonly ProofKind[] = [
  { mimeType: "image/png", extension: "png", beginning: /^\x89PNG/ },
  { mimeType: "image/jpeg", extension: "jpg", beginning: /^\xff\xd8\xff/ },
  { mimeType: "image/webp", extension: "webp", beginning: /^RIFF[^]{4}WEBP/ },
  { mimeType: "image/heic", extension: "heic", beginning: /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/ },
  { mimeType: "application/pdf", extension: "pdf", beginning: /^%PDF-/ },
]

const LONGEST_BEGINNING = 16

/** The kind of a proof by its bytes. The file's name and declared type prove nothing. */
export const kindOfProof = (content: Buffer): ProofKind | undefined => {
  const head = content.subarray(0, LONGEST_BEGINNING).toString("latin1")

  return PROOF_KINDS.find(({ beginning }) => beginning.test(head))
}
