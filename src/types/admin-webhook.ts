import type { WebhookKind, WebhookStatus, WebhookVerdict } from "../domain/ledger-states"

export type AdminSvcWebhookKind = WebhookKind

/**
 * Where a webhook stands. `received` is due to be processed, `abandoned` was given up after many tries, `refused` was
 * answered 401 (500 where the store's own function failed) and has no effect.
 */
export type AdminSvcWebhookStatus = WebhookStatus

export type AdminSvcWebhookVerdict = WebhookVerdict

/** A webhook that came in. Its body is never shown. */
export interface AdminSvcWebhook {
  id: string
  kind: AdminSvcWebhookKind
  /** The attempt that its address names. */
  reference: string
  order_id: string | null
  display_id: string | null
  status: AdminSvcWebhookStatus
  verdict: AdminSvcWebhookVerdict
  /** The `webhooks.preset` with which a wrong signature would have been right. */
  matching_preset: string | null
  /** What came of it; one word. */
  outcome: string | null
  /** How often the service sent it. */
  deliveries: number
  /** Of its body. */
  bytes: number
  tries: number
  received_at: string
  /** When it was signed, if it was rightly signed. */
  signed_at: string | null
  processed_at: string | null
  /** When it is processed next. */
  due_at: string | null
  /** Whether `POST /admin/svc/webhooks/:id/replay` would take it. */
  can_replay: boolean
}

/**
 * `GET /admin/svc/webhooks`, the latest first. Filters: `status`, `kind`, `verdict`, `order_id`; `limit` (20, at most
 * 100) and `offset`.
 */
export interface AdminSvcWebhookListResponse {
  webhooks: AdminSvcWebhook[]
  /** Of all pages, at most 10,000: read on until a page is not full. */
  count: number
  limit: number
  offset: number
  /** How many of the latest 10,000 have each status, whichever status is filtered for. */
  counts_by_status: Partial<Record<AdminSvcWebhookStatus, number>>
}

/** `POST /admin/svc/webhooks/:id/replay`; the webhook as it is after it was processed again. */
export interface AdminSvcWebhookResponse {
  webhook: AdminSvcWebhook
}
