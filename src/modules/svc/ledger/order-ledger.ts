import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { type OrderEvent, type OrderState, transition } from "../../../domain/order-state"
import type { ActivityEntry, ActivityLog } from "./activity"
import type { AttentionKind, AttentionList } from "./attention"
import { type Database, rowOf, type Sql } from "./database"
import { OrderQueries } from "./order-queries"
import { type OrderPatch, orderRow, type OrderRow } from "./order-row"

/** What a new attempt is written with; `amount` is SAR. */
export interface NewAttempt {
  paymentSessionId: string
  attempt: number
  cartId: string | null
  orderId: string | null
  displayId: string | null
  state: OrderState
  amount: number
  planId: number | null
  collection: OrderRow["collection"]
  prepaidUtr: string | null
  dueAt: Date | null
  expiresAt: Date | null
}

/**
 * A change of one attempt: an event for the state machine, columns, a line of the timeline, a thing to look at. An
 * event that has happened before writes no second line.
 */
export interface OrderChange {
  event?: OrderEvent
  patch?: OrderPatch
  activity?: ActivityEntry
  attention?: { kind: AttentionKind; message: string }
  /** What was listed and has settled itself. */
  settles?: readonly AttentionKind[]
  /** Gives the row back to others. */
  release?: boolean
}

/** What became of a change: `illegal` means that the state machine refused the event and nothing but a note was written. */
export interface ChangeResult {
  row: OrderRow
  transition: "none" | "moved" | "unchanged" | "illegal"
}

const orderLock = rowOf({ locked: z.boolean() })
const referenceRow = rowOf({ reference: z.string() })

/** Medusa keeps the exact value of an amount column beside it. */
const rawAmountOf = (sar: number): string => JSON.stringify({ value: sar.toFixed(2), precision: 20 })

const columnsOf = ({ patch, release }: OrderChange) => ({
  ...patch,
  ...(release === true ? { leaseToken: null, leaseUntil: null } : {}),
})

/** Such a change is one statement. */
const hasColumnsOnly = ({ event, activity, attention, settles }: OrderChange): boolean =>
  event === undefined && activity === undefined && attention === undefined && settles === undefined

const referenceOf = (sessionId: string, attempt: number): string =>
  attempt === 1 ? sessionId : `${sessionId}-${attempt}`

/** The attempts, their states and who is working on them (design D4, D7, D8). */
export class OrderLedger extends OrderQueries {
  constructor(
    database: Database,
    private readonly activity: ActivityLog,
    private readonly attention: AttentionList,
    private readonly now: () => Date
  ) {
    super(database)
  }

  /** Runs `work` while no other process looks at the attempts of this payment session. */
  async withSession<T>(
    sessionId: string,
    work: (sql: Sql, latest: OrderRow | undefined) => Promise<T>
  ): Promise<T> {
    return this.database.transaction(async (sql) => {
      await sql.all(orderLock, "select pg_advisory_xact_lock(hashtextextended(?, 0)) is null as locked", [
        `svc_order:${sessionId}`,
      ])
      const latest = await sql.first(
        orderRow,
        "select * from svc_order where payment_session_id = ? and deleted_at is null order by attempt desc limit 1",
        [sessionId]
      )

      return work(sql, latest)
    })
  }

  /** Writes the intent of an attempt, before anything is sent (guarantee 2). */
  async insert(sql: Sql, attempt: NewAttempt, activity: ActivityEntry): Promise<OrderRow> {
    const reference = referenceOf(attempt.paymentSessionId, attempt.attempt)

    await sql.insert("svc_order", {
      id: generateEntityId(undefined, "svcord"),
      reference,
      ...attempt,
      rawAmount: rawAmountOf(attempt.amount),
      tries: 0,
      createdAt: this.now(),
    })
    await this.activity.add(sql, { reference, orderId: attempt.orderId }, activity)

    return this.existing(await this.find(sql, reference), reference)
  }

  /** Applies a change to one attempt, all of it or nothing. */
  async change(reference: string, change: OrderChange): Promise<ChangeResult> {
    if (hasColumnsOnly(change)) {
      return { row: await this.write(this.database.sql, reference, columnsOf(change)), transition: "none" }
    }
    return this.database.transaction((sql) => this.changeWithin(sql, reference, change))
  }

