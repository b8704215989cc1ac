import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import sweep from "medusa-payment-svc/jobs/sweep"
import { observe } from "../../../probe"

/** Runs the plugin's job once, as the schedule does, and tells what it did to the process. */
export const POST = async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  res.json(await observe(() => sweep(req.scope)))
}
