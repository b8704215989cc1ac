import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { loggerOf } from "../logger-of"
import type { SvcOptions } from "../../config"
import type { Problem } from "../../domain/facts/problem"
import {
  bytesOf,
  type CheckedDocument,
  checkPdf,
  isLongerThan,
  tooLarge,
} from "../../modules/svc/invoice/invoice-document"
import { addressProblem } from "../../modules/svc/invoice/inspect-url"
import { pastedNumber } from "../../domain/pasted-number"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import { traced } from "../../modules/svc/ledger/ledger-error"
import { runStoreWorkflow } from "../run-store-workflow"
import { readStoredFile } from "./invoice-file"

/** What an invoice's source gave just now: a document, what is wrong with it, or nothing for the moment. */
type FoundInvoice =
  | { kind: "checked"; checked: CheckedDocument; number: string | undefined }
  /** `cause` leaves out what the source itself said. */
  | { kind: "failed"; cause: Problem }

const madeInvoice = z.looseObject({
  pdf_buffer: z.unknown(),
  invoice_number: z.union([pastedNumber, z.number().transform(String)]).nullish(),
})

/**
 * Gets an invoice's document from its source: Medusa's File module, an address, or the store's workflow (design D10).
 * Read anew at each try; the ledger never holds a PDF.
 * @param orderId Medusa's order now: the invoice may have been written for an earlier one that is gone
 */
export const findInvoice = async (
  container: MedusaContainer,
  orderId: string,
  invoice: InvoiceRow,
  options: SvcOptions
): Promise<FoundInvoice> => {
  const { number, url, fileId } = invoice
  const { workflow = "", maxBytes } = options.invoice

  if (url !== null) {
    const problem = addressProblem(url, options.baseUrl)

    return checked(
      problem === undefined ? { ok: true, document: { kind: "url", url } } : { ok: false, problem }
    )
  }
  try {
    return fileId === null
      ? await fromWorkflow(container, orderId, number, options.invoice)
      : checked(await checkPdf(() => readStoredFile(container, fileId), maxBytes))
  } catch (error) {
    loggerOf(container).error(
      `svc.invoice ${invoice.reference} ${invoice.source} failed and is due again: ${traced(error)}`
    )
    return failed(
      fileId === null
        ? { problem: "invoice_workflow_failed", number, workflow }
        : { problem: "invoice_file_unreadable", number }
    )
  }
}

const failed = (cause: Problem): FoundInvoice => ({ kind: "failed", cause })

const checked = (document: CheckedDocument, number?: string): FoundInvoice => ({
  kind: "checked",
  checked: document,
  number,
})

const fromWorkflow = async (
  container: MedusaContainer,
  orderId: string,
  number: string,
  { workflow, maxBytes }: SvcOptions["invoice"]
): Promise<FoundInvoice> => {
  if (workflow === undefined) {
    return failed({ problem: "invoice_workflow_unset", number })
  }
  const output = madeInvoice.safeParse(await runStoreWorkflow(container, workflow, orderId)).data

  if (isLongerThan(output?.pdf_buffer, maxBytes)) {
    return checked({ ok: false, problem: tooLarge(maxBytes) }, output?.invoice_number ?? undefined)
  }
  const bytes = bytesOf(output?.pdf_buffer)

  return bytes === undefined
    ? failed({ problem: "invoice_workflow_without_pdf", number, workflow })
    : checked(await checkPdf(() => [bytes], maxBytes), output?.invoice_number ?? undefined)
}
