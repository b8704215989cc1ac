/** How long calls took, in ms; estimates from a histogram, null without calls. */
export interface AdminSvcLatency {
  p50_ms: number | null
  p95_ms: number | null
}

/** The calls of one operation of the service, such as `check_eligibility`. Another version may have called more of them. */
export interface AdminSvcOperationCalls extends AdminSvcLatency {
  operation: string
  count: number
  /** By {@link AdminSvcCallResult}, or by a result that another version wrote. */
  by_result: Record<string, number>
}

/** The calls of a span of time, of all instances; some seconds behind. */
export interface AdminSvcCalls extends AdminSvcLatency {
  count: number
  /** How many did not end with `ok`. */
  failed: number
  /** Only those that were called. */
  operations: AdminSvcOperationCalls[]
}

/** The last 24 hours, or the seven days that are kept. */
export type AdminSvcCallSpan = "day" | "week"

export interface AdminSvcCallsPoint {
  /** When it begins. */
  at: string
  count: number
  /** How many did not end with `ok`. */
  failed: number
  /** An estimate from a histogram, null without calls. */
  p95_ms: number | null
}

/** The calls of one operation over a span of time. */
export interface AdminSvcOperationOverTime extends Omit<AdminSvcCallsPoint, "at"> {
  operation: string
  /** The earliest first, without gaps; the last one is under way. */
  points: AdminSvcCallsPoint[]
}

/** `GET /admin/svc/health/calls`. */
export interface AdminSvcCallsOverTimeResponse {
  span: AdminSvcCallSpan
  /** How long a point lasts. */
  step_minutes: number
  /** Only those that were called. */
  operations: AdminSvcOperationOverTime[]
}

export interface AdminSvcLastCall {
  operation: string
  at: string
  /** An {@link AdminSvcCallResult}, or what another version wrote. */
  result: string
  /** Null when it was `ok`. */
  error_name: string | null
  /** The service's own code. */
  error_code: number | null
}

/** Work of one kind that has a due time. */
export interface AdminSvcDueWork {
  /** Whose time has come. */
  due: number
  /** Due for more than five minutes: no instance runs jobs, or they do not keep up. */
  overdue: number
  /** Since when the oldest is due. */
  oldest_due_at: string | null
}

/** Medusa's scheduled job, or an instance's own timer, where the job does not come. */
export type AdminSvcSweptBy = "job" | "timer"

/**
 * The last sweep that ended; `on` is `host:pid`. `orders_until`: up to where the sweeps have looked for orders whose
 * completion died, some minutes ago at most unless the look fails or is catching up; null before the first look.
 */
export interface AdminSvcSweep {
  at: string
  by: AdminSvcSweptBy
  on: string
  orders_until: string | null
}

/** An instance of Medusa that runs. */
export interface AdminSvcInstance {
  id: string
  worker_mode: "shared" | "server" | "worker"
  host: string
  pid: number
  started_at: string
  /** When it last said that it lives, which it does every ten seconds. */
  seen_at: string
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
  /** Events of the plugin that the event bus has not taken yet. */
  events: AdminSvcDueWork
  /** What is due, but only instances of a newer version of the plugin can do it. It is not among the work above. */
  left_to_newer_version: { attempts: number; webhooks: number }
  /** Null before the first. */
  last_sweep: AdminSvcSweep | null
  /** Those that run, the oldest first. */
  instances: AdminSvcInstance[]
  /** Whether one of them works on jobs and events. */
  has_worker: boolean
}
