import { z } from "zod"
import { polling } from "../../../support/polling"
import type { StoreDatabase } from "./store-database"

/** A cart that is ready to be completed; its buyer's phone number names its calls at the service. */
export interface ReadyCart {
  id: string
  sessionId: string
  phone: string
}

const stateRow = z.object({ state: z.string() })
const linkRow = z.object({ order_id: z.string() })

/** The sweep comes each minute, and may find a lot to do on a busy machine. */
export const SWEPT = { withinMs: 300_000 }

/** What is written down of carts, their orders and payments: readable also while Medusa is dead. */
export abstract class StoreRecords {
  abstract get database(): StoreDatabase

  /** The state of the only attempt of a payment session, also while Medusa is dead. */
  async stateInLedger(sessionId: string): Promise<string | undefined> {
    const [row] = await this.database.rows(
      stateRow,
      "select state from svc_order where payment_session_id = $1",
      [sessionId]
    )

    return row?.state
  }

  /** Waits until the ledger says so of a payment session; nobody is asked for anything meanwhile. */
  async untilInLedger({ sessionId }: Pick<ReadyCart, "sessionId">, state: string): Promise<void> {
    await polling(() => this.stateInLedger(sessionId), SWEPT).until((now) => now === state)
  }

  /** How often Medusa has counted a promotion. */
  async usesOf(code: string): Promise<number> {
    return this.database.count("select used as count from promotion where code = $1", [code])
  }

  /** Waits until the ledger knows that Medusa holds a session's order, and nobody works on it any more. */
  async untilSettled({ sessionId }: Pick<ReadyCart, "sessionId">): Promise<void> {
    await polling(
      () =>
        this.database.count(
          `select count(*) from svc_order
           where payment_session_id = $1 and settled_at is not null and lease_token is null`,
          [sessionId]
        ),
      SWEPT
    ).until((count) => count === 1)
  }

  /** The order that Medusa links with a cart, once it does. */
  async untilOrderOf(cart: ReadyCart): Promise<string> {
    return polling(() => this.orderOf(cart)).until((id) => id !== "")
  }

  /** The order that Medusa links with a cart; an empty string when there is none. */
  async orderOf({ id }: ReadyCart): Promise<string> {
    const [link] = await this.database.rows(
      linkRow,
      "select order_id from order_cart where cart_id = $1 and deleted_at is null",
      [id]
    )

    return link?.order_id ?? ""
  }

  /** The orders that Medusa links with a session's payment, the first one first. */
  async ordersPaidBy({ sessionId }: Pick<ReadyCart, "sessionId">): Promise<string[]> {
    const links = await this.database.rows(
      linkRow,
      `select l.order_id from order_payment_collection l
       join payment_session s on s.payment_collection_id = l.payment_collection_id
       join "order" o on o.id = l.order_id
       where s.id = $1 and l.deleted_at is null order by o.created_at`,
      [sessionId]
    )

    return links.map(({ order_id }) => order_id)
  }

  /** How many of an order's lines have their stock reserved. */
  async reserved(orderId: string): Promise<number> {
    return this.database.count(
      `select count(*) from reservation_item r join order_item i on i.item_id = r.line_item_id
       where i.order_id = $1 and r.deleted_at is null`,
      [orderId]
    )
  }

  async payments({ sessionId }: Pick<ReadyCart, "sessionId">): Promise<number> {
    return this.database.count("select count(*) from payment where payment_session_id = $1", [sessionId])
  }

  async captures({ sessionId }: Pick<ReadyCart, "sessionId">): Promise<number> {
    return this.database.count(
      `select count(*) from capture join payment on payment.id = capture.payment_id
       where payment_session_id = $1 and capture.deleted_at is null`,
      [sessionId]
    )
  }
}
