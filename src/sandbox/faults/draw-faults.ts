import { type SandboxStore } from "../state/sandbox-store"
import { type CallFault, type Fault, type OperationName, type WebhookEvent } from "./fault-schema"

/** Counts one call of the operation and gives the faults that apply to it, in the order they were listed. */
export const drawCallFaults = (store: SandboxStore, operation: OperationName): CallFault[] =>
  draw(store, operation).filter((fault): fault is CallFault => fault.operation === operation)

/** What the faults make of one webhook. */
export interface WebhookFate {
  lost: boolean
  copies: number
  delayMs: number
  afterNext: boolean
  wronglySigned: boolean
}

/** Counts one emission of the webhook and says what becomes of it. */
export const drawWebhookFaults = (store: SandboxStore, event: WebhookEvent): WebhookFate => {
  const fate: WebhookFate = { lost: false, copies: 1, delayMs: 0, afterNext: false, wronglySigned: false }

  for (const fault of draw(store, event)) {
    switch (fault.kind) {
      case "webhook_lost":
        fate.lost = true
        break
      case "webhook_duplicated":
        fate.copies = fault.copies
        break
      case "webhook_delayed":
        fate.delayMs += fault.ms
        break
      case "webhook_out_of_order":
        fate.afterNext = true
        fate.delayMs += fault.max_wait_ms
        break
      case "webhook_wrongly_signed":
        fate.wronglySigned = true
        break
      default:
        // Faults of calls name an operation, never a webhook.
        break
    }
  }

  return fate
}

const draw = (store: SandboxStore, operation: OperationName | WebhookEvent): Fault[] => {
  const call = store.change((state) => {
    const count = (state.faultCalls[operation] ?? 0) + 1

    state.faultCalls[operation] = count

    return count
  })

  return store.state.faults.filter(
    (fault) => fault.operation === operation && (fault.calls === "all" || fault.calls.includes(call))
  )
}
