import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { ATTENTION_ACTIONS, attentionKind } from "../../../../../../modules/svc/ledger/attention-kinds"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { resolveAttentionWorkflow } from "../../../../../../workflows/resolve-attention"
import { orderForAdmin } from "../../order-for-admin"
import { languageOf } from "../../../../../request-language"

const body = z.strictObject({
  /** Only points of this kind. */
  kind: attentionKind.optional(),
  note: z.string().trim().min(1).max(1_000),
})

/** Takes what is open for an order off the list; doing it again changes nothing. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""
  const parsed = body.safeParse(req.body)

  if (!parsed.success) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Send {"note": "<what was done>"} with 1 to 1000 characters, and if need be a "kind": ${Object.keys(ATTENTION_ACTIONS).join(", ")}.`
    )
  }
  const { kind, note } = parsed.data

  await resolveAttentionWorkflow(req.scope).run({
    input: {
      of: { order_id: orderId, ...(kind === undefined ? {} : { kind }) },
      note,
      actor: req.auth_context.actor_id,
    },
  })
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
