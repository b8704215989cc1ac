import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId, Modules } from "@medusajs/framework/utils"
import { type InvoiceProblem, tooLarge } from "../../modules/svc/invoice/invoice-document"

/**
 * Keeps a PDF in Medusa's File module, not open to the public, under a name that cannot be guessed.
 * @returns the file's id there.
 */
export const keepInvoiceFile = async (container: MedusaContainer, pdf: Buffer): Promise<string> => {
  const { id } = await container.resolve(Modules.FILE).createFiles({
    filename: `${generateEntityId(undefined, "invoice")}.pdf`,
    mimeType: "application/pdf",
    content: pdf.toString("base64"),
    access: "private",
  })

  return id
}

/** Deletes a file that was kept for an invoice which then was not taken. */
export const forgetInvoiceFile = async (
  container: MedusaContainer,
  fileId: string | undefined
): Promise<void> => {
  if (fileId !== undefined) {
    await container.resolve(Modules.FILE).deleteFiles(fileId)
  }
}

/** Reads a file of Medusa's File module, but no more than `maxBytes` of it. Throws what the file provider throws. */
export const readInvoiceFile = async (
  container: MedusaContainer,
  fileId: string,
  maxBytes: number
): Promise<Buffer | InvoiceProblem> => {
  const stream = await container.resolve(Modules.FILE).getDownloadStream(fileId)
  const chunks: Buffer[] = []
  let size = 0

  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, "latin1") : chunk

    size += bytes.byteLength
    if (size > maxBytes) {
      // Leaving the loop ends the stream.
      return tooLarge(maxBytes)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks, size)
}
