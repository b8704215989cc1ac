import path from "node:path"
import { freePort } from "../../../support/free-port"
import { polling } from "../../../support/polling"
import { Running } from "../../../support/running"
import type { SandboxControl, SandboxOrder } from "../../../support/sandbox-control"
import { addressOf, type OpenStore, PLANS, PROVIDER_ID } from "../../../support/store"
import { type Completion, placedOrder } from "../../../support/store-client"
import { temporaryFolder } from "../../../support/temporary-folder"
import { CartCopies } from "../../../support/copy-cart"
import { ACTIVITY, activityRow, callWitness, SandboxLog } from "../../support/witness"
import { inTurns } from "./in-turns"
import { type Instance, MortalMedusa } from "../../../support/mortal-medusa"
import type { ServiceGate } from "./service-gate"
import { LEASE_SECONDS, type Servers, SKUS, startServers, type Surroundings } from "./start-servers"
import type { StoreDatabase } from "./store-database"
import { type ReadyCart, StoreRecords, SWEPT } from "./store-records"

export { type ReadyCart, SWEPT }

export interface PlacedOrder {
  id: string
  total: number
  sessionId: string
  phone: string
  atServiceId: string
}

/** What is bought, how it is paid, and at which instance of Medusa. */
interface Wish {
  planId?: number
  skus?: readonly string[]
  /** The code of a promotion. */
  promotion?: string
  at?: MortalMedusa
}

/** More at once only make each other slow. */
const AT_ONCE = 4

/**
 * A store on its own database, with its own sandbox of the service behind a gate, whose Medusa is a real process that
 * can be killed and started again.
 */
export class KillableStore extends StoreRecords {
  protected readonly running = new Running()
  private buyers = 0
  private readonly carts = new CartCopies((statement) => this.database.execute(statement))
  private parts: Servers | undefined

  /** Starts everything; what was started is stopped by {@link close} even if this fails. */
  async start(surroundings: Surroundings = {}): Promise<Servers> {
    const { path: folder } = this.running.keep(temporaryFolder("svc-kill-"))
    const log = new SandboxLog(path.join(folder, "sandbox.log"))

    this.parts = await startServers(this.running, log.file, surroundings)
    callWitness(() => this.database.rows(activityRow, ACTIVITY), log)
    return this.parts
  }

  close(): Promise<void> {
    return this.running.stopAll()
  }

  /**
   * Kills instances of Medusa with SIGKILL, all at once; what they left open at PostgreSQL ends too, then everything that a
   * test stopped there.
   */
  async kill(...instances: readonly MortalMedusa[]): Promise<void> {
    await Promise.all(instances.map((medusa) => medusa.stop()))
    for (const { applicationName } of instances) {
      await this.database.endSessionsOf(applicationName)
    }
    await this.database.releaseAll()
  }

  /** Starts Medusa again after it was killed, when whatever the dead processes held is free. */
  async restart(...instances: readonly MortalMedusa[]): Promise<void> {
    await Promise.all(instances.map((medusa) => medusa.start()))
  }

  /** Lets so much time pass that nothing is a dead process's any more, and no completion is taken for a living one's. */
  async letLeasesEnd(): Promise<void> {
    await this.database.letTimePass(LEASE_SECONDS)
  }

  /** Starts one more instance on the same database. */
  async another(instance: Instance = {}): Promise<MortalMedusa> {
    const medusa = this.running.keep(new MortalMedusa(this.started.application, await freePort(), instance))

    await medusa.start()
    return medusa
  }

  /** The instance that the service sends its webhooks to. */
  get medusa(): MortalMedusa {
    return this.started.instances[0]
  }

  get sandbox(): SandboxControl {
    return this.started.parts.sandbox
  }

  get gate(): ServiceGate {
    return this.started.gate
  }

  override get database(): StoreDatabase {
    return this.started.database
  }

  /** What a fulfilment is given so that its delivery is confirmed by its proof. */
  get proof(): { proof_of_delivery_url: string } {
    return { proof_of_delivery_url: `${this.started.files.url}/proof.png` }
  }

  /** The address of a PDF that the service can open. */
  publish(name: string, content: Buffer): string {
    return this.started.files.publish(name, content)
  }

  /** The store at this instance of Medusa or another. */
  office(medusa = this.medusa): OpenStore {
    return this.started.store.at(medusa.url)
  }

