/** The most that a proof of delivery may have, in bytes. */
export const MAX_PROOF_BYTES = 10_485_760

interface ProofKind {
  mimeType: string
  /** That it is stored under. */
  extension: string
  /** How its bytes begin. */
  beginning: RegExp
}

/** What is taken as a proof of delivery. */
export const PROOF_KINDS: readonly ProofKind[] = [
  { mimeType: "image/png", extension: "png", beginning: /^\x89PNG/ },
  { mimeType: "image/jpeg", extension: "jpg", beginning: /^\xff\xd8\xff/ },
  { mimeType: "image/webp", extension: "webp", beginning: /^RIFF[^]{4}WEBP/ },
  { mimeType: "image/heic", extension: "heic", beginning: /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/ },
  { mimeType: "application/pdf", extension: "pdf", beginning: /^%PDF-/ },
]

const LONGEST_BEGINNING = 16

/** Which kind of proof a file is by its bytes: what it is called, and as what it was sent, says nothing of that. */
export const kindOfProof = (content: Buffer): ProofKind | undefined => {
  const head = content.subarray(0, LONGEST_BEGINNING).toString("latin1")

  return PROOF_KINDS.find(({ beginning }) => beginning.test(head))
}
