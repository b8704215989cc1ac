import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { z } from "zod"
import { signWebhook } from "../../src/client/webhooks"
import type { SvcOptions } from "../../src/config"
import { SVC_MODULE } from "../../src/modules/svc"
import { FromNow } from "../../src/modules/svc/ledger/database"
import { DerivedSecrets } from "../../src/modules/svc/webhooks/derived-secrets"
import type SvcModuleService from "../../src/modules/svc/service"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { AdminApi } from "../../support/admin-api"
import { fulfilOrder, markDelivered } from "../../support/fulfil-order"
import { copyMigratedDatabase } from "./migrated-database"
import { SandboxControl, type SandboxOrder } from "../../support/sandbox-control"
import { type SeededStore, seedStore } from "../../support/seed-store"
import {
  type Cart,
  type Completion,
  StoreClient,
  type StoreAddress,
  type StoreOrder,
} from "../../support/store-client"
import { until } from "../../support/poll-until"

/** How the provider of the tests' application is called. */
export const PROVIDER_ID = "pp_svc_svc"

/** The sandbox's fixture buyers, by what they are for. */
export const BUYERS = {
  active: "966500000001",
  poor: "966500000002",
  pending: "966500000003",
  notWithSeller: "966500000004",
  agreementExpired: "966500000005",
  busy: "966500000006",
  failing: "966500000007",
} as const

/** The plans of the tests' application. */
export const PLANS = { days30: 101, days60: 102, downPayment: 103, merchantDownPayment: 104 } as const

const environment = z.object({ SVC_SANDBOX_URL: z.url() })

/** A buyer's address in Riyadh. */
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

export interface Purchase {
  phone?: string
  planId?: number
  quantity?: number
  address?: Partial<StoreAddress>
}

const orderForAdmin = z.object({
  attempts: z.array(z.looseObject({ reference: z.string(), state: z.string() })),
  activity: z.array(z.object({ kind: z.string(), actor: z.string(), message: z.string() })),
  attention: z.array(
    z.object({ kind: z.string(), reference: z.string(), message: z.string(), remedy: z.string() })
  ),
  webhooks: z.array(
    z.object({ id: z.string(), status: z.string(), verdict: z.string(), deliveries: z.number() })
  ),
})

type OrderForAdmin = z.infer<typeof orderForAdmin>

/** A real store with the plugin against the real sandbox. */
export class StoreUnderTest {
  readonly sandbox = new SandboxControl(environment.parse(process.env).SVC_SANDBOX_URL)
  private parts: { url: string; seeded: SeededStore; admin: AdminApi; options: SvcOptions } | undefined
  /** Filled before the tests: each finds them in its fresh copy of the database. */
  private prepared: readonly Cart[] = []
  private spare: Cart[] = []

  constructor(readonly container: () => MedusaContainer) {}

  async open(url: string): Promise<void> {
    const user = { email: "admin@example.com", password: "a-long-password" }

    await createAdmin(this.container(), user)
    const admin = await AdminApi.signIn(url, user)
    const seeded = await seedStore(admin, {
      paymentProviders: [PROVIDER_ID],
      products: [
        {
          title: "Label printer",
          titleAr: "طابعة ملصقات",
          variants: [{ title: "USB", sku: "PRINTER-USB", price: 1000, quantity: 100_000 }],
        },
      ],
    })

    this.svc.options.backendUrl = url
    this.parts = { url, seeded, admin, options: structuredClone(this.svc.options) }
    this.prepared = [await this.newCart(), await this.newCart()]
  }

  /** Gives each test the prepared carts and the options of `medusa-config.ts`, whatever the one before changed. */
  renew(): void {
    this.spare = [...this.prepared]
    const options = structuredClone(this.opened.options)

    Object.assign(this.svc, { secrets: new DerivedSecrets(options.webhooks.secrets) })
    Object.assign(this.svc.options, options)
  }

  get url(): string {
    return this.opened.url
  }

  get seeded(): SeededStore {
    return this.opened.seeded
  }

  get admin(): AdminApi {
    return this.opened.admin
  }

  get svc(): SvcModuleService {
    return this.container().resolve<SvcModuleService>(SVC_MODULE)
  }

  buyer(): StoreClient {
    return new StoreClient(this.url, this.seeded.publishableKey)
  }

  /** A cart that is ready to be completed but for its payment: of the usual purchase one that is prepared, if any is left. */
  async cart(purchase: Purchase = {}, buyer = this.buyer()): Promise<Cart> {
    const { phone = BUYERS.active, quantity = 1, address } = purchase
    const isUsual = phone === BUYERS.active && quantity === 1 && address === undefined
    const prepared = isUsual && buyer.isGuest ? this.spare.shift() : undefined

    return prepared ?? this.newCart(purchase, buyer)
  }

