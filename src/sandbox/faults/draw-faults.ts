import { z } from "zod"
import { parseJson } from "../parse-json"
import { type SandboxState } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { type CallFault, type Fault, type OperationName, type WebhookEvent } from "./fault-schema"

/**
 * Counts one call of the operation and gives the faults that apply to it, in listed order.
 * @param body of the request, as it was sent
 */
export const drawCallFaults = (store: SandboxStore, operation: OperationName, body: string): CallFault[] =>
  draw(store, operation, body).filter((fault): fault is CallFault => fault.operation === operation)

/** Adds faults. The calls about the same are counted from 1 again, all others go on. */
export const addFaults = (state: SandboxState, faults: Fault[]): void => {
  state.faults.push(...faults)

  for (const fault of faults) {
    delete state.faultCalls[counterOf(fault)]
  }
}

export const removeFaults = (state: SandboxState, about: string): void => {
  state.faults = state.faults.filter((fault) => fault.about !== about)
}

interface WebhookFate {
  lost: boolean
  copies: number
  delayMs: number
  afterNext: boolean
  wronglySigned: boolean
}

/** Counts one emission of the webhook and gives its fate. */
export const drawWebhookFaults = (store: SandboxStore, event: WebhookEvent, body: string): WebhookFate => {
  const fate: WebhookFate = { lost: false, copies: 1, delayMs: 0, afterNext: false, wronglySigned: false }

  for (const fault of draw(store, event, body)) {
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

const draw = (store: SandboxStore, operation: OperationName | WebhookEvent, body: string): Fault[] => {
  const texts = [body, ...namedOrder(store, body)]
  const concerned = store.state.faults.filter(
    ({ about, ...fault }) =>
      fault.operation === operation && (about === undefined || texts.some((text) => names(text, about)))
  )
  const counters = new Set([operation, ...concerned.map(counterOf)])

  store.change((state) => {
    for (const counter of counters) {
      state.faultCalls[counter] = (state.faultCalls[counter] ?? 0) + 1
    }
  })

  return concerned.filter(
    ({ calls, ...fault }) => calls === "all" || calls.includes(store.state.faultCalls[counterOf(fault)] ?? 0)
  )
}

/** Reference and phone number of the order that the body names: some bodies have the order's id alone. */
const namedOrder = (store: SandboxStore, body: string): string[] => {
  const { data } = namingSchema.safeParse(parseJson(body))
  const order = store.order(data?.order_number ?? data?.order_id ?? "")

  return order ? [order.orderReferenceId, order.buyerPhone] : []
}

const namingSchema = z.object({ order_id: z.string().optional(), order_number: z.string().optional() })

/** Whether it contains the text on its own: `web-10` does not name `web-1`. */
const names = (text: string, about: string): boolean =>
  new RegExp(`(?<![\\w-])${about.replace(/\W/g, "\\$&")}(?![\\w-])`).test(text)

/** The name under which the calls of a fault are counted. */
const counterOf = ({ operation, about }: Pick<Fault, "operation" | "about">): string =>
  about === undefined ? operation : `${operation} about ${about}`
