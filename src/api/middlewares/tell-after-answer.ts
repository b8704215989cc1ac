import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { tellSubscribers } from "../../progress/tell-subscribers"

/** Tells subscribers, once a request is answered, what it has brought about. */
export const tellAfterAnswer: MedusaRequestHandler = (req, res, next) => {
  res.once("finish", () => {
    tellSubscribers(req.scope)
  })
  next()
}
