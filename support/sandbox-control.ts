import type { z } from "zod"
import type { buyerChangeSchema } from "../src/sandbox/control/buyer-routes"
import type { buyerView, orderView, smsView, webhookView } from "../src/sandbox/control/views"
import type { FaultInput } from "../src/sandbox/faults/fault-schema"
import type { SettingsChange } from "../src/sandbox/state/settings"
import { type JsonRequest, requestJson } from "./json-http"
import { typed } from "./typed"

export type SandboxOrder = ReturnType<typeof orderView>
type SandboxSms = ReturnType<typeof smsView>
type SandboxWebhook = ReturnType<typeof webhookView>

export interface SandboxState {
  now: string
  buyers: ReturnType<typeof buyerView>[]
  orders: SandboxOrder[]
  sms: SandboxSms[]
  webhooks: SandboxWebhook[]
  faults: unknown[]
  /** How often each operation was called since the faults were set. */
  fault_calls: Record<string, number>
}

/** What may go wrong: operation, on which calls (default all), kind. */
export type SandboxFault = FaultInput
/** A partial change of a buyer; `credit_limit` in SAR. */
type SandboxBuyer = z.input<typeof buyerChangeSchema>
/** Actions of the buyer, the operator or time on an order. */
export type OrderAction =
  "pay" | "void" | "initiate-payment" | "confirm-otp" | "confirm-delivery" | "dispute" | "settle" | "expire"

/** The sandbox's control plane. Methods reject with HttpFailure when the sandbox refuses: 409 for an illegal move. */
export class SandboxControl {
  constructor(readonly url: string) {}

  state(): Promise<SandboxState> {
    return this.send("/state")
  }

  /** The order that was placed under the merchant's reference, if there is one. */
  async orderByReference(reference: string): Promise<SandboxOrder | undefined> {
    const query = `?reference=${encodeURIComponent(reference)}`
    const { orders } = await this.send<Pick<SandboxState, "orders">>(`/orders${query}`)

    return orders[0]
  }

  order(orderId: string): Promise<SandboxOrder> {
    return this.send(`/orders/${encodeURIComponent(orderId)}`)
  }

  /** Text messages to a phone number (digits, no plus), oldest first; without one, all of them. */
  async sms(phone?: string): Promise<SandboxSms[]> {
    const query = phone === undefined ? "" : `?phone=${encodeURIComponent(phone)}`

    return (await this.send<Pick<SandboxState, "sms">>(`/sms${query}`)).sms
  }

  async webhooks(): Promise<SandboxWebhook[]> {
    return (await this.send<Pick<SandboxState, "webhooks">>("/webhooks")).webhooks
  }

  /** Back to the fixtures: no orders, no faults, default settings, clock at real time. */
  async reset(): Promise<void> {
    await this.send("/reset", { method: "POST" })
  }

  async putBuyer(phone: string, change: SandboxBuyer): Promise<void> {
    await this.send(`/buyers/${encodeURIComponent(phone)}`, { method: "PUT", body: change })
  }

  async putSettings(change: SettingsChange): Promise<void> {
    await this.send("/settings", { method: "PUT", body: change })
  }

  /** Replaces all faults and counts calls from one again; an empty list heals the service. */
  async putFaults(faults: SandboxFault[]): Promise<void> {
    await this.send("/faults", { method: "PUT", body: { faults } })
  }

  /** Does something while the service misbehaves, and always heals it afterwards. */
  async withFaults<T>(faults: SandboxFault[], act: () => Promise<T>): Promise<T> {
    await this.putFaults(faults)
    try {
      return await act()
    } finally {
      await this.putFaults([])
    }
  }

  /** Lets time pass on the sandbox's clock, in milliseconds. Resolves when all due work is done. */
  async advanceClock(milliseconds: number): Promise<void> {
    await this.send("/clock", { method: "POST", body: { advance_ms: milliseconds } })
  }

  /** `body` is the action's, for example `{ send_webhook: false }` for `pay`. Resolves with the changed order. */
  orderAction(
    orderId: string,
    action: OrderAction,
    body: Record<string, unknown> = {}
  ): Promise<SandboxOrder> {
    return this.send(`/orders/${encodeURIComponent(orderId)}/${action}`, { method: "POST", body })
  }

  private send<T>(path: string, request: JsonRequest = {}): Promise<T> {
    return requestJson(typed<T>(), `${this.url}/_sandbox${path}`, request)
  }
}
