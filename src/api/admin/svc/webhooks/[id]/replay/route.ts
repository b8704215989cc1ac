import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcWebhookResponse } from "../../../../../../types"
import { webhookForAdmin } from "../../webhook-for-admin"
import { replayWebhook } from "../../replay-webhook"

/** Processes a webhook again that was processed or given up. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcWebhookResponse>
): Promise<void> => {
  const webhook = await replayWebhook(req.scope, {
    id: req.params["id"] ?? "",
    actor: req.auth_context.actor_id,
  })

  res.json({ webhook: webhookForAdmin(webhook) })
}
