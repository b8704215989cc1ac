import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { svcOf } from "../modules/svc"
import { bytesOf, bytesOfBase64, pdfProblem, tooLarge } from "../modules/svc/invoice/invoice-document"
import { invoiceUrlSchema } from "../progress/invoice/metadata-invoice"
import type { StoredFile } from "../modules/svc/ledger/file-ledger"
import type { InvoiceState } from "../domain/ledger-states"
import type { WithoutNulls } from "../domain/without-nulls"
import { isSameDocument } from "../modules/svc/ledger/invoice-ledger"
import type { NewInvoice } from "../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import type SvcModuleService from "../modules/svc/service"
import { invalid, raise, refusedFor, requireNumber } from "./refusals"
import { keepInvoiceFile } from "../progress/invoice/invoice-file"
import { invoiceNumber } from "../progress/invoice/own-invoice"

/** An invoice for an order: exactly one of `pdf`, `url` and `file_id`. */
export interface AttachInvoiceInput {
  order_id: string
  /** Without one it has that of the same document given before, or else `invoice.numberTemplate` gives it. */
  invoice_number?: string | null | undefined
  /** The number of the refused invoice that this one replaces. Not needed if both have the same number. */
  replaces?: string | null | undefined
  /**
   * The states of the order's invoices as the caller read them, by id. If the one that this replaces is in another state by now, or
   * has come since, nothing is recorded.
   */
  states?: Readonly<Partial<Record<string, InvoiceState>>> | null | undefined
  /** The PDF as base64, or its bytes. Large ones as base64: Medusa copies the input of a workflow. */
  pdf?: string | Uint8Array | { type: "Buffer"; data: number[] } | null | undefined
  /** Where the PDF opens without signing in, for the service to download. */
  url?: string | null | undefined
  file_id?: string | null | undefined
  /** The admin user's id, or the name of the system that hands it over. */
  actor: string
  /** `upload` when a person brought it on the order page. Default `api`. */
  source?: "upload" | "api" | null | undefined
}

export type GivenInvoice = WithoutNulls<AttachInvoiceInput>

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
  { pdf, url, file_id }: GivenInvoice
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
  const bytes = bytesIn(pdf) ?? raise(invalid("The pdf must be base64, or the bytes of a PDF."))
  const { maxBytes } = (await svcOf(container).optionsInForce()).invoice
  const problem = bytes.byteLength > maxBytes ? tooLarge(maxBytes) : pdfProblem(bytes)

  if (problem !== undefined) {
    throw refusedFor(problem.cause, MedusaError.Types.INVALID_DATA)
  }
  const place = { url: null, fileId: await keepInvoiceFile(container, bytes) }

  return { place, stored: place }
}

const bytesIn = (pdf: GivenInvoice["pdf"]): Buffer | undefined =>
  typeof pdf === "string" ? bytesOfBase64(pdf) : bytesOf(pdf)

export const numberOf = async (
  svc: SvcModuleService,
  attempts: readonly OrderRow[],
  input: GivenInvoice
): Promise<string> => {
  if (input.invoice_number !== undefined) {
    return requireNumber(input.invoice_number, "An invoice number")
  }
  const { numberTemplate } = (await svc.optionsInForce()).invoice
  const named = { orderId: input.order_id, displayId: attempts[0]?.displayId ?? null }

  return (await earlierNumber(svc, attempts, input)) ?? invoiceNumber(numberTemplate, named)
}

/**
 * The number of the same document that was given before: the template may have changed since. None of a refused one, which
 * may have been refused over its number, or when this one is to replace another.
 */
const earlierNumber = async (
  { ledger }: SvcModuleService,
  attempts: readonly OrderRow[],
  { replaces, pdf, url, file_id, source = "api" }: GivenInvoice
): Promise<string | undefined> => {
  if (replaces !== undefined) {
    return undefined
  }
  const bytes = bytesIn(pdf)
  const sha256 = bytes && createHash("sha256").update(bytes).digest("hex")
  const rows = await ledger.invoices.ofReferences(attempts.map(({ reference }) => reference))
  const standing = rows.filter(({ state }) => state !== "refused")

  return standing.find((row) =>
    sha256 === undefined
      ? isSameDocument(row, { source, url: url ?? null, fileId: file_id ?? null })
      : row.source === source && row.sha256 === sha256
  )?.number
}
