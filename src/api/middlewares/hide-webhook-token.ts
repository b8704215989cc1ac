import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { redactSentence } from "../../domain/redact-text"

/**
 * Takes the token that opens a webhook out of the address that Medusa's HTTP log writes once a request is answered. The
 * route itself goes by `req.url`, which stays.
 */
export const hideWebhookToken: MedusaRequestHandler = (req, _res, next) => {
  req.originalUrl = redactSentence(req.originalUrl)
  next()
}
