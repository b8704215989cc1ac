import { z } from "zod"

const amount = z.coerce.number()
const flag = z.boolean()
const text = z.string()
const rows = <Columns extends z.ZodRawShape>(columns: Columns) => z.array(z.object(columns))

/** Rows of PostgreSQL, each as its statement in `read-database.ts` gives it; amounts in SAR. */
export const rowsSchema = z.object({
  orders: rows({
    id: text,
    display: text,
    status: text,
    is_draft: flag,
    total: amount.nullable(),
    paid: amount.nullable(),
    /** Goods that an exchange or a claim takes back are on their way: they are not to be financed, though the total has them. */
    is_taken_back: flag,
    /** Two changes at once have left a line twice in the order: Medusa itself adds it up twice, its summary does not. */
    is_doubled: flag,
  }),
  /** The carts of each order. */
  orderCarts: rows({ order_id: text, cart_id: text }),
  /** Payment sessions with this method, by the order that they pay for, or whose cart they belong to. */
  orderSessions: rows({ order_id: text, session_id: text, is_authorised: flag }),
  /** What browsers can read of each payment session with this method. */
  sessionData: rows({ id: text, data: text }),
  payments: rows({
    id: text,
    session_id: text,
    order_id: text.nullable(),
    amount,
    captured_in_collection: amount,
  }),
  captures: rows({ payment_id: text, amount, is_by_hand: flag }),
  /** Fulfilments that were not cancelled. `was_chosen`: of an order with a cart, or after its buyer chose this method. */
  fulfilments: rows({ id: text, order_id: text, was_chosen: flag }),
  /** The phone number of each order and each cart, as it was typed. */
  phones: rows({ of: text, phone: text }),
  /** Orders of which goods were shipped or delivered. */
  moved: rows({ order_id: text }),
  /** Stock that is kept for an order's line; null if Medusa has no such line. */
  reservations: rows({ id: text, order_id: text.nullable() }),
  /** Lines whose stock is to be kept: of orders from carts, as they were placed, of which nothing is fulfilled. */
  lines: rows({ id: text, order_id: text, quantity: amount, reserved: amount }),
  attempts: rows({
    reference: text,
    session_id: text,
    cart_id: text.nullable(),
    order_id: text.nullable(),
    state: text,
    amount,
    prepaid: amount.nullable(),
    at_service_id: text.nullable(),
    is_due: flag,
    is_leased: flag,
    /** A person has said that the attempt counts no more. */
    is_released: flag,
    /** It failed when it was looked at last. */
    is_failing: flag,
    /** A person has recorded what the operator says of its delivery. */
    is_decided: flag,
    /** The plan that its buyer chose, by the service's number. */
    plan: text.nullable(),
    /** It has no deadline: it was made while the store gave nothing up. */
    is_endless: flag,
    /** The merchant's reference of the down payment that it collected. */
    utr: text.nullable(),
  }),
  deliveries: rows({ reference: text, state: text }),
  invoices: rows({ reference: text, number: text, state: text, is_due: flag, is_failing: flag }),
  webhooks: rows({
    id: text,
    /** `down_payment` or `delivery`. */
    kind: text,
    reference: text,
    body: text,
    status: text,
    is_due: flag,
    is_leased: flag,
  }),
  points: rows({
    id: text,
    kind: text,
    reference: text,
    order_id: text.nullable(),
    is_open: flag,
    /** The plugin itself has resolved the point. */
    is_solved: flag,
    /** The invoice that it is about. */
    number: text.nullable(),
    /** The change of the order that it is about: an edit, a return, ...; null: its sums were compared; `settled`: by a person, before. */
    change: text.nullable(),
    /** Only an invoice or a webhook fails, not the order. */
    is_aside: flag,
    /** The other order that it names, as people know it. */
    other: text.nullable(),
  }),
  /** Events that subscribers have not been told. */
  events: rows({ id: text, name: text, reference: text }),
  /** Every event that was ever written for subscribers; `about`: the number of an invoice, the id of a point. */
  written: rows({ id: text, name: text, reference: text, about: text.nullable() }),
  /** Timeline lines of what subscribers are told. `is_optional`: not each such line is news. */
  news: rows({ kind: text, reference: text, about: text.nullable(), is_optional: flag }),
  /** Attempts that were given up unpaid, with the minutes that were left to pay; null: it had no deadline. */
  givenUp: rows({ reference: text, minutes_left: amount.nullable() }),
  /** Timeline lines by which a person started a delivery again. */
  reopened: rows({ reference: text }),
  /** Timeline lines by which a person had the service told of a delivery. */
  requested: rows({ reference: text }),
  /** Connections that are idle in a transaction. */
  idle: rows({ pid: z.number(), seconds: amount, query: text }),
})

