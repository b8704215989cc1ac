import { z } from "zod"
import type { AdminSvcInvoicesResponse, AdminSvcOrderResponse } from "../src/types"
import { AdminApi } from "./admin-api"
import { ADMIN } from "./medusa-process"
import type { SandboxControl, SandboxOrder } from "./sandbox-control"
import { polling, type Patience } from "./polling"
import { type SeededStore, type SeedOptions, seedStore } from "./seed-store"
import {
  type Cart,
  type Goods,
  type StoreAddress,
  StoreClient,
  type StoreOrder,
  placedOrder,
} from "./store-client"
import { typed } from "./typed"

/** Medusa's id of the plugin's payment provider. */
export const PROVIDER_ID = "pp_business-credit"

/** The plans of medusa-config.ts, a part of the sandbox's. The last one's down payment goes to the merchant. */
export const PLANS = { days30: 101, days60: 102, downPayment: 103, merchantDownPayment: 104 } as const

/** An address in Riyadh; `phone` without a plus. */
export const addressOf = (phone: string, more: Partial<StoreAddress> = {}): StoreAddress => ({
  first_name: "Buyer",
  last_name: "One",
  phone: `+${phone}`,
  address_1: "King Fahd Road 1",
  city: "Riyadh",
  postal_code: "12211",
  country_code: "sa",
  ...more,
})

export interface Buyer {
  company: string
  email: string
  /** International format without plus. */
  phone: string
  address: string
}

/** What a business buys; quantities by SKU. */
interface BusinessGoods {
  buyer: Buyer
  lines: Readonly<Record<string, number>>
}

/** What a business buys, and under which repayment plan. */
export interface Purchase extends BusinessGoods {
  planId: number
}

/** What the plugin knows of a Medusa order: `GET /admin/svc/orders/:order_id`. */
export type Timeline = AdminSvcOrderResponse

/** Where the buyer of an order stands: `GET /store/svc/orders/:id`. */
const buyersOrderSchema = z.looseObject({
  state: z.string(),
  next: z.looseObject({ action: z.string(), url: z.string().optional() }),
})

const orderSchema = z.looseObject({
  order: z.looseObject({
    status: z.string(),
    payment_status: z.string(),
    summary: z.looseObject({ paid_total: z.number() }),
  }),
})
const ordersSchema = z.looseObject({ orders: z.array(z.looseObject({ id: z.string(), email: z.string() })) })
const itemsSchema = z.looseObject({
  order: z.looseObject({ items: z.array(z.object({ id: z.string(), quantity: z.number() })) }),
})
const fulfillmentsSchema = z.looseObject({
  order: z.looseObject({
    fulfillments: z.array(z.looseObject({ id: z.string(), created_at: z.string() })),
  }),
})

const draftSchema = z.looseObject({ draft_order: z.looseObject({ id: z.string() }) })
const linkSchema = z.looseObject({ payment_collection: z.looseObject({ id: z.string() }) })

export interface OrderLine {
  id: string
  quantity: number
}

export interface StoreParts {
  /** Of its Medusa server. */
  url: string
  /** Its merchant, signed in. */
  admin: AdminApi
  /** The service behind it. */
  sandbox: SandboxControl
  seeded: SeededStore
}

/** Fills an empty Medusa server whose admin user is {@link ADMIN}. */
export const openStore = async (
  url: string,
  sandbox: SandboxControl,
  seed: SeedOptions
): Promise<StoreParts> => {
  const admin = await AdminApi.signIn(url, ADMIN)

  return { url, admin, sandbox, seeded: await seedStore(admin, seed) }
}

/** A running store from all sides: its buyers, its back office, and the service's own records. */
export abstract class Store {
  protected abstract get parts(): StoreParts

  get url(): string {
    return this.parts.url
  }

  get admin(): AdminApi {
    return this.parts.admin
  }

  get sandbox(): SandboxControl {
    return this.parts.sandbox
  }

  get seeded(): SeededStore {
    return this.parts.seeded
  }

  /** Somebody who is not signed in; `language` as a browser asks for it. */
  buyer(language?: string): StoreClient {
    return new StoreClient(this.url, this.seeded.publishableKey, language)
  }

