import type { Database, Sql } from "./database"
import { orderRow, type OrderRow } from "./order-row"

/** Looks attempts up. */
export class OrderQueries {
  constructor(protected readonly database: Database) {}

  /** The attempt with this reference. */
  async byReference(reference: string): Promise<OrderRow | undefined> {
    return this.find(this.database.sql, reference)
  }

  /** The latest attempt of a payment session. */
  async latestOfSession(sessionId: string): Promise<OrderRow | undefined> {
    return this.database.sql.first(
      orderRow,
      "select * from svc_order where payment_session_id = ? and deleted_at is null order by attempt desc limit 1",
      [sessionId]
    )
  }

  /** All attempts of a Medusa order, the latest first. */
  async ofOrder(orderId: string): Promise<OrderRow[]> {
    return this.database.sql.all(
      orderRow,
      "select * from svc_order where order_id = ? and deleted_at is null order by created_at desc, attempt desc",
      [orderId]
    )
  }

  /** As {@link ofOrder}, with the earlier attempts of the same payment sessions, whose order was rolled back. */
  async ofOrderAndItsSessions(orderId: string): Promise<OrderRow[]> {
    return this.database.sql.all(
      orderRow,
      `select * from svc_order where deleted_at is null and payment_session_id in
         (select payment_session_id from svc_order where order_id = ? and deleted_at is null)
       order by created_at desc, attempt desc`,
      [orderId]
    )
  }

  /** The latest attempt that was made for a cart. */
  async latestOfCart(cartId: string): Promise<OrderRow | undefined> {
    return this.database.sql.first(
      orderRow,
      "select * from svc_order where cart_id = ? and deleted_at is null order by created_at desc, attempt desc limit 1",
      [cartId]
    )
  }

  protected async find(sql: Sql, reference: string, lock = ""): Promise<OrderRow | undefined> {
    return sql.first(orderRow, `select * from svc_order where reference = ? and deleted_at is null ${lock}`, [
      reference,
    ])
  }
}
