import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { orderForAdmin } from "../../order-for-admin"
import { recordDownPaymentWorkflow } from "../../../../../../workflows/record-down-payment"
import { languageOf } from "../../../../../request-language"

const body = z.strictObject({
  /** The merchant's reference of the payment, as on its bank statement. */
  utr: z.string().trim().min(1).max(100),
})

/** Records a down payment that the merchant collected, and sends the checkout (spec 2.4). */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""
  const parsed = body.safeParse(req.body)

  if (!parsed.success) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      'Send {"utr": "<the reference of the payment>"} with 1 to 100 characters and no other field.'
    )
  }
  await recordDownPaymentWorkflow(req.scope).run({
    input: { order_id: orderId, utr: parsed.data.utr, actor: req.auth_context.actor_id },
  })
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
