import type { AdminSvcSweptBy } from "./admin-health"
import type { AdminSvcAddress, AdminSvcAddressWarning } from "./admin-settings"

/** How a point of the list stands. `unknown`: it could not be found out. */
export type AdminSvcChecklistStatus = "ok" | "warning" | "error" | "unknown"

export interface AdminSvcRegion {
  id: string
  name: string
  /** Lower case. */
  currency_code: string
}

/** About a module that several instances have to share; a single instance need not. */
export interface AdminSvcSharing {
  is_shared: boolean
  /** How many instances run. */
  instances: number
}

export interface AdminSvcChecklistFacts {
  /** The environment in force, and how many open orders were made in the other one. */
  environment: { environment: "sandbox" | "production"; made_elsewhere: number }
  /** What the payment module in `medusa-config.ts` lacks. */
  payment_dependencies: { missing: string[] }
  /** SAR regions with the payment provider, and without it. */
  provider_enabled: { regions: AdminSvcRegion[]; without: AdminSvcRegion[] }
  /** Regions with the payment provider whose currency is not SAR: buyers there never see it. */
  regions_not_sar: { regions: AdminSvcRegion[] }
  /** `source`: a list in `medusa-config.ts`, or a function of the store. `count` is null when it did not answer. */
  plans: { source: "list" | "function"; count: number | null }
  /**
   * Only while orders without down payment count as authorised once created: nothing tells whether their buyers have
   * confirmed the one-time password.
   */
  one_time_password: { without_down_payment: "on_created" }
  /** Only while an option names a workflow of the store. `missing`: those that the answering instance does not have. */
  store_workflows: { missing: { option: "delivery.proofWorkflow" | "invoice.workflow"; workflow: string }[] }
  /** How many instances run, and how many of them work on jobs and events: none is an error. */
  workers: { instances: number; workers: number }
  /** The last sweep, over all instances, as `AdminSvcSweep` has it. All are null before the first. */
  sweep: {
    last_at: string | null
    by: AdminSvcSweptBy | null
    on: string | null
    orders_until: string | null
  }
  /** The module or provider in use. */
  locking: AdminSvcSharing & { provider: string | null }
  event_bus: AdminSvcSharing & { module: string | null }
  workflow_engine: AdminSvcSharing & { module: string | null }
  cache: AdminSvcSharing & { module: string | null }
  /** Where users' sign-ins to the admin are kept. */
  sessions: AdminSvcSharing & { store: "redis" | "dynamodb" | "memory" }
  /** Whether other instances have a file that one instance stored. */
  file_storage: AdminSvcSharing & { provider: string | null }
  /** Where uploaded proofs are served from, as far as its options say. */
  file_provider: { provider: string | null; url: string | null; warnings: AdminSvcAddressWarning[] }
  webhook_origin: AdminSvcAddress
  redirect_domains: { domains: AdminSvcAddress[] }
  /** `last_at` of a webhook that was accepted. */
  webhooks_received: { last_at: string | null }
  /** How many open orders wait for a webhook that is refused: `webhooks.secrets` no longer has the secret of its address. */
  webhook_secrets: { refused: number }
  /** Of the last seven days. `matching_preset`: the preset with which the signatures would have been right. */
  signature_mismatches: {
    count: number
    last_at: string | null
    configured_preset: string
    /** `enforce`: they were refused. */
    verification: "enforce" | "report"
    matching_preset: string | null
  }
  /** `trusted_proxies`: as configured. `forwarded_by`: through how many this very request says that it came. */
  client_addresses: { trusted_proxies: number; forwarded_by: number }
}

export type AdminSvcChecklistCode = keyof AdminSvcChecklistFacts

export type AdminSvcChecklistItem = {
  [Code in AdminSvcChecklistCode]: {
    code: Code
    status: AdminSvcChecklistStatus
    facts: AdminSvcChecklistFacts[Code]
  }
}[AdminSvcChecklistCode]

/** `GET /admin/svc/checklist`. */
export interface AdminSvcChecklistResponse {
  checked_at: string
  items: AdminSvcChecklistItem[]
}
