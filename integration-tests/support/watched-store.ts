import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MODULE } from "../../src/modules/svc"
import { FromNow } from "../../src/modules/svc/ledger/columns"
import type { DeliveryPatch } from "../../src/modules/svc/ledger/delivery-ledger"
import type { WebhookKind } from "../../src/domain/ledger-states"
import type SvcModuleService from "../../src/modules/svc/service"
import { loadCheckoutSource } from "../../src/medusa/checkout-source"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import type { SandboxFault, SandboxOrder } from "../../support/sandbox-control"
import { Store, type Timeline } from "../../support/store"
import { polling } from "../../support/polling"
import { subscribersAtWork } from "./subscribers-at-work"

type ChangedAnswer = Extract<SandboxFault, { kind: "null_fields" }>

/** A statement that only tests use. */
export const HELD_NOW =
  "select count(*) as held from svc_order where lease_token is not null and lease_until > now()"

const DUE_NOW =
  "select count(*) as due from svc_order where coalesce(lease_until, due_at) <= now() and deleted_at is null"

const withOrderIds = z.looseObject({ orders: z.array(z.looseObject({ id: z.string() })) })
const captured = z.looseObject({ id: z.string(), amount: z.number() })
const payment = z.looseObject({
  id: z.string(),
  amount: z.number(),
  captured_at: z.string().nullable(),
  captures: z.array(captured),
})
const collection = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  payments: z.array(payment),
})
const withCollections = z.looseObject({
  order: z.looseObject({ payment_collections: z.array(collection) }),
})
const OF_COLLECTIONS = ["", ".payments", ".payments.captures"].map((of) => `*payment_collections${of}`).join()

/** A store in the same process as its tests. They see its ledger, wait for it, and let time pass. */
export abstract class WatchedStore extends Store {
  constructor(readonly container: () => MedusaContainer) {
    super()
  }

  get svc(): SvcModuleService {
    return this.container().resolve<SvcModuleService>(SVC_MODULE)
  }

  /** The events of a name from now on. */
  eventsNamed(name: string): unknown[] {
    const seen: unknown[] = []

    this.container()
      .resolve(Modules.EVENT_BUS)
      .subscribe(name, ({ data }) => Promise.resolve(void seen.push(data)))
    return seen
  }

  async untilAuthorized(orderId: string): Promise<void> {
    await polling(() => this.paymentStatus(orderId)).until((status) => status === "authorized")
  }

  /** Waits until the plugin has captured an order's payment and recorded it. By then Medusa's own totals are right. */
  untilCaptured(orderId: string): Promise<void> {
    return this.untilKind(orderId, "payment_captured")
  }

  async kinds(orderId: string): Promise<string[]> {
    return (await this.timeline(orderId)).activity.map(({ kind }) => kind)
  }

  /** The lines of one kind of an order's timeline. */
  async activityOf(orderId: string, kind: string): Promise<Timeline["activity"]> {
    return (await this.timeline(orderId)).activity.filter((line) => line.kind === kind)
  }

  async untilKind(orderId: string, kind: string): Promise<void> {
    await polling(async () => this.svc.ledger.activity.timeline(await this.referencesOf(orderId))).until(
      (lines) => lines.some((line) => line.kind === kind)
    )
  }

  /** Waits for a point of attention of an order, of one kind or of any. */
  async untilListed(orderId: string, kind?: string): Promise<Timeline> {
    await polling(async () => this.svc.ledger.attention.openFor(await this.referencesOf(orderId))).until(
      (points) => points.some((point) => kind === undefined || point.kind === kind)
    )
    return this.timeline(orderId)
  }

  /** Used to ask the ledger while waiting, because the order's page takes Medusa much longer. */
  private async referencesOf(orderId: string): Promise<string[]> {
    const attempts = await this.svc.ledger.orders.ofOrderAndItsSessions(orderId)

    return attempts.map(({ reference }) => reference)
  }

  /** Sets the faults of the service in place of those that were set; none heals it. */
  setFaults(...faults: SandboxFault[]): Promise<void> {
    return this.sandbox.putFaults(faults)
  }

  /** As {@link setFaults}: each answer of an operation has this value in a field. */
  changeAnswers(operation: ChangedAnswer["operation"], field: string, value: unknown): Promise<void> {
    return this.setFaults({ kind: "null_fields", operation, fields: [field], value })
  }

  /** How often the service was asked for something since its faults were set. */
  async callsOf(operation: string): Promise<number> {
    const calls = z.record(z.string(), z.number()).parse((await this.sandbox.state())["fault_calls"])

    return calls[operation] ?? 0
  }

  /** Waits until the service says so of an order. */
  untilAtService(serviceId: string, status: string): Promise<SandboxOrder> {
    return polling(() => this.sandbox.order(serviceId)).until(({ order_status }) => order_status === status)
  }

  /** Delivers an order whose delivery the service does not confirm. Asks it once, and waits until its answer is known. */
  async deliverInVain(orderId: string, metadata: Record<string, unknown> = {}): Promise<void> {
    const fulfillmentId = await this.fulfil(orderId, { metadata })

    // What follows the shipment would find the goods delivered already, and ask as well.
    await this.untilIdle()
    await this.markDelivered(orderId, fulfillmentId)
    await this.untilKind(orderId, "delivery_failed")
    await this.untilIdle()
  }

