import { heldBy } from "../../../domain/held-sum"
import { isWithinRounding } from "../../../domain/money"
import {
  isAwaiting,
  isLiveAtService,
  type OrderMove,
  type OrderState,
  type Transition,
  transition,
} from "../../../domain/order-state"
import type { AttentionKind, NewAttentionFact } from "../../../domain/facts/attention-facts"
import type { OrderDue } from "../../../medusa/checkout-source"
import type { ActivityEntry, ActivityLog } from "./activity"
import type { AttentionList } from "./attention"
import { SETTLED_BY_MOVE } from "./attention-kinds"
import { carryInvoices } from "./carry-invoices"
import { AtTheLatest, existing, type Write } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { type DeliveryPatch, type DeliveryRow, readDelivery } from "./delivery-ledger"
import type { EventOutbox, NewEvent } from "./event-outbox"
import { LeaseLost } from "./lease"
import { OrderQueries } from "./order-queries"
import { type OrderPatch, orderRow, type OrderRow } from "./order-row"

/** What is to be financed of an order. */
export type DueOfOrder = Pick<OrderDue, "toFinance" | "refunds">

/**
 * A change of one attempt, all of it or nothing: a move of the state machine, columns, columns of its delivery, a line of
 * the timeline, a point for a person, an event for subscribers. A move that was made before writes and tells nothing.
 */
export interface OrderChange {
  event?: OrderMove | undefined
  /** When the news came in, if it may be old. A later decision of a person overrides it. */
  learntAt?: Date
  /** The states in which the change is true. If the attempt is in another state by now, nothing changes. */
  whileIn?: readonly OrderState[]
  patch?: OrderPatch
  /** The change to make instead if the service has given the `svcOrderId` of the patch to another attempt before. */
  ifGivenTo?: (other: OrderRow) => OrderChange
  /** Columns of the delivery, which must be open. A function decides by the present row, while the attempt is locked. */
  delivery?: DeliveryPatch | ((present: DeliveryRow) => DeliveryPatch)
  activity?: ActivityEntry | undefined
  attention?: NewAttentionFact | undefined
  tells?: NewEvent | undefined
  /** An event that depends on all attempts of an order. The order is locked: of two changes at once, the second sees the first. */
  tellsOfOrder?:
    { orderId: string; event: NewEvent; if: (attempts: readonly OrderRow[]) => boolean } | undefined
  /** Kinds of points that this change settles, beside those of its move. */
  settles?: readonly AttentionKind[]
  /**
   * What is to be financed of the order. If the attempt pays for that, with what the service holds of it, or may hold, it replaces
   * the attempts that still wait for the merchant's payment: nothing was sent for them.
   */
  replacesUnsent?: (DueOfOrder & { orderId: string }) | undefined
  /** Look at the attempt at this time, if not before. */
  wakeAt?: Date
}

/** Columns that hold what was seen. */
export type Note = Omit<OrderPatch, "amount" | "prepaidAmount">

/**
 * The holder of a lease, who writes. The same write may give the lease back; then the attempt is looked at again at `wakeAt`.
 * The columns that the holder noted before are written too, whatever becomes of the change.
 */
export interface Writer {
  token: string
  noted?: Note
  release?: { wakeAt: Date | null }
}

/** What became of a change: `illegal` means that the state machine refused the event and nothing but a note was written. */
export interface ChangeResult {
  row: OrderRow
  transition: "none" | "moved" | "unchanged" | "illegal"
}

/** Changes attempts, by the rules of the state machine (design D4). */
export class OrderChanges extends OrderQueries {
  constructor(
    database: Database,
    readonly activity: ActivityLog,
    private readonly attention: AttentionList,
    private readonly outbox: EventOutbox
  ) {
    super(database)
  }

  /** Applies to one attempt what a person or the service has said. Nobody needs to hold the attempt for that. */
  async change(reference: string, change: OrderChange): Promise<ChangeResult> {
    return this.database.transaction((sql) => this.changeWithin(sql, reference, change))
  }

  /**
   * As {@link change}, inside a transaction that is open already.
   * @throws {LeaseLost} when another process has the lease by now: nothing is written then.
   */
  async changeWithin(
    sql: Sql,
    reference: string,
    change: OrderChange,
    writer?: Writer
  ): Promise<ChangeResult> {
    const ofOrder = change.tellsOfOrder ?? change.replacesUnsent

    if (ofOrder !== undefined) {
      await this.lockSubjects(sql, [ofOrder.orderId])
    }
    const row = existing(await this.find(sql, reference, "for update"), `attempt ${reference}`)

    if (writer !== undefined && row.leaseToken !== writer.token) {
      throw new LeaseLost(reference)
    }
    const verdict = verdictOn(change, row)

    if (verdict?.kind === "illegal") {
      const line = this.activity.adding(row, {
        kind: "transition_refused",
        actor: change.activity?.actor ?? "system",
        values: {
          reason: verdict.reason,
          ...(change.activity === undefined ? {} : { would_have: change.activity.kind }),
        },
      })
      return {
        row: await this.write(sql, reference, columnsOfLease(writer), writer, [line]),
        transition: "illegal",
      }
    }
    if (verdict?.kind === "overtaken" || verdict?.kind === "unchanged") {
      // Late or repeated news never moves a row backwards, neither its state nor its columns (design D7).
      return {
        row: await this.write(sql, reference, columnsOfLease(writer, change.wakeAt), writer),
        transition: "unchanged",
      }
    }
    if (change.ifGivenTo !== undefined) {
      const other = await this.otherWithId(sql, row, change.patch?.svcOrderId ?? "")

      if (other !== undefined) {
        return this.changeWithin(sql, reference, change.ifGivenTo(other), writer)
      }
    }
    const written = await this.write(
      sql,
      reference,
      {
        ...change.patch,
        ...(verdict === undefined ? {} : { state: verdict.to }),
        ...columnsOfLease(writer, change.wakeAt),
      },
      writer,
      this.goingAlong(change, row, verdict?.to)
    )

    if (change.delivery !== undefined) {
      await this.changeDelivery(sql, reference, change.delivery)
    }
    if (change.attention !== undefined) {
      await this.attention.add(sql, written, change.attention)
    }
    if (change.tellsOfOrder !== undefined) {
      const { orderId, event, if: isToBeTold } = change.tellsOfOrder

      if (isToBeTold(await this.ofSubject(sql, { cartId: null, orderId }))) {
        await this.outbox.add(sql, written, event)
      }
    }
    if (change.replacesUnsent !== undefined) {
      await this.replaceUnsent(sql, written, change.replacesUnsent)
    }
    return { row: written, transition: verdict?.kind ?? "none" }
  }