export type Rows = z.infer<typeof rowsSchema>

/** The part of the sandbox's memory that the audit reads. */
export const serviceSchema = z.object({
  orders: rows({
    order_id: text,
    order_reference_id: text,
    order_status: text,
    authorized: flag,
    buyer_phone: text,
    total_amount: z.number(),
    prepaid_amount: z.number(),
    payment_status: text.nullable(),
    /** What it was sent. */
    request: z.object({ repayment_config_id: z.coerce.string().optional() }),
    prepaid_utr: text,
    webhook_url: text,
    delivery: z.object({ callback_url: text, proof_url: text }).nullish(),
    invoices: rows({ invoice_number: text, file_url: text }),
  }),
  files: rows({ id: text, sha256: text }),
  sms: rows({ kind: text, order_id: text }),
  webhooks: rows({ id: text, order_id: text, event: text, body: text, state: text }),
})

export type Service = z.infer<typeof serviceSchema>

/** Something that must not stand in this place. */
export interface Leak {
  /** An instance's log, an answer of the Store API, or a payment session's data. */
  where: string
  /** The kind of secret. */
  what: string
  line: string
}

/** Work that was not done although nothing disturbed the store any more. */
export interface LeftOpen {
  /** The time that had been given to it. */
  phase: string
  /** An event, an attempt, a webhook or an invoice; `sweep`: no sweep came to its end. */
  what: string
  id: string
  reference: string
}

/** A file that a merchant gave for the order of a buyer. */
export interface GivenDocument {
  /** The buyer's phone, without a plus. */
  phone: string
  /** Of an invoice; null: a proof of delivery. */
  number: string | null
  sha256: string
}

/** All that is known at the end of a run, from outside the plugin. */
export interface Evidence extends Rows {
  service: Service
  /** The store lets nothing be shipped that is not paid. */
  isBlocking: boolean
  documents: GivenDocument[]
  /** What the page of each order asks its buyer to do next. */
  asked: { order_id: string; action: string }[]
  leaks: Leak[]
  /** The orders that buyers were told about. */
  told: string[]
  leftOpen: LeftOpen[]
}

export interface Violation {
  /** The rule that does not hold. */
  rule: string
  what: string
  /** The ids concerned: of orders, payment sessions, carts, orders at the service. */
  subjects: string[]
}

/** The ids of a row: its own, and those of its order, payment session, cart and order at the service. */
const IDS = ["id", "reference", "session_id", "order_id", "order_reference_id", "cart_id"]

const idsOf = (row: object): string[] => [
  ...new Set(
    Object.entries(row).flatMap(([name, id]: [string, unknown]) =>
      IDS.includes(name) && typeof id === "string" ? [id] : []
    )
  ),
]

/** One violation of this rule per row. */
export const broken = <Row extends object>(
  rule: string,
  found: readonly Row[],
  say: (row: Row) => string,
  subjectsOf: (row: Row) => string[] = idsOf
): Violation[] => found.map((row) => ({ rule, what: say(row), subjects: subjectsOf(row) }))
