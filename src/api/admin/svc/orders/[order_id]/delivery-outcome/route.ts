import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { DELIVERY_OUTCOMES } from "../../../../../../domain/delivery-outcome"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { recordDeliveryOutcomeWorkflow } from "../../../../../../workflows/record-delivery-outcome"
import { orderForAdmin } from "../../order-for-admin"
import { parseInput } from "../../../../../parse-input"
import { languageOf } from "../../../../../request-language"

const body = z.strictObject({
  outcome: z.enum(DELIVERY_OUTCOMES),
  note: z.string().trim().min(1).max(1_000),
})

/** Records what the operator says of the delivery: disputed, delivered, or to be confirmed anew (spec 3.1). */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""
  const { outcome, note } = parseInput(
    body,
    req.body,
    `Send {"outcome", "note"}: ${DELIVERY_OUTCOMES.join(", ")}, and what the operator said in 1 to 1000 characters.`
  )

  await recordDeliveryOutcomeWorkflow(req.scope).run({
    input: { order_id: orderId, outcome, note, actor: req.auth_context.actor_id },
  })
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
