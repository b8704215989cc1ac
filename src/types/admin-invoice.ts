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
  /** Why it is not attached, in a word such as `not_a_pdf`. */
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
