import { z } from "@medusajs/framework/zod"
import { retryDelayMs } from "../../../domain/backoff"
import type { RememberedEntry } from "./activity"
import { IS_LISTED_AS_FAILED } from "./attention"
import { FromNow, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { LeaseLost } from "./lease"
import {
  type ChangeResult,
  columnsOfLease,
  type Note,
  type OrderChange,
  type OrderChanges,
  type Writer,
} from "./order-changes"
import type { OrderPatch, OrderRow } from "./order-row"
import { deadlineAhead } from "../waits"

const releasedRow = rowOf({ hasEvents: z.boolean(), isListedAsFailed: z.boolean() })

/** Work that may be left about an attempt that was given back. */
export interface GivenBack {
  /** It may have events, which subscribers hear of only once it is given back. */
  hasEvents: boolean
  /** A failure of it may be on the list. */
  isListedAsFailed: boolean
}

export interface Lease {
  orders: OrderChanges
  row: OrderRow
  /** Neither is given for an attempt that was just written. */
  isDeliveryOpen?: boolean
  hasUnansweredInvoice?: boolean
  token: string
  leaseMs: number
}

/**
 * An attempt that this process alone works on, until it gives the attempt back or the lease runs out (design D21). Only the
 * holder may cause effects at the service. A write after the lease was lost throws {@link LeaseLost} and changes nothing.
 */
export class HeldAttempt {
  private current = this.lease.row
  private wakeAt: Date | null = null
  /** Columns that the next write sets. */
  private noted: Note = {}
  private isOver = false
  private hasFailed = false
  /** As the database says it: the transaction that took the attempt may have waited for locks since it began. */
  private heldUntil = this.lease.row.leaseUntil
  readonly reference = this.lease.row.reference
  /** How often in a row it had failed when it was taken. */
  readonly failures = this.lease.row.tries
  /** Its goods had moved, or somebody had asked for its delivery, when it was taken. */
  readonly isDeliveryOpen = this.lease.isDeliveryOpen ?? false
  /** When it was taken, an invoice of it was still being sent: the sender is dead, or has lost its lease. */
  readonly hasUnansweredInvoice = this.lease.hasUnansweredInvoice ?? false

  constructor(private readonly lease: Lease) {}

  /** As it was read or written last. */
  get row(): OrderRow {
    return this.current
  }

  get isGivenBack(): boolean {
    return this.isOver
  }

  /** By the database's clock. */
  now(): Date {
    return this.lease.orders.database.now()
  }

  /** Takes over the row as the transaction that took the attempt wrote it. */
  know(row: OrderRow): void {
    this.current = row
  }

  /** Applies a change, all of it or nothing. */
  async change(change: OrderChange): Promise<ChangeResult["transition"]> {
    return this.write(change, this.writing)
  }

  /** As {@link change}, for several attempts: all of it or nothing. */
  static async changeAll(
    database: Database,
    held: readonly HeldAttempt[],
    changeOf: (attempt: HeldAttempt) => OrderChange
  ): Promise<void> {
    const committed = await database.transaction(async (sql) => {
      const written: { attempt: HeldAttempt; row: OrderRow }[] = []

      for (const attempt of held) {
        written.push({
          attempt,
          row: (await attempt.writeWithin(sql, changeOf(attempt), attempt.writing)).row,
        })
      }
      return written
    })

    for (const { attempt, row } of committed) {
      attempt.hasWritten(row)
    }
  }

  /**
   * As {@link change}, for what the service has said. That is true also if this process hung and another one goes on: it is
   * written all the same, unless a person has decided since `learntAt`.
   * @throws {LeaseLost} as {@link change}
   */
  async changeAsSaid(change: OrderChange, learntAt: Date): Promise<void> {
    try {
      await this.change(change)
    } catch (error) {
      if (error instanceof LeaseLost) {
        await this.lease.orders.change(this.reference, { ...change, learntAt, wakeAt: this.now() })
      }
      throw error
    }
  }

  /**
   * Sets columns with the next write, at the latest when the attempt is given back. This saves a write, since most attempts
   * stand as they stood. It is for what was only seen: if this process dies, the next holder sees it again.
   */
  note(patch: Note): void {
    this.heed(patch)
    this.noted = { ...this.noted, ...patch }
    this.current = { ...this.current, ...patch }
  }

  /** Sets the count of failures to 0, if nothing has failed since the attempt was taken; see {@link note}. */
  forgetFailures(): void {
    if (this.current.tries > 0 && !this.hasFailed) {
      this.note({ tries: 0 })
    }
  }

  /** As {@link change}, unless the timeline has a line of that kind already, of `since` or later. */
  async changeOnce(change: OrderChange & { activity: RememberedEntry }, since?: Date): Promise<void> {
    if (!(await this.lease.orders.activity.has(this.reference, change.activity.kind, since))) {
      await this.change(change)
    }
  }

  /** As {@link change}, and gives the attempt back with the same write. */
  async conclude(change: OrderChange): Promise<ChangeResult["transition"]> {
    const transition = await this.write(change, this.givingBack)

    this.isOver = true
    return transition
  }

  /** Prolongs the lease before slow work, e.g. a call: by its first length, or by `leaseMs`. */
  async renew(leaseMs = this.lease.leaseMs): Promise<void> {
    const { orders, token } = this.lease
    const heldUntil = new Date(this.now().getTime() + leaseMs)
    const renewed = await orders.database.sql.update(
      "svc_order",
      { leaseUntil: new FromNow(leaseMs) },
      "reference = ? and lease_token = ?",
      [this.reference, token]
    )

    if (renewed === 0) {
      throw new LeaseLost(this.reference)
    }
    this.heldUntil = heldUntil
  }

  /** Whether nobody else has taken it. That is asked only if the lease may have ended, e.g. while the machine slept. */
  async isStillHeld(): Promise<boolean> {
    try {
      if (this.heldUntil === null || this.heldUntil <= this.now()) {
        await this.renew()
      }
      return true
    } catch (error) {
      if (error instanceof LeaseLost) {
        return false
      }
      throw error
    }
  }

  /** Asks that the attempt is looked at again at this time, once it is given back. The earliest such time counts. */
  lookAgainAt(at: Date | null): void {
    if (at !== null && (this.wakeAt === null || at < this.wakeAt)) {
      this.wakeAt = at
    }
  }

  /** Forgets when to look again: after that, somebody has to ask for it. */
  lookNoMore(): void {
    this.wakeAt = null
  }

  lookAgainIn(ms: number): void {
    this.lookAgainAt(new Date(this.now().getTime() + ms))
  }

  /** As {@link lookAgainAt}, at `expiresAt`. An attempt that is kept beyond that time is not looked at again at once. */
  lookAgainWhenOverdue(): void {
    this.lookAgainAt(deadlineAhead(this.current, this.now()))
  }

  /** As {@link lookAgainAt}, for something that has failed `tries` times by now; see {@link retryDelayMs}. */
  retryIn(tries: number, firstMs?: number): void {
    this.lookAgainIn(retryDelayMs(tries, firstMs))
  }

  /** Gives the attempt back, unless that was done already. Nothing happens if another process has taken it meanwhile. */
  async release(): Promise<GivenBack> {
    if (this.isOver) {
      return { hasEvents: true, isListedAsFailed: true }
    }
    const { orders, token } = this.lease
    const [released] = await orders.database.sql.updateReturning(
      releasedRow,
      "svc_order",
      { ...this.noted, ...columnsOfLease(this.givingBack) },
      "reference = ? and lease_token = ?",
      [this.reference, token],
      {
        columns: `exists (select 1 from svc_event e where e.reference = svc_order.reference) as has_events,
          exists (select 1 from svc_attention a where a.reference = svc_order.reference and ${IS_LISTED_AS_FAILED})
            as is_listed_as_failed`,
      }
    )

    return released ?? { hasEvents: false, isListedAsFailed: false }
  }

  private get givingBack(): Writer {
    return { ...this.writing, release: { wakeAt: this.wakeAt } }
  }

  private get writing(): Writer {
    return { token: this.lease.token, noted: this.noted }
  }

  /** A change that counts a failure sets `tries`. */
  private heed({ tries = 0 }: OrderPatch): void {
    this.hasFailed ||= tries > 0
  }

  private async write(change: OrderChange, writer: Writer): Promise<ChangeResult["transition"]> {
    const { database } = this.lease.orders
    const { row, transition } = await database.transaction((sql) => this.writeWithin(sql, change, writer))

    this.hasWritten(row)
    return transition
  }

  private async writeWithin(sql: Sql, change: OrderChange, writer: Writer): Promise<ChangeResult> {
    this.heed(change.patch ?? {})
    return this.lease.orders.changeWithin(sql, this.reference, change, writer)
  }

  /** What was noted is written too. */
  private hasWritten(row: OrderRow): void {
    this.current = row
    this.noted = {}
  }
}