  /** What is written along with a change of an attempt, which is the only one that waits for it. */
  private goingAlong(
    { activity, patch, settles = [], tells }: OrderChange,
    row: OrderRow,
    to: OrderState | undefined
  ): Write[] {
    const { reference } = row
    // A change that takes the attempt off its order still belongs to that order.
    const subject = { reference, orderId: patch?.orderId ?? row.orderId }
    const settled = [...settles, ...(to === undefined ? [] : (SETTLED_BY_MOVE[to] ?? []))]

    return [
      activity && this.activity.adding(subject, activity),
      settled.length > 0 && this.attention.settling(reference, settled),
      tells && this.outbox.adding(subject, tells),
    ].filter((write) => typeof write === "object")
  }

  private async changeDelivery(
    sql: Sql,
    reference: string,
    change: NonNullable<OrderChange["delivery"]>
  ): Promise<void> {
    const present = typeof change === "function" ? await readDelivery(sql, reference) : undefined
    const patch = typeof change !== "function" ? change : present === undefined ? {} : change(present)

    const columns = { ...patch, updatedAt: this.database.now() }

    await sql.update("svc_delivery", columns, "reference = ?", [reference])
  }

  /** See {@link OrderChange.replacesUnsent}. */
  async replaceUnsent(
    sql: Sql,
    { reference, orderId }: OrderRow,
    { toFinance, refunds }: DueOfOrder
  ): Promise<void> {
    const all = await this.ofSubject(sql, { cartId: null, orderId })
    const counted = all.filter((one) => one.reference === reference || mayBeHeld(one))
    const held = heldBy(counted, refunds)

    if (held.amount < toFinance && !isWithinRounding(held.amount, toFinance, held.parts)) {
      return
    }
    for (const other of all) {
      if (other.reference !== reference && other.state === "awaiting_merchant_payment") {
        const { transition: outcome } = await this.changeWithin(sql, other.reference, {
          event: "expired",
          patch: { givenUpAt: this.database.now() },
          activity: { kind: "order_expired", actor: "system", values: { reason: "replaced" } },
        })

        // An attempt whose payment was recorded in this very moment keeps its invoices.
        if (outcome === "moved") {
          await carryInvoices(sql, other.reference, reference, this.database.now())
        }
      }
    }
  }

  private async write(
    sql: Sql,
    reference: string,
    patch: OrderPatch & { state?: OrderState } & ReturnType<typeof columnsOfLease>,
    writer: Writer | undefined,
    along: readonly Write[] = []
  ): Promise<OrderRow> {
    const raw = {
      ...(patch.amount === undefined ? {} : { rawAmount: rawAmountOf(patch.amount) }),
      ...(typeof patch.prepaidAmount === "number"
        ? { rawPrepaidAmount: rawAmountOf(patch.prepaidAmount) }
        : {}),
    }
    const [row] = await sql.updateReturning(
      orderRow,
      "svc_order",
      { ...writer?.noted, ...patch, ...raw, updatedAt: this.database.now() },
      "reference = ?",
      [reference],
      { along }
    )

    return existing(row, `attempt ${reference}`)
  }
}

const mayBeHeld = ({ state, releasedAt }: OrderRow): boolean =>
  releasedAt === null && (isLiveAtService(state) || state === "unconfirmed")

/** Medusa keeps the exact value of an amount column beside it. */
export const rawAmountOf = (sar: number): string => JSON.stringify({ value: sar.toFixed(2), precision: 20 })

/** What a write does to the lease of its writer, and to when the attempt is looked at. */
export const columnsOfLease = (writer: Writer | undefined, wakeAt?: Date) => {
  const times = [wakeAt, writer?.release?.wakeAt].filter((at) => at instanceof Date)
  const [earliest] = times.sort((one, other) => one.getTime() - other.getTime())

  return {
    ...(earliest === undefined ? {} : { dueAt: new AtTheLatest(earliest) }),
    ...(writer?.release === undefined ? {} : { leaseToken: null, leaseUntil: null }),
  }
}

const verdictOn = (
  { event, learntAt, whileIn }: OrderChange,
  { state, decidedAt, releasedAt }: OrderRow
): Transition | undefined => {
  if (whileIn !== undefined && !whileIn.includes(state)) {
    return { kind: "overtaken" }
  }
  if (event === undefined) {
    return undefined
  }
  if (learntAt !== undefined && decidedAt !== null && learntAt <= decidedAt) {
    return { kind: "overtaken" }
  }
  // What a person has settled while it was awaited is expired at its next look: until then, nothing revives it either.
  return transition(
    releasedAt !== null && isAwaiting(state) && event !== "expired" ? "expired" : state,
    event
  )
}
