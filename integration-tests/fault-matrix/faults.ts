import type { SandboxFault } from "../../support/sandbox-control"

/** What goes wrong with every call of one operation, until the service heals. */
export const FAULTS = [
  "connection refused",
  "reset before the effect",
  "reset after the effect",
  "time-out before the effect",
  "time-out after the effect",
  "500",
  "error_code 500",
  "503 with Retry-After",
  "401",
  "HTML after the effect",
  "truncated after the effect",
  "wrong shape after the effect",
  "slow drip after the effect",
  "null fields",
] as const

export type FaultName = (typeof FAULTS)[number]

/** Fields that the plugin can do without, by operation. */
const NULL_FIELDS = {
  check_eligibility: ["reason", "signup_url", "credit_amount", "onboarding_completed"],
  // Without `order_status` the order waits for a person.
  initiate_checkout: [
    "order_reference_id",
    "payment_url",
    "prepaid_amount",
    "transaction_id",
    "repayment_config_id",
  ],
  reconcile_prepaid_payment: ["payment_url", "transaction_id"],
  confirm_delivery: ["order_id", "order_reference_id"],
  add_invoice: ["order_id", "order_reference_id", "order_status"],
} as const

export type Operation = keyof typeof NULL_FIELDS

/** The fault as the sandbox plays it; undefined for one that is not the service's: nobody listens. */
export const sandboxFault = (
  name: FaultName,
  operation: Operation,
  about: string
): SandboxFault | undefined => {
  const target = { operation, about }

  switch (name) {
    case "connection refused":
      return undefined
    case "reset before the effect":
      return { kind: "drop_before", ...target }
    case "reset after the effect":
      return { kind: "drop_after", ...target }
    case "time-out before the effect":
      return { kind: "never_answer", ...target }
    case "time-out after the effect":
      return { kind: "never_answer", ...target, after_effect: true }
    case "500":
      return { kind: "http_status", ...target, status: 500 }
    case "error_code 500":
      return { kind: "error_code", ...target, code: 500 }
    case "503 with Retry-After":
      return { kind: "http_status", ...target, status: 503, retry_after: 1 }
    case "401":
      return { kind: "http_status", ...target, status: 401 }
    case "HTML after the effect":
      return { kind: "html_body", ...target, after_effect: true }
    case "truncated after the effect":
      return { kind: "truncated_body", ...target }
    case "wrong shape after the effect":
      return { kind: "http_status", ...target, status: 200, body: "[]", after_effect: true }
    case "slow drip after the effect":
      return { kind: "slow_drip", ...target, chunk_bytes: 1, interval_ms: 500 }
    case "null fields":
      return { kind: "null_fields", ...target, fields: [...NULL_FIELDS[operation]] }
  }
}
