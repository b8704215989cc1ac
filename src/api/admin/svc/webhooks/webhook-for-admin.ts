import type { ListedWebhook } from "../../../../modules/svc/ledger/webhook-list"
import type { AdminSvcWebhook } from "../../../../types"

/** A webhook as the admin sees it: its size, never its body. */
export const webhookForAdmin = (webhook: ListedWebhook): AdminSvcWebhook => ({
  id: webhook.id,
  kind: webhook.kind,
  reference: webhook.reference,
  order_id: webhook.orderId,
  display_id: webhook.displayId,
  status: webhook.status,
  verdict: webhook.verdict,
  matching_preset: webhook.matchingPreset,
  outcome: webhook.outcome,
  deliveries: webhook.deliveries,
  bytes: webhook.bytes,
  tries: webhook.tries,
  received_at: webhook.receivedAt.toISOString(),
  signed_at: webhook.signedAt?.toISOString() ?? null,
  processed_at: webhook.processedAt?.toISOString() ?? null,
  due_at: webhook.dueAt?.toISOString() ?? null,
  can_replay: webhook.status === "processed" || webhook.status === "abandoned",
})
