import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { AttachInvoiceInput } from "../keep-invoice"
import { offerInvoiceStep } from "../steps/offer-invoice"
import { sendInvoicesStep } from "../steps/send-invoices"

/**
 * Gives an order an invoice, for the order page and for ERPs (design D10), and sends it at once when the order's state
 * permits; else it waits in the ledger. One that was refused is replaced under its number. What the service says of it
 * is in the ledger, not thrown.
 * @returns the attempt's reference.
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA when it is no PDF or too large, NOT_ALLOWED when the order is over or
 * its number is attached already.
 */
export const attachInvoiceWorkflow = createWorkflow("svc-attach-invoice", (input: AttachInvoiceInput) => {
  const reference = offerInvoiceStep(input)

  sendInvoicesStep(reference)

  return new WorkflowResponse(transform(reference, (given) => ({ reference: given })))
})
