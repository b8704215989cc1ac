import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { redactSentence } from "../../domain/redact-text"

/**
 * Removes the token of a webhook from the address, because Medusa's HTTP log writes that address after the answer. The
 * route is found by `req.url`, which stays.
 */
export const hideWebhookToken: MedusaRequestHandler = (req, _res, next) => {
  req.originalUrl = redactSentence(req.originalUrl)
  next()
}
