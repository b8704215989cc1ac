import type { Problem } from "../../../domain/facts/problem"
import { isOutOfReach, openAddress } from "../addresses/open-address"
import { type InvoiceProblem, pdfProblem } from "./invoice-document"

const unreachable = (cause: Problem): InvoiceProblem => ({ reason: "unreachable", cause })

const OUT_OF_REACH = unreachable({ problem: "invoice_out_of_reach" })

/** What is wrong with the address of an invoice as far as it can be told without opening it. */
export const addressProblem = (url: string, serviceUrl: string): InvoiceProblem | undefined =>
  isOutOfReach(new URL(url), serviceUrl) ? OUT_OF_REACH : undefined

/**
 * Why the service could not take the invoice at an address (813). It is opened from here as the service would open it; see
 * {@link openAddress}. Undefined when it opens and begins like a PDF.
 */
export const inspectUrl = async (url: string, serviceUrl: string): Promise<InvoiceProblem | undefined> => {
  const opened = await openAddress(url, serviceUrl)

  switch (opened.kind) {
    case "private":
      return OUT_OF_REACH
    case "failed":
      return unreachable({ problem: "invoice_not_opened" })
    case "answered":
      return opened.status >= 200 && opened.status < 300
        ? pdfProblem(opened.beginning)
        : unreachable({ problem: "invoice_answers", status: opened.status })
  }
}
