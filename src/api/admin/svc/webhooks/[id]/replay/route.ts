import type { AdminSvcWebhookResponse } from "../../../../../../types"
import { webhookForAdmin } from "../../webhook-for-admin"
import { replayWebhook } from "../../replay-webhook"
import { answerWith } from "../../../../../answer-with"

/** Processes a webhook again after it was processed or given up. */
export const POST = answerWith<AdminSvcWebhookResponse>(async (req) => {
  const webhook = await replayWebhook(req.scope, {
    id: req.params["id"] ?? "",
    actor: req.auth_context.actor_id,
  })

  return { webhook: webhookForAdmin(webhook) }
})
