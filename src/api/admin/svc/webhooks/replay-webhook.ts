import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../../../../modules/svc"
import type { ListedWebhook } from "../../../../modules/svc/ledger/webhook-list"
import { processWebhook } from "../../../../progress/webhook/process-webhook"
import { notAllowed, notFound } from "../../../../workflows/refusals"

export interface ReplayWebhookInput {
  id: string
  /** The admin user's id. */
  actor: string
}

/**
 * Processes a webhook again after it was processed or given up. Repeating it is safe: the order's state comes from the
 * service, and effects that already happened stay.
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED with the code `webhook_refused` or `webhook_due`.
 */
export const replayWebhook = async (
  container: MedusaContainer,
  { id, actor }: ReplayWebhookInput
): Promise<ListedWebhook> => {
  const { ledger } = svcOf(container)
  const webhook = await ledger.webhooks.byId(id)

  if (webhook === undefined) {
    throw notFound(`There is no webhook ${id}`)
  }
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
  await processWebhook(container, id)
  return (await ledger.webhooks.byId(id)) ?? webhook
}
