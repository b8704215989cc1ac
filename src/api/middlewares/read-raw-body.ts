import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { invalid } from "../../workflows/refusals"

/** The most that a webhook may carry, in bytes. */
export const MAX_WEBHOOK_BYTES = 65_536

/**
 * Reads a request's bytes as they came, whatever their content type says, into `req.rawBody`: signatures are over
 * these bytes. Answers 413 beyond `maxBytes`, without reading on.
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
    // Nobody is there to be answered any more, and nothing of the store's is broken: as Medusa has it for its own routes.
    req.once("error", () => next(invalid("The request broke off.")))
  }
