import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"
import { invalid } from "../../workflows/refusals"

/** Largest body of a webhook, in bytes. */
export const MAX_WEBHOOK_BYTES = 65_536
/** For the rest of the form or JSON around a file. */
export const AROUND_BYTES = 65_536

/**
 * Reads the exact bytes of a request into `req.rawBody`, whatever the content type, because signatures cover these bytes.
 * Answers 413 beyond `maxBytes` and stops reading.
 */
export const readRawBody =
  (maxBytes: number): MedusaRequestHandler =>
  (req, res, next) => {
    const chunks: Buffer[] = []
    let size = 0

    const refuse = (): void => {
      req.removeAllListeners("data")
      req.resume()
      res
        .status(413)
        .set("Connection", "close")
        .json({ type: "invalid_data", message: `The request may carry ${maxBytes} bytes at the most` })
    }

    if (Number(req.headers["content-length"] ?? 0) > maxBytes) {
      refuse()
      return
    }
    req.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) {
        refuse()
        return
      }
      chunks.push(chunk)
    })
    req.once("end", () => {
      if (size <= maxBytes) {
        req.rawBody = Buffer.concat(chunks)
        next()
      }
    })
    // The client is gone and the store is not at fault, so the error is a 400 as on Medusa's own routes.
    req.once("error", () => next(invalid("The request broke off.")))
  }

/** Reads a request with an invoice (form or JSON), up to the size of `invoice.maxBytes` in base64. */
export const readInvoiceBody: MedusaRequestHandler = async (req, res, next) => {
  const { maxBytes } = (await svcOf(req.scope).optionsInForce()).invoice

  await readRawBody(Math.ceil(maxBytes / 3) * 4 + AROUND_BYTES)(req, res, next)
}
