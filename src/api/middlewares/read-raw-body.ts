import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** The most that a webhook may carry, in bytes. */
export const MAX_WEBHOOK_BYTES = 65_536

/**
 * Reads a webhook's bytes as they came, whatever their content type says, into `req.rawBody`: the signature is
 * over these bytes. Answers 413 beyond {@link MAX_WEBHOOK_BYTES}, without reading on.
 */
export const readRawBody = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
  const chunks: Buffer[] = []
  let size = 0

  const refuse = (): void => {
    req.removeAllListeners("data")
    req.resume()
    res
      .status(413)
      .set("Connection", "close")
      .json({ message: `A webhook may carry ${MAX_WEBHOOK_BYTES} bytes at the most` })
  }

  if (Number(req.headers["content-length"] ?? 0) > MAX_WEBHOOK_BYTES) {
    refuse()
    return
  }
  req.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_WEBHOOK_BYTES) {
      refuse()
      return
    }
    chunks.push(chunk)
  })
  req.once("end", () => {
    if (size <= MAX_WEBHOOK_BYTES) {
      req.rawBody = Buffer.concat(chunks)
      next()
    }
  })
  req.once("error", next)
}
