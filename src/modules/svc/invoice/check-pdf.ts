import { createHash } from "node:crypto"
import type { CheckedDocument, InvoiceProblem } from "./invoice-document"

const SIGNATURE = "%PDF-"

/** What is wrong with the beginning of a file that should be a PDF; undefined when it can be one. */
export const pdfProblem = (bytes: Uint8Array): InvoiceProblem | undefined => {
  if (bytes.byteLength === 0) {
    return { reason: "empty", message: "The file is empty." }
  }
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SIGNATURE.length))

  return beginning.toString("latin1") === SIGNATURE
    ? undefined
    : { reason: "not_a_pdf", message: `The file is not a PDF: it does not begin with ${SIGNATURE}` }
}

/** The problem of a file of more than `maxBytes`. */
export const tooLarge = (maxBytes: number): InvoiceProblem => ({
  reason: "too_large",
  message: `The file has more than ${maxBytes} bytes, the most that invoice.maxBytes allows.`,
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
