import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { progressOrder } from "../../order/progress-order"
import type { AttachInvoiceInput } from "../keep-invoice"
import { offerInvoiceStep } from "../steps/offer-invoice"

const sendInvoiceStep = createStep(
  "svc-send-invoice",
  async ({ references, actor }: { references: string[]; actor: string }, { container }) => {
    for (const reference of references) {
      await progressOrder(container, { reference, actor })
    }
    return new StepResponse(undefined)
  }
)

/**
 * Gives an order an invoice, for the order page and for ERPs (design D10), and sends it at once when the order's state
 * permits; else it waits in the ledger. One that was refused is replaced under its number. What the service says of it
 * is in the ledger, not thrown.
 * @returns the references of the attempts that it is for: an order may have several at the service.
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA when it is no PDF or too large, NOT_ALLOWED when the order is over or
 * its number is attached already.
 */
export const attachInvoiceWorkflow = createWorkflow("svc-attach-invoice", (input: AttachInvoiceInput) => {
  const offered = offerInvoiceStep(input)

  sendInvoiceStep(offered)

  return new WorkflowResponse(offered)
})
