import type { SandboxControl, SandboxFault } from "../../support/sandbox-control"
import type { ServiceFault, WebhookFault } from "../histories/step"

const SECOND_MS = 1_000

/** Fields of an answer that decide nothing. */
const NOT_NEEDED = ["order_status", "transaction_id", "payment_url"]
const STATUSES = ["order_status", "payment_status"]

/** In the sandbox's words. An answer that never comes costs the plugin its time-out. */
export const SERVICE_FAULTS = {
  drop_before: { kind: "drop_before" },
  drop_after: { kind: "drop_after" },
  "500_before": { kind: "http_status", status: 500 },
  "500_after": { kind: "http_status", status: 500, after_effect: true },
  "503_retry_after": { kind: "http_status", status: 503, retry_after: 1 },
  "401": { kind: "http_status", status: 401 },
  "429": { kind: "http_status", status: 429, retry_after: 1 },
  html_after: { kind: "html_body", after_effect: true },
  empty_after: { kind: "empty_body", after_effect: true },
  malformed_after: { kind: "malformed_body", after_effect: true },
  truncated: { kind: "truncated_body" },
  silent_before: { kind: "never_answer" },
  silent_after: { kind: "never_answer", after_effect: true },
  slow: { kind: "delay", ms: SECOND_MS, when: "after" },
  slow_drip: { kind: "slow_drip", chunk_bytes: 64, interval_ms: 50 },
  null_fields: { kind: "null_fields", fields: NOT_NEEDED },
  code_500: { kind: "error_code", code: 500 },
  code_804: { kind: "error_code", code: 804 },
  code_808: { kind: "error_code", code: 808 },
  // In whichever of these fields the answer has.
  odd_status: { kind: "null_fields", fields: STATUSES, value: "UNDER_REVIEW" },
} as const satisfies Record<Exclude<ServiceFault, "in_progress">, object>

export const WEBHOOK_FAULTS = {
  lost: { kind: "webhook_lost" },
  doubled: { kind: "webhook_duplicated", copies: 3 },
  late: { kind: "webhook_delayed", ms: 5 * SECOND_MS },
  out_of_order: { kind: "webhook_out_of_order", max_wait_ms: 10 * SECOND_MS },
  wrongly_signed: { kind: "webhook_wrongly_signed" },
} as const satisfies Record<WebhookFault, object>

/** The faults of all histories together, because the sandbox takes one list. */
export class FaultDesk {
  private readonly faults = new Map<string, SandboxFault[]>()
  private saying: Promise<void> = Promise.resolve()

  constructor(private readonly sandbox: SandboxControl) {}

  /** Adds faults for one history to its present ones. */
  add(owner: string, ...faults: SandboxFault[]): Promise<void> {
    this.faults.set(owner, [...(this.faults.get(owner) ?? []), ...faults])
    return this.say()
  }

  clear(owner: string): Promise<void> {
    return this.faults.delete(owner) ? this.say() : Promise.resolve()
  }

  clearAll(): Promise<void> {
    this.faults.clear()
    return this.say()
  }

  /** Sends the lists one after the other, each as it is by then. */
  private say(): Promise<void> {
    const said = this.saying.then(() => this.sandbox.putFaults([...this.faults.values()].flat()))

    this.saying = said.catch(() => undefined)
    return said
  }
}
