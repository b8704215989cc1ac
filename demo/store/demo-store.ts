import { z } from "zod"
import type { AdminApi } from "../../support/admin-api"
import { fulfilOrder, markDelivered } from "../../support/fulfil-order"
import type { SandboxControl } from "../../support/sandbox-control"
import type { SeededStore } from "../../support/seed-store"
import { StoreClient } from "../../support/store-client"
import type { Cart } from "../../support/store-client"
import { buyersOrderSchema, cartOptionsSchema, creditOrderSchema, invoicesSchema } from "./credit-order"
import type { BuyersOrder, CartOptions, CreditOrder, Invoice } from "./credit-order"

/** The payment provider's id in Medusa. */
export const PROVIDER_ID = "pp_svc_svc"

/** The plans of medusa-config.ts, which are those of the sandbox. */
export const PLANS = { days30: 101, days60: 102, quarterNow: 103, fortyPercentToMerchant: 104 } as const

export interface Buyer {
  company: string
  email: string
  /** International format without plus. */
  phone: string
  address: string
}

/** What is bought, and under which repayment plan; quantities by SKU. */
export interface Purchase {
  buyer: Buyer
  lines: Readonly<Record<string, number>>
  planId: number
}

const orderSchema = z.looseObject({ order: z.looseObject({ payment_status: z.string() }) })
const ordersSchema = z.looseObject({ orders: z.array(z.looseObject({ id: z.string(), email: z.string() })) })
const levelsSchema = z.looseObject({
  inventory_levels: z.array(z.looseObject({ reserved_quantity: z.number() })),
})

/** The open store, from all sides: buyers, the back office, and the service's own records. */
export class DemoStore {
  constructor(
    readonly url: string,
    readonly admin: AdminApi,
    readonly sandbox: SandboxControl,
    readonly seeded: SeededStore
  ) {}

  visitor(): StoreClient {
    return new StoreClient(this.url, this.seeded.publishableKey)
  }

  /** A cart that is ready to be paid: goods, addresses, delivery. */
  async fillCart(client: StoreClient, { buyer, lines }: Pick<Purchase, "buyer" | "lines">): Promise<Cart> {
    const { id } = await client.createCart({
      regionId: this.seeded.regionId,
      email: buyer.email,
      items: Object.entries(lines).map(([sku, quantity]) => ({
        variant_id: this.variant(sku).variantId,
        quantity,
      })),
      shipping: {
        first_name: "Purchasing",
        last_name: "Department",
        company: buyer.company,
        phone: `+${buyer.phone}`,
        address_1: buyer.address,
        city: "Riyadh",
        province: "Riyadh",
        postal_code: "12211",
        country_code: "sa",
      },
    })

    return client.addShipping(id, this.seeded.shippingOptionId)
  }

  /** Whether and how a cart may be bought on credit. */
  cartOptions(client: StoreClient, cartId: string): Promise<CartOptions> {
    return client.get(`/store/svc/carts/${cartId}/options?language=en`, cartOptionsSchema)
  }

  /** What the buyer of an order has to do next. It makes the plugin ask the service when a payment is awaited. */
  buyersOrder(orderId: string): Promise<BuyersOrder> {
    return this.visitor().get(`/store/svc/orders/${orderId}`, buyersOrderSchema)
  }

  /** The plugin's attempts, timeline and open points of an order. */
  creditOrder(orderId: string): Promise<CreditOrder> {
    return this.admin.get(`/admin/svc/orders/${orderId}`, creditOrderSchema)
  }

  /** Medusa's own payment status of an order. */
  async paymentStatus(orderId: string): Promise<string> {
    const { order } = await this.admin.get(`/admin/orders/${orderId}?fields=payment_status`, orderSchema)

    return order.payment_status
  }

  /** The orders that Medusa holds for an e-mail address. */
  async ordersOf(email: string): Promise<string[]> {
    const { orders } = await this.admin.get("/admin/orders?fields=id,email&limit=500", ordersSchema)

    return orders.filter((order) => order.email === email).map(({ id }) => id)
  }

  /** Fulfils an order and marks it as delivered, as the back office does; `metadata` goes to the fulfilment. */
  async deliver(orderId: string, metadata: Record<string, unknown> = {}): Promise<void> {
    const { stockLocationId } = this.seeded

    await markDelivered(
      this.admin,
      orderId,
      await fulfilOrder(this.admin, orderId, { stockLocationId, metadata })
    )
  }

  /** Names the order's invoice in its metadata, as an ERP does: its number, and where its PDF opens. */
  async writeInvoice(orderId: string, svc_invoice: { number: string; url: string }): Promise<void> {
    await this.admin.post(`/admin/orders/${orderId}`, { metadata: { svc_invoice } }, z.looseObject({}))
  }

  /** The order's invoices as the plugin knows them. */
  async invoices(orderId: string): Promise<Invoice[]> {
    return (await this.admin.get(`/admin/svc/orders/${orderId}/invoices`, invoicesSchema)).invoices
  }

  /** The kinds of what needs a person for an order. */
  async attention(orderId: string): Promise<string[]> {
    return (await this.creditOrder(orderId)).attention.map(({ kind }) => kind)
  }

  /** How many pieces of a SKU are set aside for orders. */
  async reservedQuantity(sku: string): Promise<number> {
    const { inventory_levels: levels } = await this.admin.get(
      `/admin/inventory-items/${this.variant(sku).inventoryItemId}/location-levels`,
      levelsSchema
    )

    return levels.reduce((sum, { reserved_quantity: reserved }) => sum + reserved, 0)
  }

  private variant(sku: string) {
    const variant = this.seeded.variants.get(sku)

    if (variant === undefined) {
      throw new Error(`The store does not sell ${sku}.`)
    }

    return variant
  }
}
