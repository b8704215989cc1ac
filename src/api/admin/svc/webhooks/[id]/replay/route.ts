import { svcOf } from "../../../../../../modules/svc"
import { processWebhook } from "../../../../../../progress/webhook/process-webhook"
import type { AdminSvcWebhookResponse } from "../../../../../../types"
import { notAllowed, notFound, raise } from "../../../../../../workflows/refusals"
import { answerWith } from "../../../../../answer-with"
import { webhookForAdmin } from "../../webhook-for-admin"

/**
 * Processes a webhook again after it was processed or given up. Repeating it is safe: the order's state comes from the
 * service, and effects that already happened stay.
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED with the code `webhook_refused` or `webhook_due`.
 */
export const POST = answerWith<AdminSvcWebhookResponse>(async (req) => {
  const id = req.params["id"] ?? ""
  const { actor_id: actor } = req.auth_context
  const { ledger } = svcOf(req.scope)
  const webhook = (await ledger.webhooks.byId(id)) ?? raise(notFound(`There is no webhook ${id}`))

  if (webhook.status === "refused") {
    throw notAllowed(
      `This webhook was refused (${webhook.verdict}) and has no effect. Ask the service about the order instead: "reconcile".`,
      "webhook_refused"
    )
  }
  const isReplayed = await ledger.database.transaction(async (sql) => {
    const replayed = await ledger.inbox.replay(sql, id)

    if (replayed) {
      await ledger.activity.add(sql, webhook, {
        kind: "webhook_replayed",
        actor,
        values: { webhook_id: id, webhook: webhook.kind },
      })
    }
    return replayed
  })

  if (!isReplayed) {
    throw notAllowed("This webhook is about to be processed. Look at its state in a minute.", "webhook_due")
  }
  await processWebhook(req.scope, id)
  return { webhook: webhookForAdmin((await ledger.webhooks.byId(id)) ?? webhook) }
})
