import { z } from "@medusajs/framework/zod"
import { inLatinDigits } from "../../../domain/in-latin-digits"
import { isAwaiting, type OrderState } from "../../../domain/order-state"
import { type Condition, countedPage, type Page, type PageRange } from "./counted-page"
import { placeholders, rowOf } from "./columns"
import type { Database } from "./database"
import { IS_KNOWN, orderColumns, orderRow, type OrderRow } from "./order-row"

export interface OrderFilter extends PageRange {
  /** A whole number that an attempt is known by. */
  number?: string | undefined
  /** Carts and orders whose attempts are found as well as those with the number. */
  cartIds?: readonly string[]
  orderIds?: readonly string[]
  state?: OrderState | undefined
}

/** The times of an attempt by which a period can go. */
export const TIMES_OF_PERIOD = ["created_at", "authorized_at", "delivered_at", "captured_at"] as const

/** Attempts with that time, from the first moment on and before the second. */
export interface Period {
  by: (typeof TIMES_OF_PERIOD)[number]
  from?: Date | undefined
  to?: Date | undefined
}

const rowOfPeriod = rowOf({
  ...orderColumns,
  // The words of a newer version are exported too: a sum must not miss an order.
  state: z.string(),
  collection: z.string(),
  environment: z.string().nullable(),
  invoiceNumbers: z.string().nullable(),
  /** The time of the period as exact as the database has it. */
  readTo: z.string(),
})

/** An attempt with the numbers of its attached invoices. */
export type RowOfPeriod = z.infer<typeof rowOfPeriod>

const ROWS_AT_ONCE = 1_000
const EARLIEST = new Date(0)
const LATEST = new Date("9999-01-01T00:00:00Z")

/** The attempts that have a number. Each part uses an index of its own; "or" would use none. */
const WITH_NUMBER = [
  ...["svc_order_id", "reference", "order_id", "cart_id", "display_id", "prepaid_utr", "transaction_id"].map(
    (column) => `select id from svc_order where ${column} in (?, ?) and deleted_at is null`
  ),
  `select of_invoice.id from svc_invoice i join svc_order of_invoice on of_invoice.reference = i.reference
   where i.number in (?, ?) and i.deleted_at is null and of_invoice.deleted_at is null`,
]

const AWAITED_UNTIL = "case when o.released_at is null then o.expires_at end"

/** The attempts of the store, one by one. */
export class OrderList {
  constructor(private readonly database: Database) {}

  /** The latest first, or in a state that awaits something the earliest deadline first; counted by their states. */
  async page({ number, cartIds = [], orderIds = [], state, ...range }: OrderFilter): Promise<Page<OrderRow>> {
    return countedPage(this.database.sql, {
      row: orderRow,
      select: "select o.* from svc_order o",
      from: "svc_order o",
      id: "o.id",
      among: [
        { where: `o.deleted_at is null and ${IS_KNOWN}`, parameters: [] },
        number !== undefined && withNumber(number, cartIds, orderIds),
      ],
      by: "o.state",
      only: state,
      // Ids are made in the order of time. What has no deadline, or is settled by a person, comes last.
      order: state !== undefined && isAwaiting(state) ? `${AWAITED_UNTIL}, o.id desc` : "o.id desc",
      countedOrder: "o.id desc",
      ...range,
    })
  }

  /** All of a period, the earliest first, some at a time. */
  async *ofPeriod({ by, from, to }: Period): AsyncGenerator<RowOfPeriod[]> {
    let last: RowOfPeriod | undefined

    do {
      const rows: RowOfPeriod[] = await this.database.sql.all(
        rowOfPeriod,
        `select o.*, o.${by}::text as read_to, (
           select string_agg(i.number, ' ' order by i.attached_at, i.id) from svc_invoice i
           where i.reference = o.reference and i.state = 'attached' and i.deleted_at is null
         ) as invoice_numbers
         from svc_order o
         where o.deleted_at is null and o.${by} >= ? and o.${by} < ?
           ${last === undefined ? "" : `and (o.${by}, o.id) > (?::timestamptz, ?)`}
         order by o.${by}, o.id limit ${ROWS_AT_ONCE}`,
        [from ?? EARLIEST, to ?? LATEST, ...(last === undefined ? [] : [last.readTo, last.id])]
      )

      yield rows
      last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
    } while (last !== undefined)
  }
}

const withNumber = (number: string, cartIds: readonly string[], orderIds: readonly string[]): Condition => ({
  // An array makes PostgreSQL look the ids up first, however many it expects.
  where: `o.id = any(array(${WITH_NUMBER.join(" union all ")} union all
    select id from svc_order where cart_id in (${placeholders(cartIds)}) and deleted_at is null union all
    select id from svc_order where order_id in (${placeholders(orderIds)}) and deleted_at is null))`,
  // An order's number is written as #1042, too, and in Arabic digits; so may be the number of an invoice, which is kept as it is.
  parameters: [
    ...WITH_NUMBER.flatMap(() => [number, inLatinDigits(number).replace(/^#/, "")]),
    ...cartIds,
    ...orderIds,
  ],
})
