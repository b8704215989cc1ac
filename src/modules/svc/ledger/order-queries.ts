import { z } from "@medusajs/framework/zod"
import { isInDoubt } from "../../../domain/order-state"
import type { ActivitySubject } from "./activity"
import { type ColumnValue, placeholders, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { IS_KNOWN, orderRow, type OrderRow } from "./order-row"

/** The kind of the timeline's line that still belongs to the order that was rolled back. */
export const ROLLED_BACK_LINE = "order_rolled_back"

/** References of an order's attempts, and of the other attempts of their payment sessions. Its parameter is the order's id. */
export const REFERENCES_OF_ORDER = `select other.reference from svc_order one
  join svc_order other on other.payment_session_id = one.payment_session_id and other.deleted_at is null
  where one.order_id = ? and one.deleted_at is null`

/** Its parameters are the order's id, again its id, and {@link ROLLED_BACK_LINE}. Each part uses an index of its own; "or" would use none. */
const OF_ORDER_AND_ITS_SESSIONS = `id in (
  select other.id from svc_order one join svc_order other on other.payment_session_id = one.payment_session_id
  where one.order_id = ? and one.deleted_at is null and other.deleted_at is null
  union select o.id from svc_activity a join svc_order o on o.reference = a.reference
  where a.order_id = ? and a.kind = ? and a.deleted_at is null and o.deleted_at is null)`

/** Joins, as `of_session`, the order that the payment session of an attempt became. */
export const joinOrderOfSession = (attempt: string): string => `left join lateral (
    select s.order_id, s.display_id from svc_order s
    where s.payment_session_id = ${attempt}.payment_session_id and s.order_id is not null and s.deleted_at is null
    order by s.attempt desc limit 1
  ) of_session on true`

/** More need not be counted. */
const MOST_COUNTED = 10_000

/** An attempt that is not over; an index has these alone. */
const IS_OPEN =
  "released_at is null and state not in ('declined', 'expired', 'delivered') and deleted_at is null"

export class OrderQueries {
  constructor(readonly database: Database) {}

  async byReference(reference: string): Promise<OrderRow | undefined> {
    return this.find(this.database.sql, reference)
  }

  /** What an attempt is listed under, also if only a newer version can read the rest of it. */
  async subjectOf(reference: string): Promise<ActivitySubject | undefined> {
    return this.database.sql.first(
      rowOf({ reference: z.string(), orderId: z.string().nullable() }),
      "select reference, order_id from svc_order where reference = ? and deleted_at is null",
      [reference]
    )
  }

  async latestOfSession(sessionId: string): Promise<OrderRow | undefined> {
    return this.database.sql.first(
      orderRow,
      "select * from svc_order where payment_session_id = ? and deleted_at is null order by attempt desc limit 1",
      [sessionId]
    )
  }

  /** All attempts of a Medusa order, the latest first. */
  async ofOrder(orderId: string): Promise<OrderRow[]> {
    return this.select(this.database.sql, "order_id = ?", [orderId])
  }

  /**
   * As {@link ofOrder}, with the earlier attempts of the same payment sessions, whose order was rolled back. For an order
   * that was rolled back itself: the attempts that began it, whatever order they belong to by now.
   */
  async ofOrderAndItsSessions(orderId: string): Promise<OrderRow[]> {
    return this.select(this.database.sql, OF_ORDER_AND_ITS_SESSIONS, [orderId, orderId, ROLLED_BACK_LINE])
  }

  /**
   * Attempts of a payment session, or of an order that Medusa may have undone since; the latest first. A buyer whose checkout
   * was sent before returns by such an id.
   */
  async begunFor(id: string): Promise<OrderRow[]> {
    return this.select(
      this.database.sql,
      `id in (
         select id from svc_order where payment_session_id = ? and deleted_at is null
         union select o.id from svc_activity a join svc_order o on o.reference = a.reference
         where a.order_id = ? and a.deleted_at is null and o.deleted_at is null)`,
      [id, id]
    )
  }

  /** Which of these Medusa orders have an attempt. */
  async orderIdsOf(orderIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.sql.all(
      rowOf({ orderId: z.string() }),
      `select distinct order_id from svc_order
       where order_id in (${placeholders(orderIds)}) and deleted_at is null`,
      orderIds
    )

    return new Set(rows.map(({ orderId }) => orderId))
  }

  async ofSessions(sessionIds: readonly string[]): Promise<OrderRow[]> {
    return this.select(this.database.sql, `payment_session_id in (${placeholders(sessionIds)})`, sessionIds)
  }

  /** Every attempt of a cart or of an order, the latest first, inside a transaction. */
  async ofSubject(
    sql: Sql,
    { cartId, orderId }: { cartId: string | null; orderId: string | null },
    lock: "" | "for update" = ""
  ): Promise<OrderRow[]> {
    return this.select(sql, "(cart_id = ? or order_id = ?)", [cartId, orderId], lock)
  }

  /** Waits until no other process holds the lock of these subjects, and keeps the lock until the transaction ends. */
  protected async lockSubjects(sql: Sql, subjects: readonly string[]): Promise<void> {
    // In one order everywhere, or two processes could wait for each other.
    const keys = [...new Set(subjects)].sort().map((subject) => `svc_order:${subject}`)

    await sql.all(
      rowOf({}),
      `select pg_advisory_xact_lock(hashtextextended(key, 0))::text as locked
       from (values ${keys.map(() => "(?)").join(", ")}) as subjects (key)`,
      keys
    )
  }

  /** The other attempt that has this id of the service. The id is locked until the transaction ends. */
  protected async otherWithId(
    sql: Sql,
    { reference, environment }: OrderRow,
    svcOrderId: string
  ): Promise<OrderRow | undefined> {
    await this.lockSubjects(sql, [svcOrderId])
    const [other] = await this.select(
      sql,
      "svc_order_id = ? and reference <> ? and (environment = ? or environment is null)",
      [svcOrderId, reference, environment]
    )

    return other
  }

  /** The attempts that were sent and answered last, the latest first. */
  async latestSent(limit: number): Promise<OrderRow[]> {
    return this.database.sql.all(
      orderRow,
      `select * from svc_order where sent_at is not null and state <> 'initiating' and deleted_at is null and ${IS_KNOWN}
       order by created_at desc, id desc limit ?`,
      [limit]
    )
  }

  /** The attempt that counts for a cart: one in doubt, since any other has to wait for it; else the latest. */
  async latestOfCart(cartId: string): Promise<OrderRow | undefined> {
    const all = await this.select(this.database.sql, "cart_id = ?", [cartId])

    return all.find(({ state, releasedAt }) => isInDoubt(state) && releasedAt === null) ?? all[0]
  }

  /**
   * How many attempts that are not over were made for the other environment; at most {@link MOST_COUNTED}. Those that a person
   * is done with, and those of cancelled orders, do not count.
   */
  async countMadeElsewhere(environment: "sandbox" | "production"): Promise<number> {
    return this.count(
      `environment = ? and ${IS_OPEN}
       and not exists (select 1 from svc_attention a where a.reference = o.reference and a.kind = 'made_elsewhere'
         and a.resolved_by <> 'system' and a.deleted_at is null)
       and not exists (select 1 from svc_activity l where l.reference = o.reference and l.kind = 'canceled_in_medusa'
         and l.deleted_at is null)`,
      [environment === "sandbox" ? "production" : "sandbox"]
    )
  }

  /**
   * How many attempts wait for a webhook at an address that none of the master secrets with these `keys` opens; at most
   * {@link MOST_COUNTED}.
   */
  async countUnheard(environment: "sandbox" | "production", keys: readonly string[]): Promise<number> {
    return this.count(
      `state in ('awaiting_down_payment', 'out_for_delivery') and released_at is null
       and webhook_key not in (${placeholders(keys)}) and (environment = ? or environment is null) and deleted_at is null`,
      [...keys, environment]
    )
  }

  private async count(where: string, parameters: readonly ColumnValue[]): Promise<number> {
    const count = await this.database.sql.value(
      z.coerce.number(),
      `select count(*) from (select 1 from svc_order o where ${where} limit ${MOST_COUNTED}) counted`,
      parameters
    )

    return count ?? 0
  }

  private select(
    sql: Sql,
    where: string,
    parameters: readonly ColumnValue[],
    limit = ""
  ): Promise<OrderRow[]> {
    return sql.all(
      orderRow,
      `select * from svc_order where ${where} and deleted_at is null
       order by created_at desc, attempt desc ${limit}`,
      parameters
    )
  }

  protected async find(sql: Sql, reference: string, lock = ""): Promise<OrderRow | undefined> {
    return sql.first(orderRow, `select * from svc_order where reference = ? and deleted_at is null ${lock}`, [
      reference,
    ])
  }
}