  /** A new buyer with credit fills a cart and chooses a plan. */
  async readyCart({
    planId = PLANS.days30,
    skus = [SKUS.printer],
    promotion,
    at,
  }: Wish = {}): Promise<ReadyCart> {
    const phone = `966510000${String(++this.buyers).padStart(3, "0")}`
    const store = this.office(at)
    const client = store.buyer()

    await this.setCredit({ phone }, 50_000)
    const goods = {
      email: "buyer@example.com",
      shipping: addressOf(phone),
      lines: Object.fromEntries(skus.map((sku) => [sku, 1])),
    }
    const fill = async () => (await store.fillCart(client, goods)).id
    const id = await this.carts.make(skus, fill, { address: goods.shipping })

    if (promotion !== undefined) {
      await client.addPromotion(id, promotion)
    }
    const session = await client.initSession(id, PROVIDER_ID, { repayment_config_id: planId })

    return { id, sessionId: session.id, phone }
  }

  /** Several ready carts, made a few at once. */
  async readyCarts(count: number, wish: Wish = {}): Promise<ReadyCart[]> {
    return inTurns(AT_ONCE, Array.from({ length: count }), () => this.readyCart(wish))
  }

  /** What a cart's buyer may still spend at the service, in SAR. */
  async setCredit({ phone }: Pick<ReadyCart, "phone">, sar: number): Promise<void> {
    await this.sandbox.putBuyer(phone, { status: "Active", credit_limit: sar })
  }

  async complete({ id }: ReadyCart, at?: MortalMedusa): Promise<Completion> {
    return this.office(at).buyer().complete(id)
  }

  /**
   * Completes carts that will not get to their end, each once the stock of the one before is reserved: Medusa waits five
   * seconds for a product that another order is reserving, then refuses, and many at once take longer on a busy machine.
   * @returns the order of each
   */
  async completeInTurn(carts: readonly ReadyCart[]): Promise<Map<ReadyCart, string>> {
    const orders = new Map<ReadyCart, string>()

    for (const cart of carts) {
      const tooFar = this.complete(cart)
        .then(JSON.stringify, String)
        .then((answer) => {
          throw new Error(`A completion that was to be killed came to its end: ${answer}`)
        })
      const order = await Promise.race([this.untilReserved(cart), tooFar])

      orders.set(cart, order)
    }
    return orders
  }

  private async untilReserved(cart: ReadyCart): Promise<string> {
    const order = await polling(
      async () => (await this.orderOf(cart)) || ((await this.ordersPaidBy(cart))[0] ?? "")
    ).until((id) => id !== "")

    await polling(() => this.reserved(order)).until((count) => count === 1)
    return order
  }

  /** Completes a new cart. When nothing is left to pay, resolves once the ledger knows that Medusa holds the order. */
  async placeOrder(wish: Wish = {}): Promise<PlacedOrder> {
    const cart = await this.readyCart(wish)
    const { id, total } = placedOrder(await this.complete(cart, wish.at))
    const [atService] = await this.ordersAtService(cart)

    if ((wish.planId ?? PLANS.days30) === PLANS.days30) {
      await this.untilSettled(cart)
    }
    return {
      id,
      total,
      sessionId: cart.sessionId,
      phone: cart.phone,
      atServiceId: atService?.order_id ?? "",
    }
  }

  /** Several placed orders, made one by one: Medusa's own completions keep each other from the goods. */
  async placeOrders(count: number, wish: Wish = {}): Promise<PlacedOrder[]> {
    return inTurns(1, Array.from({ length: count }), () => this.placeOrder(wish))
  }

  /** The orders that the service holds for a cart, under whatever reference. */
  async ordersAtService({ phone }: Pick<ReadyCart, "phone">): Promise<SandboxOrder[]> {
    const { orders } = await this.sandbox.state()

    return orders.filter(({ buyer_phone }) => buyer_phone === phone)
  }

  /** Waits until Medusa says so of an order and its payment. */
  async untilOrder(
    orderId: string,
    holds: (order: Awaited<ReturnType<OpenStore["order"]>>) => boolean
  ): Promise<void> {
    await polling(() => this.office().order(orderId), SWEPT).until(holds)
  }

  /** What of a product is reserved for orders, and where its stock is kept. */
  async stockOf(sku: string): Promise<{ inventoryItemId: string; reserved: number }> {
    const inventoryItemId = this.started.store.seeded.variants.get(sku)?.inventoryItemId ?? ""
    const reserved = await this.database.count(
      "select sum(reserved_quantity) as count from inventory_level where inventory_item_id = $1",
      [inventoryItemId]
    )

    return { inventoryItemId, reserved }
  }

  /** What the buyer sees on the order page, which asks the service when it has to. */
  async stateForBuyer(orderId: string, at?: MortalMedusa): Promise<string> {
    return (await this.office(at).buyersOrder(orderId)).state
  }

  private get started() {
    if (this.parts === undefined) {
      throw new Error("The store has not started yet")
    }
    return this.parts
  }
}