  /** As {@link cart}, filled only now, at the prices that a test has set. */
  async newCart(purchase: Purchase = {}, buyer = this.buyer()): Promise<Cart> {
    const { phone = BUYERS.active, quantity = 1 } = purchase
    // In as few requests as Medusa takes them: most of what a test waits for is its cart.
    const { id } = await buyer.createCart({
      regionId: this.seeded.regionId,
      email: "buyer@example.com",
      items: [{ variant_id: this.seeded.variants.get("PRINTER-USB")?.variantId ?? "", quantity }],
      shipping: addressOf(phone, purchase.address),
    })

    return buyer.addShipping(id, this.seeded.shippingOptionId)
  }

  /** Fills a cart, chooses the plan and places the order. */
  async buy(purchase: Purchase = {}): Promise<{ cart: Cart; completion: Completion; sessionId: string }> {
    const buyer = this.buyer()
    const cart = await this.cart(purchase, buyer)
    const session = await buyer.initSession(cart.id, PROVIDER_ID, {
      repayment_config_id: purchase.planId ?? PLANS.days30,
    })

    return { cart, completion: await buyer.complete(cart.id), sessionId: session.id }
  }

  /** As {@link buy}, for a purchase that must succeed; with the order as the service holds it. */
  async placeOrder(
    purchase: Purchase = {}
  ): Promise<{ order: StoreOrder; sessionId: string; atService: SandboxOrder }> {
    const { completion, sessionId } = await this.buy(purchase)

    if (completion.type !== "order") {
      throw new Error(`No order was placed: ${completion.error?.message ?? "no reason given"}`)
    }
    const row = await this.svc.ledger.orders.latestOfSession(sessionId)
    const atService = await this.sandbox.order(row?.svcOrderId ?? "")

    return { order: completion.order, sessionId, atService }
  }

  async paymentStatus(orderId: string): Promise<string> {
    const { order } = await this.admin.get(
      `/admin/orders/${orderId}`,
      z.looseObject({ order: z.looseObject({ payment_status: z.string() }) })
    )

    return order.payment_status
  }

  /** Waits until the plugin has captured an order's payment, and has written it down: Medusa's own totals stand by then. */
  async untilCaptured(orderId: string): Promise<void> {
    await eventually(
      () => this.timeline(orderId),
      ({ activity }) => activity.some(({ kind }) => kind === "payment_captured")
    )
  }

  /** Creates a fulfilment of an order, of all its items or of some of each. */
  fulfil(
    orderId: string,
    options: { quantity?: number; metadata?: Record<string, unknown> } = {}
  ): Promise<string> {
    return fulfilOrder(this.admin, orderId, { ...options, stockLocationId: this.seeded.stockLocationId })
  }

  markDelivered(orderId: string, fulfillmentId: string): Promise<void> {
    return markDelivered(this.admin, orderId, fulfillmentId)
  }

  /** What Medusa says was paid for an order, in SAR. */
  async paidTotal(orderId: string): Promise<number> {
    const { order } = await this.admin.get(
      `/admin/orders/${orderId}?fields=id,+summary`,
      z.looseObject({ order: z.looseObject({ summary: z.looseObject({ paid_total: z.number() }) }) })
    )

    return order.summary.paid_total
  }

  async timeline(orderId: string): Promise<OrderForAdmin> {
    return this.admin.get(`/admin/svc/orders/${orderId}`, orderForAdmin)
  }

  /** The service's calls of one operation that the sandbox has answered with an order. */
  async ordersAtService(reference: string): Promise<SandboxOrder[]> {
    const { orders } = await this.sandbox.state()

    return orders.filter((order) => order.order_reference_id.startsWith(reference))
  }

  /**
   * A webhook as the service would send it for an order, to the URL that it was given, signed with the secret that it
   * was given (which the sandbox does not show).
   */
  signedDownPaymentWebhook(atService: SandboxOrder, fields: Record<string, unknown> = {}) {
    const secrets = new DerivedSecrets(this.svc.options.webhooks.secrets)
    const secret = secrets.signingSecret("down_payment", atService.order_reference_id)
    const url = atService.webhook_url
    const body = JSON.stringify({ order_number: atService.order_id, ...fields })
    const { headers } = signWebhook({ secret, rawBody: body, timestampMs: Date.now() })

    return { url, secret, body, headers }
  }

