import type { AdminSvcCallResult } from "./admin-connection"

export type AdminSvcOperation =
  "check_eligibility" | "initiate_checkout" | "reconcile_prepaid_payment" | "confirm_delivery" | "add_invoice"

/** How long calls took, in ms; estimates from a histogram, null without calls. */
export interface AdminSvcLatency {
  p50_ms: number | null
  p95_ms: number | null
}

export interface AdminSvcOperationCalls extends AdminSvcLatency {
  operation: AdminSvcOperation
  count: number
  by_result: Partial<Record<AdminSvcCallResult, number>>
}

/** The calls of a span of time, of all instances; some seconds behind. */
export interface AdminSvcCalls extends AdminSvcLatency {
  count: number
  /** How many did not end with `ok`. */
  failed: number
  /** Only those that were called. */
  operations: AdminSvcOperationCalls[]
}

export interface AdminSvcLastCall {
  operation: AdminSvcOperation
  at: string
  result: AdminSvcCallResult
  /** Null when it was `ok`. */
  error_name: string | null
  /** The service's own code. */
  error_code: number | null
}

/** Work of one kind that has its time. */
export interface AdminSvcDueWork {
  /** Whose time has come. */
  due: number
  /** Due for more than five minutes: no instance runs jobs, or they do not keep up. */
  overdue: number
  /** Since when the oldest is due. */
  oldest_due_at: string | null
}

/** `GET /admin/svc/health`. */
export interface AdminSvcHealthResponse {
  at: string
  last_hour: AdminSvcCalls
  last_day: AdminSvcCalls
  /** Within the seven days that are kept. */
  last_ok: AdminSvcLastCall | null
  last_failed: AdminSvcLastCall | null
  /** Calls that this instance waits for now. */
  calls_in_flight: number
  /** Attempts that some instance is working on now. */
  attempts_in_flight: number
  attempts: AdminSvcDueWork
  webhooks: AdminSvcDueWork
  invoices: AdminSvcDueWork
}
