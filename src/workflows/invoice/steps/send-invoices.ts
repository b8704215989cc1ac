import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { runInvoices } from "../run-invoices"

/** Sends what is due of an attempt's invoices, if its state permits; see {@link runInvoices}. */
export const sendInvoicesStep = createStep(
  "svc-send-invoices",
  async (reference: string, { container }) => new StepResponse(await runInvoices(container, reference))
)
