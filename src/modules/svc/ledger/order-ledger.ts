import { generateEntityId } from "@medusajs/framework/utils"
import { type OrderState, type Transition, transition } from "../../../domain/order-state"
import type { ActivityEntry, ActivityLog } from "./activity"
import type { AttentionList } from "./attention"
import { AtTheLatest, type ColumnValue, type Database, FromNow, rowOf, type Sql } from "./database"
import type { DatabaseClock } from "./database-clock"
import { HeldAttempt } from "./held-attempt"
import { IS_FREE, LeaseLost, newLeaseToken, WAKES_AT } from "./lease"
import type { ChangeResult, OrderChange, Writer } from "./order-change"
import { OrderQueries } from "./order-queries"
import { claimedRow, type OrderPatch, orderRow, type OrderRow } from "./order-row"

export type { ChangeResult, OrderChange } from "./order-change"

/** What a new attempt is written with; `amount` is SAR. */
export interface NewAttempt {
  paymentSessionId: string
  paymentCollectionId: string | null
  attempt: number
  cartId: string | null
  orderId: string | null
  displayId: string | null
  state: OrderState
  amount: number
  planId: number | null
  collection: OrderRow["collection"]
  prepaidUtr: string | null
  expiresAt: Date | null
  sentAt: Date | null
  /** When it is looked at, if nobody takes it at once. */
  dueAt: Date | null
  /** Default now. */
  createdAt?: Date
}

const nothing = rowOf({})

/** Medusa keeps the exact value of an amount column beside it. */
const rawAmountOf = (sar: number): string => JSON.stringify({ value: sar.toFixed(2), precision: 20 })

const referenceOf = (sessionId: string, attempt: number): string =>
  attempt === 1 ? sessionId : `${sessionId}-${attempt}`

const columnsOfLease = (writer: Writer | undefined, wakeAt: Date | undefined) => {
  const times = [wakeAt, writer?.release?.wakeAt].filter((at) => at instanceof Date)
  const [earliest] = times.sort((one, other) => one.getTime() - other.getTime())

  return {
    ...(earliest === undefined ? {} : { dueAt: new AtTheLatest(earliest) }),
    ...(writer?.release === undefined ? {} : { leaseToken: null, leaseUntil: null }),
  }
}

const verdictOn = (
  { event, learntAt }: OrderChange,
  { state, decidedAt }: OrderRow
): Transition | undefined => {
  if (event === undefined) {
    return undefined
  }
  return learntAt !== undefined && decidedAt !== null && learntAt <= decidedAt
    ? { kind: "overtaken" }
    : transition(state, event)
}

/** The attempts, their states and who is working on them (design D4, D7, D8, D21). */
export class OrderLedger extends OrderQueries {
  constructor(
    database: Database,
    private readonly activity: ActivityLog,
    private readonly attention: AttentionList,
    private readonly now: () => Date,
    private readonly clock: DatabaseClock
  ) {
    super(database)
  }

  /** Runs `work` in a transaction, while no other process opens an attempt for any of these carts and orders. */
  async alone<T>(subjects: readonly string[], work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.database.transaction(async (sql) => {
      // In one order everywhere, or two processes could wait for each other.
      for (const subject of [...new Set(subjects)].sort()) {
        await sql.all(nothing, "select pg_advisory_xact_lock(hashtextextended(?, 0))::text as locked", [
          `svc_order:${subject}`,
        ])
      }
      return work(sql)
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
      createdAt: attempt.createdAt ?? this.now(),
    })
    await this.activity.add(sql, { reference, orderId: attempt.orderId }, activity)

    return this.existing(await this.find(sql, reference), reference)
  }

  /** Applies a change to one attempt that nobody needs to hold: what a person or the service has said. */
  async change(reference: string, change: OrderChange): Promise<ChangeResult> {
    return this.database.transaction((sql) => this.changeWithin(sql, reference, change))
  }