  /** A cart that lacks only its payment. */
  fillCart(client: StoreClient, goods: Goods | BusinessGoods): Promise<Cart> {
    if (!("buyer" in goods)) {
      return client.fillCart(this.seeded, goods)
    }
    const { company, email, phone, address } = goods.buyer
    const shipping = addressOf(phone, {
      first_name: "Purchasing",
      last_name: "Department",
      company,
      address_1: address,
      province: "Riyadh",
    })

    return client.fillCart(this.seeded, { email, shipping, lines: goods.lines })
  }

  /** The answer to the buyer of an order. The plugin asks the service first while a payment is awaited. */
  buyersOrder(orderId: string): Promise<z.infer<typeof buyersOrderSchema>> {
    return this.buyer().get(`/store/svc/orders/${orderId}`, buyersOrderSchema)
  }

  /** What Medusa says of an order and its payment; `paid` in SAR. */
  async order(orderId: string): Promise<{ status: string; payment: string; paid: number }> {
    const { order } = await this.admin.get(
      `/admin/orders/${orderId}?fields=id,status,+summary,+payment_status`,
      orderSchema
    )

    return { status: order.status, payment: order.payment_status, paid: order.summary.paid_total }
  }

  async orderStatus(orderId: string): Promise<string> {
    return (await this.order(orderId)).status
  }

  async paymentStatus(orderId: string): Promise<string> {
    return (await this.order(orderId)).payment
  }

  /** The orders that Medusa holds for an e-mail address. */
  async ordersOf(email: string): Promise<string[]> {
    const { orders } = await this.admin.get("/admin/orders?fields=id,email&limit=500", ordersSchema)

    return orders.filter((order) => order.email === email).map(({ id }) => id)
  }

  /** The plugin's part of the admin's order page. */
  timeline(orderId: string): Promise<Timeline> {
    return this.admin.get(`/admin/svc/orders/${orderId}`, typed<AdminSvcOrderResponse>())
  }

  /** The kinds of an order's open points. */
  async attention(orderId: string): Promise<string[]> {
    return (await this.timeline(orderId)).attention.map(({ kind }) => kind)
  }

  /** Waits until an order has this open point, and no other. */
  async untilAttention(orderId: string, kind: string, patience?: Patience): Promise<void> {
    const what = `"${kind}" alone is listed`

    await polling(async () => (await this.attention(orderId)).join(), { what, ...patience }).until(kind)
  }

  /** Waits until an order's latest attempt is in this state. */
  async untilOrderState(orderId: string, state: string, patience?: Patience): Promise<void> {
    const what = `order ${orderId} is ${state}`

    await polling(async () => (await this.timeline(orderId)).attempts[0]?.state, { what, ...patience }).until(
      (found) => found === state
    )
  }

  async invoices(orderId: string): Promise<AdminSvcInvoicesResponse["invoices"]> {
    return (await this.admin.get(`/admin/svc/orders/${orderId}/invoices`, typed<AdminSvcInvoicesResponse>()))
      .invoices
  }

  /** Presses a button of the plugin on the order page, for example `confirm-delivery`. */
  act(orderId: string, action: "invoices", body: unknown): Promise<AdminSvcInvoicesResponse>
  act(orderId: string, action: string, body?: unknown): Promise<Timeline>
  act(orderId: string, action: string, body: unknown = {}): Promise<object> {
    return this.admin.post(`/admin/svc/orders/${orderId}/${action}`, body, typed<object>())
  }

  /** Uploads a file on the order page. */
  upload(
    orderId: string,
    action: string,
    file: Blob,
    name: string,
    fields: Readonly<Record<string, string>> = {}
  ): Promise<Response> {
    const body = new FormData()

    body.set("file", file, name)
    for (const [field, value] of Object.entries(fields)) {
      body.set(field, value)
    }
    const headers = { authorization: this.admin.authorization }

    return fetch(`${this.url}/admin/svc/orders/${orderId}/${action}`, { method: "POST", headers, body })
  }

  /** The lines of an order, with full quantities. */
  async lines(orderId: string): Promise<OrderLine[]> {
    return (await this.admin.get(`/admin/orders/${orderId}?fields=id,*items`, itemsSchema)).order.items
  }

  /** Ships an order: all its items, or `quantity` of each; `metadata` goes to the fulfilment. @returns its id */
  async fulfil(
    orderId: string,
    { quantity, metadata = {} }: { quantity?: number; metadata?: Record<string, unknown> } = {}
  ): Promise<string> {
    const lines = await this.lines(orderId)
    const items = lines.map((line) => ({ id: line.id, quantity: quantity ?? line.quantity }))

    return this.fulfilLines(orderId, items, metadata)
  }

