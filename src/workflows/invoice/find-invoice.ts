import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import { bytesOf } from "../../modules/svc/invoice/bytes-of"
import { checkPdf } from "../../modules/svc/invoice/check-pdf"
import { addressProblem } from "../../modules/svc/invoice/inspect-url"
import type { CheckedDocument } from "../../modules/svc/invoice/invoice-document"
import { invoiceNumberSchema } from "../../modules/svc/invoice/read-metadata"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import type SvcModuleService from "../../modules/svc/service"
import { readInvoiceFile } from "./invoice-file"

/** What an invoice's source gave just now: a document, what is wrong with it, or nothing for the moment. */
export type FoundInvoice =
  | { kind: "checked"; checked: CheckedDocument; number: string | undefined }
  /** `cause` is a sentence for the merchant, without what the source itself said. */
  | { kind: "failed"; cause: string }

const endedWorkflow = z.looseObject({
  result: z.looseObject({
    pdf_buffer: z.unknown(),
    invoice_number: z.union([invoiceNumberSchema, z.number().transform(String)]).nullish(),
  }),
})

/**
 * Gets what is to be sent of an invoice from where it is: Medusa's File module, an address, or the store's workflow
 * (design D10). Read anew at each try; the ledger never holds a PDF.
 */
export const findInvoice = async (container: MedusaContainer, invoice: InvoiceRow): Promise<FoundInvoice> => {
  const { options } = container.resolve<SvcModuleService>(SVC_MODULE)

  if (invoice.url !== null) {
    const problem = addressProblem(invoice.url, options.baseUrl)

    return checked(
      problem === undefined
        ? { ok: true, document: { kind: "url", url: invoice.url } }
        : { ok: false, problem }
    )
  }
  try {
    return invoice.fileId === null
      ? await fromWorkflow(container, invoice, options.invoice)
      : checked(await fromFile(container, invoice.fileId, options.invoice.maxBytes))
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `svc.invoice ${invoice.reference} ${invoice.source} failed and is due again: ${error instanceof Error ? error.name : "error"}`
      )
    return {
      kind: "failed",
      cause:
        invoice.fileId === null
          ? `The workflow ${options.invoice.workflow ?? ""} failed or does not exist; Medusa's log has the cause.`
          : "Its file could not be read from Medusa's File module.",
    }
  }
}

const checked = (document: CheckedDocument, number?: string): FoundInvoice => ({
  kind: "checked",
  checked: document,
  number,
})

const fromFile = async (
  container: MedusaContainer,
  fileId: string,
  maxBytes: number
): Promise<CheckedDocument> => {
  const file = await readInvoiceFile(container, fileId, maxBytes)

  return Buffer.isBuffer(file) ? checkPdf(file, maxBytes) : { ok: false, problem: file }
}

const fromWorkflow = async (
  container: MedusaContainer,
  invoice: InvoiceRow,
  { workflow, maxBytes }: { workflow?: string | undefined; maxBytes: number }
): Promise<FoundInvoice> => {
  if (workflow === undefined) {
    return { kind: "failed", cause: "The option invoice.workflow names no workflow any more." }
  }
  const ended: unknown = await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(workflow, { input: { order_id: invoice.orderId } })
  const output = endedWorkflow.safeParse(ended).data?.result
  const bytes = bytesOf(output?.pdf_buffer)

  return bytes === undefined
    ? { kind: "failed", cause: `The workflow ${workflow} returned no pdf_buffer with the bytes of a PDF.` }
    : checked(checkPdf(bytes, maxBytes), output?.invoice_number ?? undefined)
}
