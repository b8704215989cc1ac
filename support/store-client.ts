import { z } from "zod"
import type {
  StoreSvcCartOptionsResponse,
  StoreSvcOrderResponse,
  StoreSvcPaymentLinkResponse,
} from "../src/types"
import { type JsonRequest, requestJson } from "./json-http"
import type { SeededStore } from "./seed-store"
import { typed } from "./typed"

const withId = z.looseObject({ id: z.string() })
const tokenSchema = z.looseObject({ token: z.string() })

const cartSchema = z.looseObject({
  id: z.string(),
  total: z.number(),
  items: z.array(withId).optional(),
})
const paymentSessionSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  provider_id: z.string(),
  data: z.record(z.string(), z.unknown()),
})
const paymentCollectionSchema = z.looseObject({
  id: z.string(),
  status: z.string().optional(),
  amount: z.number().optional(),
  payment_sessions: z.array(paymentSessionSchema).optional(),
})
const orderSchema = z.looseObject({
  id: z.string(),
  display_id: z.number(),
  status: z.string(),
  payment_status: z.string().optional(),
  total: z.number(),
  payment_collections: z.array(paymentCollectionSchema).optional(),
})
const completionSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("order"), order: orderSchema }),
  z.looseObject({
    type: z.literal("cart"),
    cart: withId,
    error: z.looseObject({ message: z.string(), type: z.string().optional() }).optional(),
  }),
])

export type Cart = z.infer<typeof cartSchema>
type PaymentSession = z.infer<typeof paymentSessionSchema>
export type StoreOrder = z.infer<typeof orderSchema>
/** `cart` when the payment was declined: no order was placed. */
export type Completion = z.infer<typeof completionSchema>

export interface StoreAddress {
  first_name: string
  last_name: string
  phone: string
  address_1: string
  city: string
  province?: string
  postal_code?: string
  country_code: string
  company?: string
}

interface NewCart {
  regionId: string
  email?: string
  items?: { variant_id: string; quantity: number }[]
  /** Also the address of the invoice. */
  shipping?: StoreAddress
}

/** The contents of a cart; quantities by SKU. */
export interface Goods {
  email: string
  /** Also the address of the invoice. */
  shipping: StoreAddress
  lines: Readonly<Record<string, number>>
}

/** The order of a completion. @throws Error with the reason when there is none */
export const placedOrder = (completion: Completion): StoreOrder => {
  if (completion.type !== "order") {
    throw new Error(`No order was placed: ${completion.error?.message ?? "no reason given"}`)
  }
  return completion.order
}

const orderFields = "fields=*payment_collections,*payment_collections.payment_sessions,+payment_status"

/** A buyer at a Medusa server's Store HTTP API. Every method rejects with HttpFailure when the server refuses. */
export class StoreClient {
  private token: string | undefined

  constructor(
    readonly baseUrl: string,
    private readonly publishableKey: string,
    /** As a browser asks for it. */
    private readonly language?: string
  ) {}

  /** Registers a customer and signs in. Carts made from now on belong to that customer. Returns the customer's id. */
  async registerCustomer(customer: {
    email: string
    password: string
    first_name?: string
    last_name?: string
    phone?: string
    company_name?: string
    metadata?: Record<string, unknown>
  }): Promise<string> {
    const { password, ...details } = customer
    const credentials = { email: customer.email, password }
    const registration = await this.post("/auth/customer/emailpass/register", credentials, tokenSchema)

    this.token = registration.token
    const created = await this.post("/store/customers", details, z.looseObject({ customer: withId }))
    await this.signIn(credentials)

    return created.customer.id
  }

  async signIn(credentials: { email: string; password: string }): Promise<void> {
    this.token = undefined
    const { token } = await this.post("/auth/customer/emailpass", credentials, tokenSchema)
    this.token = token
  }

  /** The token of the signed-in customer; empty for a guest. */
  get bearer(): string {
    return this.token ?? ""
  }

  get isGuest(): boolean {
    return this.token === undefined
  }

  async getCart(cartId: string): Promise<Cart> {
    const { cart } = await this.get(`/store/carts/${cartId}`, z.looseObject({ cart: cartSchema }))

    return cart
  }

  /** Makes a cart in a region: empty, or with the details that a storefront already has of its buyer. */
  async createCart({ regionId, shipping, ...rest }: NewCart): Promise<Cart> {
    return this.cart("/store/carts", {
      region_id: regionId,
      ...rest,
      ...(shipping === undefined ? {} : { shipping_address: shipping, billing_address: shipping }),
    })
  }

