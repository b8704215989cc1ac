import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { signWebhook } from "../../src/client/webhooks"
import type { SvcOptions } from "../../src/config"
import type { WebhookKind } from "../../src/domain/ledger-states"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { DerivedSecrets } from "../../src/modules/svc/webhooks/derived-secrets"
import { KeptOrders } from "./kept-orders"
import { copyCart } from "../../support/copy-cart"
import { SandboxControl, type SandboxOrder } from "../../support/sandbox-control"
import { addressOf, openStore, PLANS, PROVIDER_ID, type StoreParts } from "../../support/store"
import {
  type Cart,
  type Completion,
  placedOrder,
  type StoreAddress,
  type StoreClient,
  type StoreOrder,
} from "../../support/store-client"
import { WatchedStore } from "./watched-store"

export { addressOf, PLANS, PROVIDER_ID }

/** The sandbox's fixture buyers, by purpose. */
export const BUYERS = {
  active: "966500000001",
  poor: "966500000002",
  pending: "966500000003",
  notWithSeller: "966500000004",
  agreementExpired: "966500000005",
  busy: "966500000006",
  failing: "966500000007",
} as const

const environment = z.object({ SVC_SANDBOX_URL: z.url() })
export interface Purchase {
  phone?: string
  planId?: number
  quantity?: number
  address?: Partial<StoreAddress>
}

interface Bought {
  cart: Pick<Cart, "id">
  completion: Completion
  sessionId: string
}

interface Placed {
  order: StoreOrder
  sessionId: string
  atService: SandboxOrder
}

/** A real store with the plugin against the real sandbox. */
export class StoreUnderTest extends WatchedStore {
  private opened: (StoreParts & { options: SvcOptions }) | undefined
  /** A cart that is filled before the tests. Each test finds it in its fresh database and copies it. */
  private model: Cart | undefined
  /** Secrets that stand before those of the options. */
  private moreSecrets: string[] = []
  private readonly kept = new KeptOrders<Bought>(() => ({
    sql: this.container().resolve(ContainerRegistrationKeys.PG_CONNECTION),
    svc: this.svc,
    sandbox: this.sandbox,
  }))

  async open(url: string): Promise<void> {
    const sandbox = new SandboxControl(environment.parse(process.env).SVC_SANDBOX_URL)
    const parts = await openStore(url, sandbox, {
      paymentProviders: [PROVIDER_ID],
      products: [
        {
          title: "Label printer",
          metadata: { title_ar: "طابعة ملصقات" },
          variants: [{ title: "USB", sku: "PRINTER-USB", price: 1000, quantity: 100_000 }],
        },
      ],
    })

    this.svc.options.backendUrl = url
    this.kept.watch(this.svc.client)
    this.opened = { ...parts, options: structuredClone(this.svc.options) }
    this.model = await this.newCart()
  }

  /** Gives each test the options of `medusa-config.ts`, whatever the previous test changed. */
  renew(): void {
    const options = structuredClone(this.parts.options)

    this.moreSecrets = []
    this.kept.renew()
    Object.assign(this.svc, { secrets: new DerivedSecrets(options.webhooks.secrets) })
    Object.assign(this.svc.options, options)
  }

  /** A cart that lacks only its payment. For a guest it is a copy. */
  async cart(purchase: Purchase = {}, buyer = this.buyer()): Promise<Pick<Cart, "id">> {
    if (this.model === undefined || !buyer.isGuest) {
      return this.newCart(purchase, buyer)
    }
    const { phone = BUYERS.active, quantity = 1 } = purchase

    return {
      id: await copyCart((statement) => this.execute(statement), {
        from: this.model.id,
        quantity,
        address: addressOf(phone, purchase.address),
      }),
    }
  }

  /** Like {@link cart}, but filled over HTTP now, with the prices that the test has set. */
  async newCart(purchase: Purchase = {}, buyer = this.buyer()): Promise<Cart> {
    const { phone = BUYERS.active, quantity = 1 } = purchase

    return buyer.fillCart(this.seeded, {
      email: "buyer@example.com",
      shipping: addressOf(phone, purchase.address),
      lines: { "PRINTER-USB": quantity },
    })
  }

  /** Fills a cart, chooses the plan and places the order. The order may be a kept one. */
  buy(purchase: Purchase = {}): Promise<Bought> {
    return this.kept.take(
      [purchase, this.moreSecrets],
      () => this.buyNow(purchase),
      () => this.untilIdle()
    )
  }

  /** Like {@link buy}, but over HTTP now. */
  async buyNow(purchase: Purchase = {}): Promise<Bought> {
    const { buyer, cartId, sessionId } = await this.readyCart(purchase)

    return { cart: { id: cartId }, completion: await buyer.complete(cartId), sessionId }
  }

  /** A cart whose plan is chosen. It lacks only to be completed. */
  async readyCart(purchase: Purchase = {}, buyer = this.buyer()) {
    const { id: cartId } = await this.cart(purchase, buyer)

    return { buyer, cartId, sessionId: await this.choosePlan(cartId, purchase.planId, buyer) }
  }