  /**
   * As {@link change}, inside a transaction that is open already.
   * @throws {LeaseLost} when the writer's lease is another's by now: nothing is written then.
   */
  async changeWithin(
    sql: Sql,
    reference: string,
    change: OrderChange,
    writer?: Writer
  ): Promise<ChangeResult> {
    const row = this.existing(await this.find(sql, reference, "for update"), reference)

    if (writer !== undefined && row.leaseToken !== writer.token) {
      throw new LeaseLost(reference)
    }
    const verdict = verdictOn(change, row)

    if (verdict?.kind === "illegal") {
      await this.activity.add(sql, row, {
        kind: "transition_refused",
        actor: change.activity?.actor ?? "system",
        values: {
          reason: verdict.reason,
          ...(change.activity === undefined ? {} : { would_have: change.activity.kind }),
        },
      })
      return {
        row: await this.write(sql, reference, columnsOfLease(writer, undefined)),
        transition: "illegal",
      }
    }
    if (verdict?.kind === "overtaken") {
      // Nothing that is late moves a row backwards, not in its columns either (design D7).
      const row = await this.write(sql, reference, columnsOfLease(writer, change.wakeAt))

      return { row, transition: "unchanged" }
    }
    const written = await this.write(sql, reference, {
      ...change.patch,
      ...(verdict?.kind === "moved" ? { state: verdict.to } : {}),
      ...columnsOfLease(writer, change.wakeAt),
    })

    if (change.delivery !== undefined) {
      await sql.update("svc_delivery", { ...change.delivery, updatedAt: this.now() }, "reference = ?", [
        reference,
      ])
    }
    if (change.activity !== undefined && verdict?.kind !== "unchanged") {
      // What takes an attempt off its order is still told of that order.
      await this.activity.add(sql, { reference, orderId: written.orderId ?? row.orderId }, change.activity)
    }
    if (change.settles !== undefined) {
      await this.attention.settle(sql, reference, change.settles)
    }
    if (change.attention !== undefined) {
      await this.attention.add(sql, written, change.attention)
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
  async claim(reference: string, leaseMs: number): Promise<HeldAttempt | undefined> {
    return this.take(
      this.database.sql,
      `reference = ? and deleted_at is null and ${IS_FREE}`,
      [reference],
      leaseMs
    )
  }

  /**
   * Takes an attempt inside a transaction that is open already, unless it has moved since it was seen: whoever held it
   * then has given it back with an outcome. Held once the transaction is committed.
   */
  async claimWithin(
    sql: Sql,
    { reference, state, errorCode }: OrderRow,
    leaseMs: number
  ): Promise<HeldAttempt | undefined> {
    return this.take(
      sql,
      `reference = ? and state = ? and error_code is not distinct from ? and deleted_at is null and ${IS_FREE}`,
      [reference, state, errorCode],
      leaseMs
    )
  }

  /** Takes the attempt that has waited longest of those that are due, for `leaseMs`; undefined when none is (design D8). */
  async claimDue(leaseMs: number): Promise<HeldAttempt | undefined> {
    return this.take(
      this.database.sql,
      `id = (
         select id from svc_order where ${WAKES_AT} <= now() and deleted_at is null
         order by ${WAKES_AT} limit 1 for update skip locked
       )`,
      [],
      leaseMs
    )
  }

  /** Prolongs a lease; false when it was lost. */
  async renew(reference: string, token: string, leaseMs: number): Promise<boolean> {
    const renewed = await this.database.sql.update(
      "svc_order",
      { leaseUntil: new FromNow(leaseMs) },
      "reference = ? and lease_token = ?",
      [reference, token]
    )

    return renewed > 0
  }

  /** Gives an attempt back to others, to be looked at at `wakeAt` or when somebody asked for it meanwhile. */
  async release(reference: string, token: string, wakeAt: Date | null): Promise<void> {
    await this.database.sql.update(
      "svc_order",
      {
        leaseToken: null,
        leaseUntil: null,
        ...(wakeAt === null ? {} : { dueAt: new AtTheLatest(wakeAt) }),
      },
      "reference = ? and lease_token = ?",
      [reference, token]
    )
  }

  /** Asks for a row to be looked at by `at`, or earlier if it already was; also while another process holds it. */
  async makeDue(reference: string, at: Date): Promise<void> {
    await this.database.sql.update(
      "svc_order",
      { dueAt: new AtTheLatest(at) },
      "reference = ? and deleted_at is null",
      [reference]
    )
  }

  private async take(
    sql: Sql,
    where: string,
    parameters: readonly ColumnValue[],
    leaseMs: number
  ): Promise<HeldAttempt | undefined> {
    const token = newLeaseToken()
    const askedAt = Date.now()
    // What was due is about to be looked at; what becomes due meanwhile is not lost.
    const [taken] = await sql.updateReturning(
      claimedRow,
      "svc_order",
      { leaseToken: token, leaseUntil: new FromNow(leaseMs), dueAt: null },
      where,
      parameters,
      "*, now() as claimed_at"
    )

    if (taken === undefined) {
      return undefined
    }
    this.clock.learn(taken.claimedAt, askedAt)
    return new HeldAttempt({ orders: this, row: taken, token, leaseMs, now: this.now })
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
    patch: OrderPatch & { state?: OrderState; dueAt?: AtTheLatest; leaseToken?: null; leaseUntil?: null }
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
