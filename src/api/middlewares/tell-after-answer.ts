import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { tellSubscribers } from "../../progress/tell-subscribers"

/** Tells subscribers, once a request is answered, what it has brought about. */
export const tellAfterAnswer = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
  res.once("finish", () => {
    tellSubscribers(req.scope)
  })
  next()
}