  /** As {@link change}, inside a transaction that is open already. */
  async changeWithin(sql: Sql, reference: string, change: OrderChange): Promise<ChangeResult> {
    const row = this.existing(await this.find(sql, reference, "for update"), reference)
    const verdict = change.event === undefined ? undefined : transition(row.state, change.event)
    const refused = verdict?.kind === "illegal"
    const written = await this.write(sql, reference, {
      ...columnsOf(refused ? { ...change, patch: {} } : change),
      ...(verdict?.kind === "moved" ? { state: verdict.to } : {}),
    })
    const subject = { reference, orderId: change.patch?.orderId ?? row.orderId }

    if (verdict?.kind === "illegal") {
      await this.activity.add(sql, subject, {
        kind: "transition_refused",
        actor: change.activity?.actor ?? "system",
        message: `Not applied: ${verdict.reason}`,
        ...(change.activity === undefined ? {} : { details: { would_have: change.activity.kind } }),
      })
    } else if (change.activity !== undefined && verdict?.kind !== "unchanged") {
      await this.activity.add(sql, subject, change.activity)
    }
    if (change.settles !== undefined && verdict?.kind !== "illegal") {
      await this.attention.settle(sql, reference, change.settles)
    }
    if (change.attention !== undefined) {
      await this.attention.add(sql, subject, change.attention.kind, change.attention.message)
    }
    return { row: written, transition: verdict?.kind ?? "none" }
  }

  /** Whether the service was not asked about an attempt for `leastMs`; notes that it is asked now. */
  async mayAskAgain(reference: string, leastMs: number): Promise<boolean> {
    const now = this.now()
    const noted = await this.database.sql.update(
      "svc_order",
      { reconciledAt: now },
      "reference = ? and deleted_at is null and (reconciled_at is null or reconciled_at < ?)",
      [reference, new Date(now.getTime() - leastMs)]
    )

    return noted > 0
  }

  /** Takes an attempt for `leaseMs`; undefined when another process holds it. */
  async claim(reference: string, leaseMs: number): Promise<OrderRow | undefined> {
    const now = this.now()
    const token = generateEntityId(undefined, "lease")

    return this.database.sql.first(
      orderRow,
      `update svc_order set lease_token = ?, lease_until = ?
       where reference = ? and deleted_at is null and (lease_until is null or lease_until < ?) returning *`,
      [token, new Date(now.getTime() + leaseMs), reference, now]
    )
  }

  /** Gives an attempt back to others. */
  async release(reference: string): Promise<void> {
    await this.database.sql.update("svc_order", { leaseToken: null, leaseUntil: null }, "reference = ?", [
      reference,
    ])
  }

  /** Asks for a row to be looked at by `at`, or earlier if it already was. */
  async makeDue(reference: string, at: Date): Promise<void> {
    await this.database.sql.update(
      "svc_order",
      { dueAt: at },
      "reference = ? and deleted_at is null and (due_at is null or due_at > ?)",
      [reference, at]
    )
  }

  /**
   * The references of what is due, at most `limit`, each one handed to a single caller: the rows are pushed
   * back by `leaseMs`, so that a crash of the caller brings them up again (design D8).
   */
  async takeDue(limit: number, leaseMs: number): Promise<string[]> {
    const now = this.now()
    const rows = await this.database.sql.all(
      referenceRow,
      `update svc_order set due_at = ? where id in (
         select id from svc_order
         where due_at <= ? and deleted_at is null and (lease_until is null or lease_until < ?)
         order by due_at limit ? for update skip locked
       ) returning reference`,
      [new Date(now.getTime() + leaseMs), now, now, limit]
    )

    return rows.map((row) => row.reference)
  }

  private existing(row: OrderRow | undefined, reference: string): OrderRow {
    if (row === undefined) {
      throw new Error(`The ledger has no attempt ${reference}`)
    }
    return row
  }

  private async write(
    sql: Sql,
    reference: string,
    patch: OrderPatch & { state?: OrderState }
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
      { ...patch, ...raw, updatedAt: this.now() },
      "reference = ? and deleted_at is null",
      [reference]
    )

    return this.existing(row, reference)
  }
}
