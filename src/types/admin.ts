/** One attempt at the service, as the admin sees it. Amounts are SAR. */
export interface AdminSvcAttempt {
  reference: string
  attempt: number
  state: string
  amount: number
  repayment_config_id: number | null
  collection: "none" | "svc" | "merchant"
  svc_order_id: string | null
  order_status: string | null
  prepaid_amount: number | null
  payment_status: string | null
  payment_url: string | null
  transaction_id: string | null
  error_code: number | null
  decline_code: string | null
  created_at: string
  authorized_at: string | null
  settled_at: string | null
  expires_at: string | null
  due_at: string | null
}

/** One line of the timeline. */
export interface AdminSvcActivity {
  at: string
  reference: string
  kind: string
  actor: string
  message: string
}

/**
 * What resolves a point: the route of that name under `/admin/svc/orders/:order_id`. With `resolve` a person sees to it
 * elsewhere, then says so.
 */
export type AdminSvcAttentionAction =
  "reconcile" | "retry" | "confirm-delivery" | "invoices" | "down-payment" | "resolve"

/** Something that needs a person. */
export interface AdminSvcAttention {
  id: string
  kind: string
  reference: string
  /** Null while there is no order. */
  order_id: string | null
  display_id: string | null
  since: string
  /** What happened. */
  message: string
  /** What to do. */
  remedy: string
  action: AdminSvcAttentionAction
  resolved_at: string | null
  /** An admin user's id, or `system`. */
  resolved_by: string | null
  note: string | null
}

/** `GET /admin/svc/attention`. */
export interface AdminSvcAttentionListResponse {
  attention: AdminSvcAttention[]
  /** Of all pages. */
  count: number
  limit: number
  offset: number
  /** How many there are of each kind, whichever kind is filtered for. */
  counts_by_kind: Partial<Record<string, number>>
}

/** `POST /admin/svc/attention/:id/resolve`. */
export interface AdminSvcAttentionResponse {
  attention: AdminSvcAttention
}

/** A webhook that was received for the order. */
export interface AdminSvcWebhook {
  id: string
  kind: string
  status: string
  verdict: string
  outcome: string | null
  deliveries: number
  received_at: string
}

/** `GET /admin/svc/orders/:order_id`, and the answer of the actions below it. */
export interface AdminSvcOrderResponse {
  order_id: string
  /** The latest first. */
  attempts: AdminSvcAttempt[]
  activity: AdminSvcActivity[]
  attention: AdminSvcAttention[]
  webhooks: AdminSvcWebhook[]
}

/** An invoice of the order; the PDF itself is where `source` and `file_id` say. */
export interface AdminSvcInvoice {
  id: string
  reference: string
  number: string
  source: "upload" | "metadata" | "workflow" | "api"
  /** `due` is sent when its time has come; `unknown` was sent and never answered; `refused` waits for another file. */
  state: "due" | "sending" | "attached" | "refused" | "unknown"
  file_id: string | null
  sha256: string | null
  error_code: number | null
  error_reason: string | null
  tries: number
  created_at: string
  sent_at: string | null
  attached_at: string | null
  due_at: string | null
}

/** `GET /admin/svc/orders/:order_id/invoices`, and the answer of `POST` to it. */
export interface AdminSvcInvoicesResponse {
  order_id: string
  /** The oldest first. */
  invoices: AdminSvcInvoice[]
}
