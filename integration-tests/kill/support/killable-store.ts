import { z } from "zod"
import type { SandboxControl, SandboxOrder } from "../../support/sandbox-control"
import { freePort } from "../../support/free-port"
import { StoreClient } from "../../support/store-client"
import { BackOffice } from "./back-office"
import type { Held } from "./held"
import type { Hold, ServiceGate } from "./service-gate"
import { MortalMedusa } from "./mortal-medusa"
import { PROVIDER_ID, type Servers, SKU, startServers, type Stoppable } from "./start-servers"
import type { StoreDatabase } from "./store-database"
import { until } from "./until"

/** A cart that is ready to be completed; its buyer's phone number names its calls at the service. */
export interface ReadyCart {
  id: string
  sessionId: string
  phone: string
}

/** An order that was placed, with what the service calls it. */
export interface PlacedOrder {
  id: string
  total: number
  sessionId: string
  atServiceId: string
}

/** The plans of the application: with 103 the service collects a down payment. */
export const PLANS = { days30: 101, downPayment: 103 } as const

/**
 * A store on its own database, with its own sandbox of the service behind a gate, whose Medusa is a real process that
 * can be killed and started again.
 */
export class KillableStore {
  private readonly open: Stoppable[] = []
  private buyers = 0
  private parts: Servers | undefined

  /** Starts everything; what was started is stopped by {@link close} even if this fails. */
  async start(): Promise<void> {
    this.parts = await startServers((part) => this.keep(part))
  }

  /** Stops everything, last started first. */
  async close(): Promise<void> {
    for (const part of this.open.splice(0).reverse()) {
      await part.stop()
    }
  }

  /** Kills Medusa with SIGKILL; what it left open at PostgreSQL ends too, then every lock that a test holds. */
  async kill(): Promise<void> {
    await this.started.medusa.stop()
    await this.database.endSessionsOfTheDead()
    await this.database.releaseAll()
  }

  /** Starts Medusa again after it was killed. */
  async restart(): Promise<void> {
    await this.started.medusa.start()
  }

  /** Starts one more instance on the same database, beside the one that is killed. */
  async another(): Promise<MortalMedusa> {
    const medusa = this.keep(new MortalMedusa(this.started.application, await freePort()))

    await medusa.start()
    return medusa
  }

  get sandbox(): SandboxControl {
    return this.started.sandbox.control
  }

  get gate(): ServiceGate {
    return this.started.gate
  }

  get database(): StoreDatabase {
    return this.started.database
  }

  /** Holds the next call of an operation about an order, by its number at the service or its buyer's phone number. */
  hold(operation: Hold["operation"], about: string, when: Hold["when"]): Held {
    return this.gate.hold({ operation, about, when })
  }

  /** The state of the only attempt of a payment session, also while Medusa is dead. */
  async stateInLedger(sessionId: string): Promise<string | undefined> {
    const rows = await this.database.rows(
      z.object({ state: z.string() }),
      "select state from svc_order where payment_session_id = $1",
      [sessionId]
    )

    return rows[0]?.state
  }

  /** The address of a file that the service can open. */
  publish(name: string, type: string, content: Buffer): string {
    this.started.files.files.set(`/${name}`, { type, content })
    return `${this.started.files.url}/${name}`
  }

  /** The merchant, at this store's admin. */
  get office(): BackOffice {
    return new BackOffice(this.started.admin, this.started.seeded.stockLocationId)
  }

  /** A buyer's client, of this instance or another. */
  client(url = this.started.medusa.url): StoreClient {
    return new StoreClient(url, this.started.seeded.publishableKey)
  }

  /** A new buyer with credit fills a cart and chooses a plan. */
  async readyCart(planId: number = PLANS.days30): Promise<ReadyCart> {
    const { seeded } = this.started
    const phone = `9665100000${String(++this.buyers).padStart(2, "0")}`
    const address = {
      first_name: "Buyer",
      last_name: "One",
      phone: `+${phone}`,
      address_1: "King Fahd Road 1",
      city: "Riyadh",
      country_code: "sa",
    }
    const client = this.client()

    await this.sandbox.putBuyer(phone, { status: "Active", credit_limit: 50_000 })
    const { id } = await client.createCart({
      regionId: seeded.regionId,
      email: "buyer@example.com",
      items: [{ variant_id: seeded.variants.get(SKU)?.variantId ?? "", quantity: 1 }],
      shipping: address,
    })

    await client.addShipping(id, seeded.shippingOptionId)
    const session = await client.initSession(id, PROVIDER_ID, { repayment_config_id: planId })

    return { id, sessionId: session.id, phone }
  }

  /** Completes a new cart. Without a down payment, resolves once the ledger knows that Medusa holds the order. */
  async placeOrder(planId: number = PLANS.days30): Promise<PlacedOrder> {
    const cart = await this.readyCart(planId)
    const completion = await this.client().complete(cart.id)

    if (completion.type !== "order") {
      throw new Error(`No order was placed: ${completion.error?.message ?? "no reason given"}`)
    }
    const [atService] = await this.ordersAtService(cart)

    if (planId !== PLANS.downPayment) {
      await until(
        () => this.office.timeline(completion.order.id),
        ({ attempts }) => attempts[0]?.settled_at !== null
      )
    }
    return {
      id: completion.order.id,
      total: completion.order.total,
      sessionId: cart.sessionId,
      atServiceId: atService?.order_id ?? "",
    }
  }

  /** The orders that the service holds for a cart, under whatever reference. */
  async ordersAtService({ phone }: ReadyCart): Promise<SandboxOrder[]> {
    const { orders } = await this.sandbox.state()

    return orders.filter(({ buyer_phone }) => buyer_phone === phone)
  }

  /** What the buyer sees on the order page, which asks the service when it has to. */
  async stateForBuyer(orderId: string): Promise<string> {
    const { state } = await this.client().get(
      `/store/svc/orders/${orderId}`,
      z.looseObject({ state: z.string() })
    )

    return state
  }

  private keep<T extends Stoppable>(part: T): T {
    this.open.push(part)
    return part
  }

  private get started() {
    if (this.parts === undefined) {
      throw new Error("The store has not started yet")
    }
    return this.parts
  }
}