  /** A cart of a seeded store that lacks only its payment, made in as few requests as possible. */
  async fillCart(
    { regionId, shippingOptionId, variants }: SeededStore,
    { email, shipping, lines }: Goods
  ): Promise<Cart> {
    const items = Object.entries(lines).map(([sku, quantity]) => {
      const variant = variants.get(sku)

      if (variant === undefined) {
        throw new Error(`The store does not sell ${sku}.`)
      }
      return { variant_id: variant.variantId, quantity }
    })
    const { id } = await this.createCart({ regionId, email, items, shipping })

    return this.addShipping(id, shippingOptionId)
  }

  async addItem(cartId: string, variantId: string, quantity = 1): Promise<Cart> {
    return this.cart(`/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity })
  }

  /** Sets both addresses. Without a billing address, the shipping address serves for both. */
  async setAddresses(
    cartId: string,
    shipping: StoreAddress,
    billing = shipping,
    email?: string
  ): Promise<Cart> {
    return this.cart(`/store/carts/${cartId}`, {
      shipping_address: shipping,
      billing_address: billing,
      ...(email === undefined ? {} : { email }),
    })
  }

  async addPromotion(cartId: string, code: string): Promise<Cart> {
    return this.cart(`/store/carts/${cartId}/promotions`, { promo_codes: [code] })
  }

  async addShipping(cartId: string, shippingOptionId: string): Promise<Cart> {
    return this.cart(`/store/carts/${cartId}/shipping-methods`, { option_id: shippingOptionId })
  }

  /** What the plugin offers a cart. */
  cartOptions(cartId: string): Promise<StoreSvcCartOptionsResponse> {
    return this.get(`/store/svc/carts/${cartId}/options`, typed<StoreSvcCartOptionsResponse>())
  }

  /** The payment collection of a cart. Made if there is none. */
  async paymentCollection(cartId: string): Promise<string> {
    const { payment_collection } = await this.post(
      "/store/payment-collections",
      { cart_id: cartId },
      z.looseObject({ payment_collection: paymentCollectionSchema })
    )

    return payment_collection.id
  }

  /** Chooses how to pay: `data` is what the storefront hands to the provider. */
  async initSession(
    cartId: string,
    providerId: string,
    data: Record<string, unknown> = {}
  ): Promise<PaymentSession> {
    return this.choosePayment(await this.paymentCollection(cartId), providerId, data)
  }

  /** Like {@link initSession}, but also for a payment link, which has no cart. */
  async choosePayment(
    collectionId: string,
    providerId: string,
    data: Record<string, unknown>
  ): Promise<PaymentSession> {
    const { payment_collection } = await this.post(
      `/store/payment-collections/${collectionId}/payment-sessions`,
      { provider_id: providerId, data },
      z.looseObject({ payment_collection: paymentCollectionSchema })
    )
    const session = payment_collection.payment_sessions?.find(
      (candidate) => candidate.provider_id === providerId
    )

    if (!session) {
      throw new Error(`The server made no payment session of ${providerId}.`)
    }

    return session
  }

  /** What the page of a payment link shows. */
  paymentLink(collectionId: string): Promise<StoreSvcPaymentLinkResponse> {
    return this.get(`/store/svc/payment-collections/${collectionId}`, typed<StoreSvcPaymentLinkResponse>())
  }

  /** Places the payment of a payment link whose method is chosen. */
  payByLink(collectionId: string): Promise<StoreSvcOrderResponse> {
    return this.post(
      `/store/svc/payment-collections/${collectionId}/authorize`,
      {},
      typed<StoreSvcOrderResponse>()
    )
  }

  async complete(cartId: string): Promise<Completion> {
    return this.post(`/store/carts/${cartId}/complete?${orderFields}`, {}, completionSchema)
  }

  /** Any other path of the Store API. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return this.send(path, schema, {})
  }

  /** Any other path of the Store API. */
  post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    return this.send(path, schema, { method: "POST", body })
  }

  private async cart(path: string, body: unknown): Promise<Cart> {
    const { cart } = await this.post(path, body, z.looseObject({ cart: cartSchema }))

    return cart
  }

  private send<T>(path: string, schema: z.ZodType<T>, request: JsonRequest): Promise<T> {
    return requestJson(schema, `${this.baseUrl}${path}`, {
      ...request,
      headers: {
        "x-publishable-api-key": this.publishableKey,
        ...(this.language === undefined ? {} : { "accept-language": this.language }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
    })
  }
}
