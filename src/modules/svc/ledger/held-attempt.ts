import { z } from "@medusajs/framework/zod"
import { retryDelayMs } from "../../../domain/backoff"
import type { ActivityEntry } from "./activity"
import { FromNow, rowOf } from "./database"
import { LeaseLost } from "./lease"
import {
  type ChangeResult,
  columnsOfLease,
  type Note,
  type OrderChange,
  type OrderChanges,
  type Writer,
} from "./order-changes"
import type { OrderRow } from "./order-row"

const releasedRow = rowOf({ hasEvents: z.boolean() })

/** What a lease is made of. */
export interface Lease {
  orders: OrderChanges
  row: OrderRow
  token: string
  leaseMs: number
  now: () => Date
}

/**
 * An attempt that this process alone works on, until it gives it back or its lease runs out (design D21). Effects at the
 * service happen only under this; a write after the lease was lost throws {@link LeaseLost} and changes nothing.
 */
export class HeldAttempt {
  private current: OrderRow
  private wakeAt: Date | null = null
  /** Columns that the next write sets. */
  private noted: Note = {}
  private isGivenBack = false

  constructor(private readonly lease: Lease) {
    this.current = lease.row
  }

  /** As it was read or written last. */
  get row(): OrderRow {
    return this.current
  }

  /** How often in a row it had failed when it was taken. */
  get failures(): number {
    return this.lease.row.tries
  }

  get reference(): string {
    return this.current.reference
  }

  /** By the database's clock. */
  now(): Date {
    return this.lease.now()
  }

  /** Takes over how the attempt was written in the transaction that took it. */
  know(row: OrderRow): void {
    this.current = row
  }

  /** Applies a change, all of it or nothing. */
  async change(change: OrderChange): Promise<ChangeResult["transition"]> {
    return this.write(change, this.writing)
  }

  /**
   * Sets columns with the next write, at the latest with the one that gives the attempt back: for what was seen and is
   * seen again if this process dies before, since most attempts that are looked at stand as they stood.
   */
  note(patch: Note): void {
    this.noted = { ...this.noted, ...patch }
    this.current = { ...this.current, ...patch }
  }

  /** As {@link change}, unless the timeline has a line of that kind already. */
  async changeOnce(change: OrderChange & { activity: ActivityEntry }): Promise<void> {
    if (!(await this.lease.orders.activity.has(this.reference, change.activity.kind))) {
      await this.change(change)
    }
  }

  /** As {@link change}, and gives the attempt back with the same write. */
  async conclude(change: OrderChange): Promise<ChangeResult["transition"]> {
    const transition = await this.write(change, this.givingBack)

    this.isGivenBack = true
    return transition
  }

  /** Prolongs the lease before something that takes long, such as a call: by as much as it began with, or by `leaseMs`. */
  async renew(leaseMs = this.lease.leaseMs): Promise<void> {
    const { orders, token } = this.lease
    const renewed = await orders.database.sql.update(
      "svc_order",
      { leaseUntil: new FromNow(leaseMs) },
      "reference = ? and lease_token = ?",
      [this.reference, token]
    )

    if (renewed === 0) {
      throw new LeaseLost(this.reference)
    }
  }

  /** Asks for the attempt to be looked at then, once it is given back; the earliest such time counts. */
  lookAgainAt(at: Date | null): void {
    if (at !== null && (this.wakeAt === null || at < this.wakeAt)) {
      this.wakeAt = at
    }
  }

  /** As {@link lookAgainAt}, so many ms from now. */
  lookAgainIn(ms: number): void {
    this.lookAgainAt(new Date(this.now().getTime() + ms))
  }

  /** As {@link lookAgainAt}, for something that has failed `tries` times by now; see {@link retryDelayMs}. */
  retryIn(tries: number, firstMs?: number): void {
    this.lookAgainIn(retryDelayMs(tries, firstMs))
  }

  /**
   * Gives the attempt back, unless that was done. When another process has taken it meanwhile, nothing happens.
   * @returns whether there may be events of it, of which subscribers are not told while it is held.
   */
  async release(): Promise<boolean> {
    if (this.isGivenBack) {
      return true
    }
    const { orders, token } = this.lease
    const [released] = await orders.database.sql.updateReturning(
      releasedRow,
      "svc_order",
      { ...this.noted, ...columnsOfLease(this.givingBack) },
      "reference = ? and lease_token = ?",
      [this.reference, token],
      "exists (select 1 from svc_event e where e.reference = svc_order.reference) as has_events"
    )

    return released?.hasEvents === true
  }

  private get givingBack(): Writer {
    return { ...this.writing, release: { wakeAt: this.wakeAt } }
  }

  private get writing(): Writer {
    return { token: this.lease.token, noted: this.noted }
  }

  private async write(change: OrderChange, writer: Writer): Promise<ChangeResult["transition"]> {
    const { orders } = this.lease
    const { row, transition } = await orders.database.transaction((sql) =>
      orders.changeWithin(sql, this.reference, change, writer)
    )

    this.current = row
    this.noted = {}
    return transition
  }
}
