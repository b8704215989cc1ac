import { z } from "zod"
import type {
  AdminSvcHealthResponse,
  AdminSvcSettingsBody,
  AdminSvcSettingsResponse,
} from "../../../src/types"
import type { AdminApi } from "../../support/admin-api"
import { fulfilOrder, markDelivered } from "../../support/fulfil-order"

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
  attention: z.array(z.object({ kind: z.string(), reference: z.string() })),
  webhooks: z.array(z.object({ status: z.string(), deliveries: z.number() })),
})

/** What the merchant sees of an order. */
export type Timeline = z.infer<typeof timelineSchema>

/** The merchant, at Medusa's admin. */
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

  /** Puts an invoice into the order's metadata, as the store's back office does. */
  async writeInvoice(orderId: string, svc_invoice: { number: string; url: string }): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}`, { metadata: { svc_invoice } }, z.unknown())
  }

  /** What the admin's order page shows. */
  async timeline(orderId: string): Promise<Timeline> {
    return this.admin.get(`/admin/svc/orders/${orderId}`, timelineSchema)
  }

  /** The admin presses "check status" on the order page. */
  async checkStatus(orderId: string): Promise<void> {
    await this.admin.post(`/admin/svc/orders/${orderId}/reconcile`, {}, z.unknown())
  }

  /** The merchant gives an invoice again, by its address. */
  async giveInvoice(orderId: string, invoice: { invoice_number: string; url: string }): Promise<void> {
    await this.admin.post(`/admin/svc/orders/${orderId}/invoices`, invoice, z.unknown())
  }

  /** What the settings page shows. */
  async settings(): Promise<AdminSvcSettingsResponse> {
    return this.admin.get("/admin/svc/settings", answer<AdminSvcSettingsResponse>())
  }

  /** The merchant changes options at run time, or takes changes back. */
  async changeSettings(body: AdminSvcSettingsBody): Promise<void> {
    await this.admin.post("/admin/svc/settings", body, z.unknown())
  }

  /** The merchant tests the connection to the service. */
  async testConnection(): Promise<void> {
    await this.admin.post("/admin/svc/connection-test", {}, z.unknown())
  }

  /** How the calls to the service went. */
  async health(): Promise<AdminSvcHealthResponse> {
    return this.admin.get("/admin/svc/health", answer<AdminSvcHealthResponse>())
  }

  /** What Medusa says of an order's payment; `paid` in SAR. */
  async payment(orderId: string): Promise<{ status: string; paid: number }> {
    const { order } = await this.admin.get(
      `/admin/orders/${orderId}?fields=id,+summary,+payment_status`,
      z.looseObject({
        order: z.looseObject({
          payment_status: z.string(),
          summary: z.looseObject({ paid_total: z.number() }),
        }),
      })
    )

    return { status: order.payment_status, paid: order.summary.paid_total }
  }
}
