import { createHash } from "node:crypto"
import type { CheckedDocument, InvoiceProblem } from "./invoice-document"

const SIGNATURE = "%PDF-"

/** What is wrong with the beginning of a file that should be a PDF; undefined when it can be one. */
export const pdfProblem = (bytes: Uint8Array): InvoiceProblem | undefined => {
  if (bytes.byteLength === 0) {
    return { reason: "empty", cause: { problem: "file_empty" } }
  }
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SIGNATURE.length))

  return beginning.toString("latin1") === SIGNATURE
    ? undefined
    : { reason: "not_a_pdf", cause: { problem: "file_not_pdf" } }
}

/** The problem of a file of more than `maxBytes`. */
export const tooLarge = (maxBytes: number): InvoiceProblem => ({
  reason: "too_large",
  cause: { problem: "file_too_large", max_bytes: maxBytes },
})

/**
 * Checks a PDF before it is sent (design D10).
 * @param maxBytes of the PDF itself, not of its base64
 */
export const checkPdf = (bytes: Buffer, maxBytes: number): CheckedDocument => {
  const problem = bytes.byteLength > maxBytes ? tooLarge(maxBytes) : pdfProblem(bytes)

  return problem === undefined
    ? {
        ok: true,
        document: {
          kind: "pdf",
          bytes,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        },
      }
    : { ok: false, problem }
}
