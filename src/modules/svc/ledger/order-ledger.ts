import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { ActivityEntry } from "./activity"
import { AtTheLatest, type ColumnValue, existing, FromNow, idRow, instant, rowOf } from "./columns"
import type { Sql } from "./sql"
import { HeldAttempt } from "./held-attempt"
import { IS_FREE, newLeaseToken, WAKES_AT } from "./lease"
import { OrderChanges, rawAmountOf } from "./order-changes"
import { claimedRow, IS_KNOWN, orderRow, type OrderRow } from "./order-row"
import { referenceOf } from "./reference"

/** What a new attempt is written with; `createdAt` is now unless it is said. */
export type NewAttempt = Pick<
  OrderRow,
  | "paymentSessionId"
  | "paymentCollectionId"
  | "attempt"
  | "environment"
  | "cartId"
  | "orderId"
  | "displayId"
  | "state"
  | "amount"
  | "planId"
  | "keptPlan"
  | "collection"
  | "prepaidUtr"
  | "expiresAt"
  | "sentAt"
  | "dueAt"
> & { createdAt?: Date }

/** Somebody has to pay or to approve, a checkout is to be sent, or an attempt waits for the payment link that replaced it. */
const HAS_DEADLINE = `(state in ('awaiting_merchant_payment', 'awaiting_down_payment', 'awaiting_approval', 'initiating')
  or (state = 'expired' and given_up_at < expires_at))`

/** Since when a sent checkout has no answer. Without a note of a lost answer, its process may have died in the call. */
const UNANSWERED_SINCE = "coalesce(unanswered_at, sent_at)"

/** No more of it than is used: an attempt with a word of a newer version is extended like the others. */
const extendedRow = rowOf({
  reference: z.string(),
  orderId: z.string().nullable(),
  state: z.string(),
  expiresAt: instant,
})

/** How many are woken at once: the next sweep wakes more. */
const MADE_DUE = 1_000

const IS_DELIVERY_OPEN =
  "exists (select 1 from svc_delivery d where d.reference = svc_order.reference and d.deleted_at is null)"

const HAS_UNANSWERED_INVOICE = `exists (select 1 from svc_invoice i where i.reference = svc_order.reference and i.deleted_at is null
     and (i.state = 'sending' or (i.state = 'due' and i.unanswered_at is not null)))`

/** The attempts, their states and who is working on them (design D4, D7, D8, D21). */
export class OrderLedger extends OrderChanges {
  /** Runs `work` in a transaction, while no other process opens an attempt for any of these carts and orders. */
  async alone<T>(subjects: readonly string[], work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.database.transaction(async (sql) => {
      await this.lockSubjects(sql, subjects)
      return work(sql)
    })
  }

  /** Writes the intent of an attempt, before anything is sent (guarantee 2). */
  async insert(
    sql: Sql,
    attempt: NewAttempt,
    activity: ActivityEntry,
    lease: Record<string, ColumnValue> = {}
  ): Promise<OrderRow> {
    const reference = referenceOf(attempt.paymentSessionId, attempt.attempt)
    const line = this.activity.adding({ reference, orderId: attempt.orderId }, activity)
    const columns = {
      id: generateEntityId(undefined, "svcord"),
      reference,
      ...attempt,
      ...lease,
      rawAmount: rawAmountOf(attempt.amount),
      tries: 0,
      createdAt: attempt.createdAt ?? this.database.now(),
    }
    const row = await sql.insertReturning(orderRow, "svc_order", columns, { along: [line] })

    return existing(row, `attempt ${reference}`)
  }

  /** As {@link insert}, taken for `leaseMs`: held once the transaction is committed. */
  async insertHeld(
    sql: Sql,
    attempt: NewAttempt,
    activity: ActivityEntry,
    leaseMs: number
  ): Promise<HeldAttempt> {
    const token = newLeaseToken()
    const lease = { leaseToken: token, leaseUntil: new FromNow(leaseMs) }
    const row = await this.insert(sql, attempt, activity, lease)

    return new HeldAttempt({ orders: this, row, token, leaseMs })
  }

  /** Whether the last question to the service about an attempt is at least `leastMs` ago. If so, notes that it is asked now. */
  async mayAskAgain(reference: string, leastMs: number): Promise<boolean> {
    const now = this.database.now()
    const noted = await this.database.sql.update(
      "svc_order",
      { reconciledAt: now },
      "reference = ? and (reconciled_at is null or reconciled_at < ?)",
      [reference, new Date(now.getTime() - leastMs)]
    )

    return noted > 0
  }

