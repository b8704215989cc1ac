import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { announceAttention } from "../../progress/announce-attention"

/** Tells subscribers, once a request is answered, what it has put on the list of what needs a person. */
export const announceAfterAnswer = (
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void => {
  res.once("finish", () => void announceAttention(req.scope))
  next()
}