  /** Ships these pieces of an order. @returns the fulfilment's id */
  async fulfilLines(
    orderId: string,
    items: readonly OrderLine[],
    metadata: Record<string, unknown>
  ): Promise<string> {
    const { order } = await this.admin.post(
      `/admin/orders/${orderId}/fulfillments?fields=id,*fulfillments`,
      { items, location_id: this.seeded.stockLocationId, metadata },
      fulfillmentsSchema
    )
    const [newest] = order.fulfillments.sort((a, b) => b.created_at.localeCompare(a.created_at))

    return newest?.id ?? ""
  }

  async cancelFulfillment(orderId: string, fulfillmentId: string): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}/fulfillments/${fulfillmentId}/cancel`)
  }

  async markDelivered(orderId: string, fulfillmentId: string): Promise<void> {
    const path = `/admin/orders/${orderId}/fulfillments/${fulfillmentId}/mark-as-delivered`

    await this.admin.post(path)
  }

  /** Ships an order and marks it as delivered; `metadata` goes to the fulfilment. */
  async deliver(orderId: string, metadata: Record<string, unknown> = {}): Promise<void> {
    await this.markDelivered(orderId, await this.fulfil(orderId, { metadata }))
  }

  /** Writes a draft order, which is not an order yet; `more` goes into it. @returns its id */
  async writeDraft({ email, shipping, lines }: Goods, more: Record<string, unknown> = {}): Promise<string> {
    const { variants, regionId, salesChannelId, shippingOptionId } = this.seeded
    const { draft_order: draft } = await this.admin.post(
      "/admin/draft-orders",
      {
        region_id: regionId,
        sales_channel_id: salesChannelId,
        email,
        items: Object.entries(lines).map(([sku, quantity]) => ({
          variant_id: variants.get(sku)?.variantId,
          quantity,
        })),
        shipping_methods: [{ shipping_option_id: shippingOptionId, name: "Flat", amount: 30 }],
        shipping_address: shipping,
        billing_address: shipping,
        ...more,
      },
      draftSchema
    )

    return draft.id
  }

  async convertDraft(draftId: string): Promise<void> {
    await this.admin.post(`/admin/draft-orders/${draftId}/convert-to-order`)
  }

  /** Makes a payment link for an amount of an order, in SAR. @returns the id of its payment collection */
  async makePaymentLink(orderId: string, amount: number): Promise<string> {
    const { payment_collection: link } = await this.admin.post(
      "/admin/payment-collections",
      { order_id: orderId, amount },
      linkSchema
    )

    return link.id
  }

  async cancel(orderId: string): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}/cancel`)
  }

  /** Names the order's invoice in its metadata, as an ERP does: its number, and the address of its PDF. */
  async writeInvoice(orderId: string, svc_invoice: unknown): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}`, { metadata: { svc_invoice } })
  }

  /** The service's orders under a reference or one derived from it. */
  async ordersAtService(reference: string): Promise<SandboxOrder[]> {
    const { orders } = await this.sandbox.state()

    return orders.filter((order) => order.order_reference_id.startsWith(reference))
  }
}

export class OpenStore extends Store {
  constructor(protected override readonly parts: StoreParts) {
    super()
  }

  /** The same store at another instance of its server. */
  at(url: string): OpenStore {
    return new OpenStore({ ...this.parts, url, admin: this.admin.at(url) })
  }
}

export interface BoughtOrder {
  order: StoreOrder
  orderId: string
  /** The payment session. For an order on credit it is the reference of the first attempt at the service. */
  sessionId: string
  /** How long it took to complete the cart. */
  completedInMs: number
}

/**
 * Buys as a storefront does: fills a cart, chooses how to pay, and completes it. `providerId` for an order paid another way.
 * @throws Error when it is refused
 */
export const buy = async (
  store: Store,
  { planId, ...goods }: (Goods | BusinessGoods) & { planId?: number | undefined },
  providerId: string = PROVIDER_ID
): Promise<BoughtOrder> => {
  const client = store.buyer()
  const { id } = await store.fillCart(client, goods)
  const data = planId === undefined ? {} : { repayment_config_id: planId }
  const session = await client.initSession(id, providerId, data)
  const startedAt = performance.now()
  const order = placedOrder(await client.complete(id))

  return {
    order,
    orderId: order.id,
    sessionId: session.id,
    completedInMs: performance.now() - startedAt,
  }
}
