import type { OrderState } from "../../../domain/order-state"
import { type Condition, countedPage, type Page, type PageRange } from "./counted-page"
import type { Database } from "./database"
import { IS_KNOWN, orderRow, type OrderRow } from "./order-row"

export interface OrderFilter extends PageRange {
  /** A whole number that an attempt is known by. */
  number?: string | undefined
  state?: OrderState | undefined
}

/** The attempts that have a number. Each part uses an index of its own; "or" would use none. */
const WITH_NUMBER = [
  ...["svc_order_id", "reference", "order_id", "cart_id", "display_id", "prepaid_utr"].map(
    (column) => `select id from svc_order where ${column} in (?, ?) and deleted_at is null`
  ),
  `select of_invoice.id from svc_invoice i join svc_order of_invoice on of_invoice.reference = i.reference
   where i.number in (?, ?) and i.deleted_at is null and of_invoice.deleted_at is null`,
]

/** The attempts of the store, one by one. */
export class OrderList {
  constructor(private readonly database: Database) {}

  /** The latest first, counted by their states. */
  async page({ number, state, ...range }: OrderFilter): Promise<Page<OrderRow>> {
    return countedPage(this.database.sql, {
      row: orderRow,
      select: "select o.* from svc_order o",
      from: "svc_order o",
      id: "o.id",
      among: [
        { where: `o.deleted_at is null and ${IS_KNOWN}`, parameters: [] },
        ...(number === undefined ? [] : [withNumber(number)]),
      ],
      by: "o.state",
      only: state,
      // Ids are made in the order of time.
      order: "o.id desc",
      countedOrder: "o.id desc",
      ...range,
    })
  }
}

const withNumber = (number: string): Condition => ({
  // An array makes PostgreSQL look the ids up first, however many it expects.
  where: `o.id = any(array(${WITH_NUMBER.join(" union all ")}))`,
  // An order's number is written as #1042, too.
  parameters: WITH_NUMBER.flatMap(() => [number, number.replace(/^#/, "")]),
})
