import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { svcOf } from "../modules/svc"
import { bytesOf, bytesOfBase64, pdfProblem, tooLarge } from "../modules/svc/invoice/invoice-document"
import { invoiceUrlSchema } from "../progress/invoice/metadata-invoice"
import type { StoredFile } from "../modules/svc/ledger/file-ledger"
import type { InvoiceState } from "../domain/ledger-states"
import type { NewInvoice } from "../modules/svc/ledger/invoice-row"
import { invalid, refusedFor } from "./refusals"
import { keepInvoiceFile } from "../progress/invoice/invoice-file"

/** An invoice for an order: exactly one of `pdf`, `url` and `file_id`. */
export interface AttachInvoiceInput {
  order_id: string
  /** Without one, `invoice.numberTemplate` gives it. */
  invoice_number?: string | undefined
  /** The number of the refused invoice that this one replaces. Not needed if both have the same number. */
  replaces?: string | undefined
  /**
   * The states of the order's invoices as the caller read them, by id. If the one that this replaces is in another state by now, or
   * has come since, nothing is recorded.
   */
  states?: Readonly<Partial<Record<string, InvoiceState>>> | undefined
  /** The PDF as base64, or its bytes. Large ones as base64: Medusa copies the input of a workflow. */
  pdf?: string | Uint8Array | { type: "Buffer"; data: number[] } | undefined
  /** Where the PDF opens without signing in, for the service to download. */
  url?: string | undefined
  file_id?: string | undefined
  /** The admin user's id, or the name of the system that hands it over. */
  actor: string
  /** `upload` when a person brought it on the order page. Default `api`. */
  source?: "upload" | "api" | undefined
}

interface PlacedInvoice {
  place: Pick<NewInvoice, "url" | "fileId">
  /** The file that was stored for it just now. */
  stored?: StoredFile
}

/**
 * Says where a given invoice is. A PDF that was handed over itself is kept in Medusa's File module.
 * @throws {MedusaError} INVALID_DATA when it is not exactly one document, no PDF, or too large.
 */
export const placeInvoice = async (
  container: MedusaContainer,
  { pdf, url, file_id }: AttachInvoiceInput
): Promise<PlacedInvoice> => {
  if ([pdf, url, file_id].filter((given) => given !== undefined).length !== 1) {
    throw invalid("Give exactly one of the PDF itself, its url and its file_id.")
  }
  if (url !== undefined) {
    if (!invoiceUrlSchema.safeParse(url).success) {
      throw invalid("The url must be an http or https URL.")
    }
    return { place: { url, fileId: null } }
  }
  if (file_id !== undefined) {
    return { place: { url: null, fileId: file_id } }
  }
  const bytes = typeof pdf === "string" ? bytesOfBase64(pdf) : bytesOf(pdf)

  if (bytes === undefined) {
    throw invalid("The pdf must be base64, or the bytes of a PDF.")
  }
  const { maxBytes } = (await svcOf(container).optionsInForce()).invoice
  const problem = bytes.byteLength > maxBytes ? tooLarge(maxBytes) : pdfProblem(bytes)

  if (problem !== undefined) {
    throw refusedFor(problem.cause, MedusaError.Types.INVALID_DATA)
  }
  const place = { url: null, fileId: await keepInvoiceFile(container, bytes) }

  return { place, stored: place }
}
