import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { tellSubscribers } from "../../progress/tell-subscribers"

/** Tells subscribers about the effects of a request once it is answered. */
export const tellAfterAnswer: MedusaRequestHandler = (req, res, next) => {
  res.once("finish", () => {
    tellSubscribers(req.scope)
  })
  next()
}
