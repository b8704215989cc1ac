import { isLoopback, isPrivateHost } from "../../../config"
import { pdfProblem } from "./check-pdf"
import type { InvoiceProblem } from "./invoice-document"

const TIMEOUT_MS = 8_000
/** Enough to see what a file is. */
const FIRST_BYTES = 1_024

const unreachable = (message: string): InvoiceProblem => ({ reason: "unreachable", message })

/**
 * What is wrong with the address of an invoice as far as it can be told without opening it: the service is elsewhere,
 * so an address of this machine or network means nothing to it, unless it is on this machine itself.
 */
export const addressProblem = (url: string, serviceUrl: string): InvoiceProblem | undefined =>
  isPrivateHost(new URL(url).hostname) && !isLoopback(new URL(serviceUrl).hostname)
    ? unreachable(
        "The invoice's address points to this machine or to a private network, where the service cannot reach it."
      )
    : undefined

/**
 * Why the service could not take the invoice at an address (813): opened from here as the service would, without
 * credentials. Undefined when it opens and begins like a PDF.
 */
export const inspectUrl = async (url: string): Promise<InvoiceProblem | undefined> => {
  try {
    const answer = await fetch(url, {
      headers: { Range: `bytes=0-${FIRST_BYTES - 1}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })

    if (!answer.ok) {
      await answer.body?.cancel()
      return unreachable(
        `The invoice's address answers HTTP ${answer.status} without signing in, so the service cannot download it.`
      )
    }
    return pdfProblem(await beginning(answer))
  } catch {
    return unreachable("The invoice's address could not be opened, so the service cannot download it.")
  }
}

const beginning = async (answer: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  const reader = answer.body?.getReader()
  let size = 0

  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    chunks.push(read.value)
    size += read.value.byteLength
    if (size >= FIRST_BYTES) {
      break
    }
  }
  await reader?.cancel()
  return Buffer.concat(chunks)
}
