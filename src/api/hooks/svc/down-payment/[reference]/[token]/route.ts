import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { receiveWebhook } from "../../../receive-webhook"

/** The service's confirmation of a down payment (spec 6, design D6). */
export const POST = async (req: MedusaRequest, res: MedusaResponse): Promise<void> =>
  receiveWebhook("down_payment", req, res)
