import { isOutOfReach, openAddress } from "../addresses/open-address"
import { pdfProblem } from "./check-pdf"
import type { InvoiceProblem } from "./invoice-document"

const unreachable = (message: string): InvoiceProblem => ({ reason: "unreachable", message })

const OUT_OF_REACH = unreachable(
  "The invoice's address points to this machine or to a private network, where the service cannot reach it."
)

/** What is wrong with the address of an invoice as far as it can be told without opening it. */
export const addressProblem = (url: string, serviceUrl: string): InvoiceProblem | undefined =>
  isOutOfReach(new URL(url), serviceUrl) ? OUT_OF_REACH : undefined

/**
 * Why the service could not take the invoice at an address (813): opened from here as the service would, see
 * {@link openAddress}. Undefined when it opens and begins like a PDF.
 */
export const inspectUrl = async (url: string, serviceUrl: string): Promise<InvoiceProblem | undefined> => {
  const opened = await openAddress(url, serviceUrl)

  switch (opened.kind) {
    case "private":
      return OUT_OF_REACH
    case "failed":
      return unreachable("The invoice's address could not be opened, so the service cannot download it.")
    case "answered":
      return opened.status >= 200 && opened.status < 300
        ? pdfProblem(opened.beginning)
        : unreachable(
            `The invoice's address answers HTTP ${opened.status} without signing in, so the service cannot download it.`
          )
  }
}
