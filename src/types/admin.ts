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

/** Something that needs a person. */
export interface AdminSvcAttention {
  kind: string
  reference: string
  message: string
  remedy: string
  since: string
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