  /** Records an incoming webhook without processing it. Gives its id. */
  keepWebhook(reference: string, dedupeKey: string, kind: WebhookKind = "down_payment", rawBody = "{}") {
    return this.svc.ledger.inbox.receive({
      ...{ kind, reference, dedupeKey, rawBody },
      ...{ verdict: "verified", matchingPreset: null },
    })
  }

  attempt(reference: string) {
    return this.svc.ledger.orders.byReference(reference)
  }

  async stateOf(reference: string) {
    return (await this.attempt(reference))?.state
  }

  async untilState(reference: string, state: string): Promise<void> {
    await polling(() => this.stateOf(reference)).until((found) => found === state)
  }

  /** Takes an attempt, as a process does that works on it. */
  async take(reference: string) {
    const held = await this.svc.ledger.orders.claim(reference, 60_000)

    if (held === undefined) {
      throw new Error(`Somebody works on ${reference}, or the ledger does not know it`)
    }
    return held
  }

  delivery(reference: string) {
    return this.svc.ledger.deliveries.of(reference)
  }

  /** The open points of one attempt. */
  openPoints(reference: string) {
    return this.svc.ledger.attention.openFor([reference])
  }

  checkoutSource(sessionId: string) {
    return loadCheckoutSource(this.container().resolve("query"), sessionId, this.svc.options)
  }

  /** Waits until Medusa and the ledger have both finished with an order's payment. */
  untilSettled(reference: string) {
    return polling(() => this.attempt(reference)).until((row) => (row?.settledAt ?? null) !== null)
  }

  /** The amount that Medusa says was paid for an order, in SAR. */
  async paidTotal(orderId: string): Promise<number> {
    return (await this.order(orderId)).paid
  }

  async untilPaid(orderId: string, sar: number): Promise<void> {
    await polling(() => this.paidTotal(orderId)).until((paid) => paid === sar)
  }

  /** The orders that Medusa holds. */
  async orderIds(): Promise<string[]> {
    const { orders } = await this.admin.get("/admin/orders?fields=id", withOrderIds)

    return orders.map(({ id }) => id)
  }

  /** Lets an order be placed so long ago. */
  async makeOlder(orderId: string, by: string): Promise<void> {
    await this.execute(`update "order" set created_at = now() - interval '${by}' where id = '${orderId}'`)
  }

  /** The payments of an order that were asked for, with those that were made. */
  async paymentCollections(orderId: string): Promise<z.infer<typeof collection>[]> {
    const path = `/admin/orders/${orderId}?fields=id,${OF_COLLECTIONS}`

    return (await this.admin.get(path, withCollections)).order.payment_collections
  }

  /** An order's only payment. A changed order has another collection, without payments. */
  async payment(orderId: string): Promise<z.infer<typeof payment>> {
    const [found] = (await this.paymentCollections(orderId)).flatMap(({ payments }) => payments)

    if (found === undefined) {
      throw new Error(`The order ${orderId} has no payment`)
    }
    return found
  }

  async paymentId(orderId: string): Promise<string> {
    return (await this.payment(orderId)).id
  }

  /** Runs a statement in the store's database. */
  async execute(statement: string): Promise<void> {
    await this.container().resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(statement)
  }

  /** Waits until all events have been heard, by Medusa's subscribers too, and no attempt is being worked on or about to be. */
  async untilIdle(): Promise<void> {
    const held = z.object({ held: z.coerce.number() })

    await polling(async () => {
      const row = await this.svc.ledger.database.sql.first(held, HELD_NOW)

      return (row?.held ?? 0) + subscribersAtWork() + this.svc.effects.size + this.svc.telling.size
    }).until((busy) => busy === 0)
  }

  /** Sets columns of one attempt, as the passing of time would. */
  async setAttempt(reference: string, fields: Record<string, Date | string | null>): Promise<void> {
    await this.svc.ledger.database.sql.update("svc_order", fields, "reference = ?", [reference])
  }

  /** Like {@link setAttempt}, for the attempt's delivery. */
  async setDelivery(reference: string, fields: DeliveryPatch): Promise<void> {
    await this.svc.ledger.database.sql.update("svc_delivery", fields, "reference = ?", [reference])
  }

  /**
   * Waits for work under way, makes all waiting work due now, and runs the sweep. Runs it again for an attempt that a
   * subscriber was writing to when the sweep looked for it.
   */
  async sweepNow(): Promise<void> {
    await this.untilIdle()
    const { sql } = this.svc.ledger.database

    await sql.update("svc_order", { dueAt: new FromNow(0), pausedUntil: null }, "due_at is not null", [])
    await sql.update("svc_webhook", { dueAt: new FromNow(0) }, "due_at is not null", [])
    do {
      await runSweep(this.container())
      await this.untilIdle()
    } while (await this.isAnyDue())
  }

  /** Sets columns of one attempt, as the passing of time would, and then sweeps. */
  async sweepAs(reference: string, fields: Record<string, Date | string | null>): Promise<void> {
    await this.setAttempt(reference, fields)
    await this.sweepNow()
  }

  private async isAnyDue(): Promise<boolean> {
    const row = await this.svc.ledger.database.sql.first(z.object({ due: z.coerce.number() }), DUE_NOW)

    return (row?.due ?? 0) > 0
  }
}

/** Polls until a growing list has `many` entries. */
export const untilMany = (list: readonly unknown[], many = 1): Promise<number> =>
  polling(() => list.length).until((length) => length >= many)