  /** Chooses to pay for a cart on credit. @returns the id of the payment session */
  async choosePlan(cartId: string, planId: number = PLANS.days30, buyer = this.buyer()): Promise<string> {
    return (await buyer.initSession(cartId, PROVIDER_ID, { repayment_config_id: planId })).id
  }

  /** A customer who has registered with an e-mail address of their own, and is signed in. */
  async registered(more: Omit<Parameters<StoreClient["registerCustomer"]>[0], "email" | "password"> = {}) {
    const customer = this.buyer()
    const email = `${randomUUID()}@example.com`
    const id = await customer.registerCustomer({ email, password: "a-long-password", ...more })

    return { customer, email, id }
  }

  /** Like {@link buy}, for a purchase that must succeed. Adds the order as the service holds it. */
  async placeOrder(purchase: Purchase = {}): Promise<Placed> {
    const { completion, sessionId } = await this.buy(purchase)
    const order = placedOrder(completion)

    // The work after the buyer's answer holds the attempt for a moment.
    await this.untilIdle()
    const row = await this.svc.ledger.orders.latestOfSession(sessionId)
    const atService = await this.sandbox.order(row?.svcOrderId ?? "")

    // It may have begun since.
    await this.untilIdle()
    return { order, sessionId, atService }
  }

  /** Like {@link placeOrder}, and waits until Medusa and the ledger have finished with its payment. */
  async placeSettled(purchase: Purchase = {}): Promise<Placed> {
    const placed = await this.placeOrder(purchase)

    await this.untilSettled(placed.sessionId)
    await this.untilIdle()
    return placed
  }

  /** Like {@link placeOrder}, delivered: the service has asked the buyer by SMS to confirm that. */
  async placeAsked(purchase: Purchase = {}): Promise<Placed> {
    const placed = await this.placeOrder(purchase)

    await this.deliver(placed.order.id)
    await this.untilState(placed.sessionId, "out_for_delivery")
    await this.untilIdle()
    return placed
  }

  /** Places an order whose down payment the merchant collects. Its checkout is not sent yet. */
  async awaitTransfer(phone: string = BUYERS.active): Promise<{ orderId: string; sessionId: string }> {
    const { completion, sessionId } = await this.buy({ planId: PLANS.merchantDownPayment, phone })

    await this.untilIdle()
    return { orderId: placedOrder(completion).id, sessionId }
  }

  /** Gives an order an invoice, as the merchant does. */
  giveInvoice(orderId: string, invoice_number: string, more: { replaces?: string } = {}): Promise<unknown> {
    const pdf_base64 = makePdf(invoice_number).toString("base64")

    return this.act(orderId, "invoices", { invoice_number, pdf_base64, ...more })
  }

  /** A webhook as the service would send it for an order: at its address, signed with its secret. */
  signedWebhook<Body extends string | Uint8Array<ArrayBuffer>>(
    kind: WebhookKind,
    reference: string,
    body: Body
  ) {
    const secrets = new DerivedSecrets(this.svc.options.webhooks.secrets)
    const secret = secrets.signingSecret(kind, reference)
    const url = secrets.url(this.url, kind, reference)
    const { headers } = signWebhook({
      secret,
      rawBody: typeof body === "string" ? body : Buffer.from(body),
      timestampMs: Date.now(),
    })
    const send = (more: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> } = {}) =>
      fetch(url, { method: "POST", body, ...more, headers: { ...headers, ...more.headers } })

    return { url, secret, body, headers, send }
  }

  signedDownPaymentWebhook(atService: SandboxOrder, fields: Record<string, unknown> = {}) {
    const body = JSON.stringify({ order_number: atService.order_id, ...fields })

    return this.signedWebhook("down_payment", atService.order_reference_id, body)
  }

  /** Completes a cart while the service does not answer: nobody knows whether it has an order of it. */
  async completeUnanswered(cartId: string, buyer = this.buyer()): Promise<void> {
    const { client } = this.svc.options
    const { totalTimeoutMs } = client

    client.totalTimeoutMs = 1_500
    await this.setFaults({ kind: "http_status", operation: "initiate_checkout", status: 503 })
    expect((await buyer.complete(cartId)).type).toBe("cart")
    await this.setFaults()
    client.totalTimeoutMs = totalTimeoutMs
  }

  /** Puts a new master secret before the current one, like a restart with other options. */
  rotateWebhookSecret(secret: string): void {
    const secrets = [secret, ...this.svc.options.webhooks.secrets]

    this.moreSecrets = [secret]
    Object.assign(this.svc, { secrets: new DerivedSecrets(secrets) })
  }

  /** Replaces all current master secrets by another one. */
  takeWebhookSecretAway(): void {
    Object.assign(this.svc, { secrets: new DerivedSecrets(["the-only-secret-that-is-left"]) })
  }

  protected override get parts() {
    if (this.opened === undefined) {
      throw new Error("The store is not open yet")
    }
    return this.opened
  }
}
