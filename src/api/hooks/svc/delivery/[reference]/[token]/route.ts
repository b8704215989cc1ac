import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { receiveWebhook } from "../../../receive-webhook"

/** The buyer's confirmation that the goods have arrived (spec 6, design D6). */
export const POST = async (req: MedusaRequest, res: MedusaResponse): Promise<void> =>
  receiveWebhook("delivery", req, res)
