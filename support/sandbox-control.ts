import { z } from "zod"
import type { buyerChangeSchema } from "../src/sandbox/control/buyer-routes"
import type { faultSchema } from "../src/sandbox/faults/fault-schema"
import type { settingsSchema } from "../src/sandbox/state/settings"
import { requestJson } from "./json-http"
import type { JsonRequest } from "./json-http"

const orderSchema = z.looseObject({
  order_id: z.string(),
  order_reference_id: z.string(),
  order_status: z.string(),
  authorized: z.boolean(),
  buyer_phone: z.string(),
  repayment_config_id: z.string(),
  total_amount: z.number(),
  prepaid_amount: z.number(),
  collection_method: z.string(),
  prepaid_utr: z.string(),
  payment_status: z.string().nullable(),
  payment_url: z.string(),
  transaction_id: z.string(),
  webhook_url: z.string(),
  invoices: z.array(z.looseObject({ invoice_number: z.string(), file_url: z.string() })),
  sessions: z.array(z.looseObject({ payment_url: z.string(), payment_status: z.string() })),
  /** The `payment` object that the service received. */
  request: z.record(z.string(), z.unknown()),
})
const smsSchema = z.looseObject({ to: z.string(), kind: z.string(), order_id: z.string(), text: z.string() })
const webhookSchema = z.looseObject({
  id: z.string(),
  event: z.string(),
  order_id: z.string(),
  url: z.string(),
  body: z.string(),
  state: z.enum(["pending", "delivered", "failed", "lost"]),
  attempts: z.array(
    z.looseObject({
      status: z.number().nullable(),
      error: z.string().nullable(),
      headers: z.record(z.string(), z.string()),
    })
  ),
})
const stateSchema = z.looseObject({
  now: z.string(),
  buyers: z.array(z.looseObject({ phone: z.string(), available_credit: z.number() })),
  orders: z.array(orderSchema),
  sms: z.array(smsSchema),
  webhooks: z.array(webhookSchema),
  faults: z.array(z.unknown()),
})
const anything = z.looseObject({})

export type SandboxOrder = z.infer<typeof orderSchema>
type SandboxSms = z.infer<typeof smsSchema>
type SandboxWebhook = z.infer<typeof webhookSchema>
export type SandboxState = z.infer<typeof stateSchema>
/** What may go wrong: operation, on which calls (default all), kind. */
export type SandboxFault = z.input<typeof faultSchema>
/** A partial change of how the sandbox behaves. */
type SandboxSettings = z.input<typeof settingsSchema>
/** A partial change of a buyer; `credit_limit` in SAR. */
type SandboxBuyer = z.input<typeof buyerChangeSchema>
/** Actions of the buyer, the operator or time on an order. */
export type OrderAction =
  "pay" | "void" | "initiate-payment" | "confirm-otp" | "confirm-delivery" | "dispute" | "settle" | "expire"

/** The sandbox's control plane. Methods reject with HttpFailure when the sandbox refuses: 409 for an illegal move. */
export class SandboxControl {
  constructor(readonly url: string) {}

  state(): Promise<SandboxState> {
    return this.send("/state", stateSchema)
  }

  /** The order that was placed under the merchant's reference, if there is one. */
  async orderByReference(reference: string): Promise<SandboxOrder | undefined> {
    const { orders } = await this.state()

    return orders.find(({ order_reference_id }) => order_reference_id === reference)
  }

  order(orderId: string): Promise<SandboxOrder> {
    return this.send(`/orders/${encodeURIComponent(orderId)}`, orderSchema)
  }

  /** Text messages to a phone number (digits, no plus), oldest first; without one, all of them. */
  async sms(phone?: string): Promise<SandboxSms[]> {
    const query = phone === undefined ? "" : `?phone=${encodeURIComponent(phone)}`
    const { sms } = await this.send(`/sms${query}`, z.looseObject({ sms: z.array(smsSchema) }))

    return sms
  }

  async webhooks(): Promise<SandboxWebhook[]> {
    const { webhooks } = await this.send("/webhooks", z.looseObject({ webhooks: z.array(webhookSchema) }))

    return webhooks
  }

  /** Back to the fixtures: no orders, no faults, default settings, clock at real time. */
  async reset(): Promise<void> {
    await this.send("/reset", anything, { method: "POST" })
  }

  async putBuyer(phone: string, change: SandboxBuyer): Promise<void> {
    await this.send(`/buyers/${encodeURIComponent(phone)}`, anything, { method: "PUT", body: change })
  }

  async putSettings(change: SandboxSettings): Promise<void> {
    await this.send("/settings", anything, { method: "PUT", body: change })
  }

  /** Replaces all faults and counts calls from one again; an empty list heals the service. */
  async putFaults(faults: SandboxFault[]): Promise<void> {
    await this.send("/faults", anything, { method: "PUT", body: { faults } })
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
    await this.send("/clock", anything, { method: "POST", body: { advance_ms: milliseconds } })
  }

  /** `body` is the action's, for example `{ send_webhook: false }` for `pay`. Resolves with the changed order. */
  orderAction(
    orderId: string,
    action: OrderAction,
    body: Record<string, unknown> = {}
  ): Promise<SandboxOrder> {
    return this.send(`/orders/${encodeURIComponent(orderId)}/${action}`, orderSchema, {
      method: "POST",
      body,
    })
  }

  private send<T>(path: string, schema: z.ZodType<T>, request: JsonRequest = {}): Promise<T> {
    return requestJson(schema, `${this.url}/_sandbox${path}`, request)
  }
}