  /** Takes an attempt for `leaseMs`; undefined when another process holds it. */
  async claim(reference: string, leaseMs: number): Promise<HeldAttempt | undefined> {
    return this.take(this.database.sql, `reference = ? and ${IS_FREE} and ${IS_KNOWN}`, [reference], leaseMs)
  }

  /**
   * Takes an attempt inside an open transaction, unless the attempt has moved since it was seen: then another holder gave
   * it back with an outcome. It is held once the transaction is committed.
   */
  async claimWithin(
    sql: Sql,
    { reference, state, errorCode }: OrderRow,
    leaseMs: number
  ): Promise<HeldAttempt | undefined> {
    return this.take(
      sql,
      `reference = ? and state = ? and error_code is not distinct from ? and released_at is null
         and ${IS_FREE}`,
      [reference, state, errorCode],
      leaseMs
    )
  }

  /** Takes the due attempt that has waited longest, for `leaseMs`; undefined when none is due (design D8). */
  async claimDue(leaseMs: number): Promise<HeldAttempt | undefined> {
    return this.take(
      this.database.sql,
      `id = (
         select id from svc_order where ${WAKES_AT} <= now() and deleted_at is null and ${IS_KNOWN}
         order by ${WAKES_AT} limit 1 for update skip locked
       )`,
      [],
      leaseMs
    )
  }

  /** Asks that an attempt is looked at by `at`, or earlier if it was due earlier; also while another process holds it. */
  async makeDue(reference: string, at: Date): Promise<void> {
    await this.database.sql.update("svc_order", { dueAt: new AtTheLatest(at) }, "reference = ?", [reference])
  }

  /** As {@link makeDue}, with the other attempts of its order. */
  async makeOrderDue(reference: string, at: Date): Promise<void> {
    await this.database.sql.update(
      "svc_order",
      { dueAt: new AtTheLatest(at) },
      "reference = ? or order_id = (select order_id from svc_order where reference = ? and deleted_at is null)",
      [reference, reference]
    )
  }

  /**
   * Makes those attempts due that were left alone because the other environment was in force. Left out are those that a person
   * is done with, and those that failed since: they have their own pauses, or an end.
   */
  async makeDueOf(environment: "sandbox" | "production"): Promise<void> {
    await this.database.sql.update(
      "svc_order",
      { dueAt: new FromNow(0) },
      `id = any(array(
         select parked.id from svc_order parked
         where environment = ? and due_at is null and tries = 0 and deleted_at is null and reference in (
           select reference from svc_attention
           where kind = 'made_elsewhere' and resolved_at is null and deleted_at is null
         )
         limit ${MADE_DUE} for update of parked skip locked
       ))`,
      [environment]
    )
  }

  /** Gives each deadline that was not over at `since` the time that it had left then: nobody has looked at the attempt since. */
  async extendDeadlines(sql: Sql, since: Date): Promise<void> {
    const extended = await sql.all(
      extendedRow,
      `update svc_order set expires_at = expires_at + (now() - greatest(created_at, ?)), updated_at = now()
       where expires_at > ? and ${HAS_DEADLINE} and released_at is null and deleted_at is null
       returning reference, order_id, state, expires_at`,
      [since, since]
    )

    await sql.all(
      idRow,
      `update svc_order set unanswered_at = ${UNANSWERED_SINCE} + (now() - greatest(${UNANSWERED_SINCE}, ?)), updated_at = now()
       where state = 'initiating' and sent_at is not null and released_at is null and deleted_at is null returning id`,
      [since]
    )
    await this.activity.addAll(
      sql,
      extended
        .filter(({ state }) => state.startsWith("awaiting_"))
        .map((subject) => ({
          subject,
          entry: {
            kind: "deadline_extended",
            actor: "system",
            values: { until: subject.expiresAt.toISOString(), note: null },
          },
        }))
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
    // The holder looks at what was due. What becomes due meanwhile sets `due_at` again, so it is not lost.
    const [taken] = await sql.lease(
      claimedRow,
      "svc_order",
      { token, ms: leaseMs },
      { dueAt: null },
      where,
      parameters,
      `*, clock_timestamp() as claimed_at, ${IS_DELIVERY_OPEN} as is_delivery_open, ${HAS_UNANSWERED_INVOICE} as has_unanswered_invoice`
    )

    if (taken === undefined) {
      return undefined
    }
    this.database.clock.learn(taken.claimedAt, askedAt)
    const { isDeliveryOpen, hasUnansweredInvoice, ...row } = taken

    return new HeldAttempt({ orders: this, row, isDeliveryOpen, hasUnansweredInvoice, token, leaseMs })
  }
}
