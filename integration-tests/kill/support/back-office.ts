import { z } from "zod"
import type {
  AdminSvcHealthResponse,
  AdminSvcSettingsBody,
  AdminSvcSettingsResponse,
} from "../../../src/types"
import type { AdminApi } from "../../../support/admin-api"
import { fulfilOrder, markDelivered } from "../../../support/fulfil-order"

const answer = <T>() => z.custom<T>((value) => typeof value === "object")

const timelineSchema = z.object({
  attempts: z.array(
    z.looseObject({
      reference: z.string(),
      state: z.string(),
      svc_order_id: z.string().nullable(),
      settled_at: z.string().nullable(),
    })
  ),
  activity: z.array(z.object({ kind: z.string(), actor: z.string(), message: z.string() })),
  attention: z.array(z.object({ id: z.string(), kind: z.string(), reference: z.string() })),
  webhooks: z.array(z.object({ status: z.string(), deliveries: z.number() })),
  actions: z.looseObject({ record_down_payment: z.object({ allowed: z.boolean() }) }),
})

export type Timeline = z.infer<typeof timelineSchema>

export class BackOffice {
  constructor(
    private readonly admin: AdminApi,
    private readonly stockLocationId: string
  ) {}

  /** Ships an order in Medusa; gives the fulfilment's id. */
  async ship(orderId: string, metadata: Record<string, unknown> = {}): Promise<string> {
    return fulfilOrder(this.admin, orderId, { stockLocationId: this.stockLocationId, metadata })
  }

  /** Marks a shipped order as delivered in Medusa, which has its delivery confirmed with the service. */
  async deliver(orderId: string, fulfillmentId: string): Promise<void> {
    await markDelivered(this.admin, orderId, fulfillmentId)
  }

  /** Asks for the delivery to be confirmed on the order page: by its proof, or by asking the buyer. */
  async confirmDelivery(orderId: string, { askBuyer = false } = {}): Promise<void> {
    await this.admin.post(
      `/admin/svc/orders/${orderId}/confirm-delivery`,
      { ask_buyer: askBuyer },
      z.unknown()
    )
  }

  /** Records the down payment that the merchant collected. */
  async recordDownPayment(orderId: string, utr: string): Promise<void> {
    await this.admin.post(`/admin/svc/orders/${orderId}/down-payment`, { utr }, z.unknown())
  }

  /** Puts an invoice into the order's metadata, as the store's back office does. */
  async writeInvoice(orderId: string, svc_invoice: { number: string; url: string }): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}`, { metadata: { svc_invoice } }, z.unknown())
  }

  /** The merchant gives an invoice again, by its address. */
  async giveInvoice(orderId: string, invoice: { invoice_number: string; url: string }): Promise<void> {
    await this.admin.post(`/admin/svc/orders/${orderId}/invoices`, invoice, z.unknown())
  }

  /** What the admin's order page shows. */
  async timeline(orderId: string): Promise<Timeline> {
    return this.admin.get(`/admin/svc/orders/${orderId}`, timelineSchema)
  }

  /** What the admin's order page lists as needing a person. */
  async listed(orderId: string): Promise<string[]> {
    return (await this.timeline(orderId)).attention.map(({ kind }) => kind)
  }

  /** The merchant has found out about everything that is listed of an order, and says so. */
  async resolveAll(orderId: string): Promise<void> {
    for (const { id } of (await this.timeline(orderId)).attention) {
      await this.admin.post(
        `/admin/svc/attention/${id}/resolve`,
        { note: "Asked the operator." },
        z.unknown()
      )
    }
  }

  async settings(): Promise<AdminSvcSettingsResponse> {
    return this.admin.get("/admin/svc/settings", answer<AdminSvcSettingsResponse>())
  }

  /** The merchant changes options at run time, or takes changes back. */
  async changeSettings(body: AdminSvcSettingsBody): Promise<void> {
    await this.admin.post("/admin/svc/settings", body, z.unknown())
  }

  async testConnection(): Promise<void> {
    await this.admin.post("/admin/svc/connection-test", {}, z.unknown())
  }

  /** How the calls to the service went. */
  async health(): Promise<AdminSvcHealthResponse> {
    return this.admin.get("/admin/svc/health", answer<AdminSvcHealthResponse>())
  }

  async cancel(orderId: string): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}/cancel`, {}, z.unknown())
  }

  /** What Medusa says of an order and its payment; `paid` in SAR. */
  async order(orderId: string): Promise<{ status: string; payment: string; paid: number }> {
    const { order } = await this.admin.get(
      `/admin/orders/${orderId}?fields=id,status,+summary,+payment_status`,
      z.looseObject({
        order: z.looseObject({
          status: z.string(),
          payment_status: z.string(),
          summary: z.looseObject({ paid_total: z.number() }),
        }),
      })
    )

    return { status: order.status, payment: order.payment_status, paid: order.summary.paid_total }
  }
}
