import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { tellSubscribers } from "../../progress/tell-subscribers"

export const tellAfterAnswer: MedusaRequestHandler = (req, res, next) => {
  res.once("finish", () => {
    tellSubscribers(req.scope)
  })
  next()
}