  /** Puts a new master secret before the one that is in use, as a restart with other options would. */
  rotateWebhookSecret(secret: string): void {
    const secrets = [secret, ...this.svc.options.webhooks.secrets]

    Object.assign(this.svc, { secrets: new DerivedSecrets(secrets) })
  }

  /** Runs a statement in the store's database. */
  async execute(statement: string): Promise<void> {
    await this.container().resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(statement)
  }

  /** Waits until no attempt is being worked on, and nothing is about to be. */
  async untilIdle(): Promise<void> {
    const held = z.object({ held: z.coerce.number() })

    await eventually(
      async () => {
        const row = await this.svc.ledger.database.sql.first(
          held,
          "select count(*) as held from svc_order where lease_token is not null and lease_until > now()"
        )

        return (row?.held ?? 0) + this.svc.effects.size
      },
      (busy) => busy === 0,
      15_000
    )
  }

  /** Sets columns of one attempt, as time would. */
  async setAttempt(reference: string, fields: Record<string, Date | string | null>): Promise<void> {
    await this.svc.ledger.database.sql.update("svc_order", fields, "reference = ?", [reference])
  }

  /** Lets what is under way end, makes everything that waits due now, and runs the sweep. */
  async sweepNow(): Promise<void> {
    await this.untilIdle()
    const { sql } = this.svc.ledger.database

    await sql.update("svc_order", { dueAt: new FromNow(0) }, "due_at is not null", [])
    await sql.update("svc_webhook", { dueAt: new FromNow(0) }, "due_at is not null", [])
    await runSweep(this.container())
  }

  private get opened() {
    if (this.parts === undefined) {
      throw new Error("The store is not open yet")
    }
    return this.parts
  }
}

const createAdmin = async (
  container: MedusaContainer,
  { email, password }: { email: string; password: string }
): Promise<void> => {
  const user = await container.resolve(Modules.USER).createUsers({ email })
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity } = await auth.register("emailpass", {
    url: "",
    headers: {},
    query: {},
    protocol: "http",
    body: { email, password },
  })

  await auth.updateAuthIdentities({ id: authIdentity?.id ?? "", app_metadata: { user_id: user.id } })
}

/** The runner gives an axios instance, once the server listens. */
const withBaseUrl = z.object({ defaults: z.object({ baseURL: z.string() }) })

/** Tests of a store, which run wherever one is open. */
export type StorePart = (store: StoreUnderTest) => void

/** The tests of one subject, for a {@link storeSuite} that several subjects share. */
export const storePart =
  (name: string, part: StorePart): StorePart =>
  (store) =>
    describe(name, () => part(store))

/**
 * Boots Medusa with the plugin, seeds a store once, and gives each test a fresh copy of its database. Several subjects
 * may share one: booting takes longer than the tests of most.
 */
export const storeSuite = (name: string, ...parts: readonly StorePart[]): void => {
  const dbName = `svc_http_${process.pid}_${Date.now()}`

  medusaIntegrationTestRunner({
    inApp: true,
    dbName,
    hooks: { beforeServerStart: () => copyMigratedDatabase(dbName) },
    testSuite: ({
      api,
      getContainer,
    }: {
      api: { defaults: unknown }
      getContainer: () => MedusaContainer
    }) => {
      const store = new StoreUnderTest(getContainer)

      describe(name, () => {
        beforeAll(async () => {
          // The sweep comes when a test calls for it: each minute's own would take its work in the middle of it.
          await new WorkflowScheduler().clear()
          await store.open(withBaseUrl.parse({ defaults: api.defaults }).defaults.baseURL)
        })
        beforeEach(async () => {
          await store.sandbox.reset()
          store.renew()
        })
        // What is under way would otherwise outlive its database.
        afterEach(async () => {
          await store.untilIdle()
          await store.svc.refusedWebhooks.flush()
        })
        for (const part of parts) {
          part(store)
        }
      })
    },
  })
}

/** Gives a webhook up, as after very many tries. */
export const giveUp = async (store: StoreUnderTest, webhookId: string): Promise<void> => {
  const { inbox } = store.svc.ledger
  const held = await inbox.claim(webhookId, 60_000)

  if (held === undefined) {
    throw new Error(`The webhook ${webhookId} cannot be taken`)
  }
  await inbox.failed(held, "failed", null)
}

/** Polls until a condition holds; fails after `withinMs`. */
export const eventually = <T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  withinMs = 10_000
): Promise<T> => until(read, holds, { withinMs, everyMs: 25 })
