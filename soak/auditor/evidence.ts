import { z } from "zod"

const amount = z.coerce.number()
const flag = z.boolean()
const text = z.string()

/** Rows of PostgreSQL, each as its statement in `read-database.ts` gives it; amounts in SAR. */
export const rowSchemas = {
  orders: z.object({
    id: text,
    display: text,
    status: text,
    is_draft: flag,
    total: amount.nullable(),
    paid: amount.nullable(),
  }),
  /** The carts of each order. */
  orderCarts: z.object({ order_id: text, cart_id: text }),
  /** Payment sessions with this method, by the order that they pay for, or whose cart they belong to. */
  orderSessions: z.object({ order_id: text, session_id: text }),
  payments: z.object({
    id: text,
    session_id: text,
    order_id: text.nullable(),
    cart_id: text.nullable(),
    amount,
    captured_in_collection: amount,
  }),
  captures: z.object({ payment_id: text, amount, is_by_hand: flag }),
  /** Fulfilments that were not cancelled. `was_chosen`: of an order with a cart, or after its buyer chose this method. */
  fulfilments: z.object({ id: text, order_id: text, was_chosen: flag }),
  attempts: z.object({
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
  }),
  deliveries: z.object({ reference: text, state: text }),
  invoices: z.object({ reference: text, number: text, state: text, is_due: flag }),
  webhooks: z.object({ id: text, reference: text, status: text, is_due: flag, is_leased: flag }),
  points: z.object({
    id: text,
    kind: text,
    reference: text,
    order_id: text.nullable(),
    is_open: flag,
    /** The plugin itself has resolved the point. */
    is_solved: flag,
  }),
  /** Events that subscribers have not been told. */
  events: z.object({ id: text, name: text, reference: text }),
  /** Timeline lines by which a person started a delivery again. */
  reopened: z.object({ reference: text }),
  /** Connections that are idle in a transaction. */
  idle: z.object({ pid: z.number(), seconds: amount, query: text }),
} as const

export type Rows = { -readonly [Table in keyof typeof rowSchemas]: z.infer<(typeof rowSchemas)[Table]>[] }

/** The part of the sandbox's memory that the audit reads. */
export const serviceSchema = z.object({
  orders: z.array(
    z.object({
      order_id: text,
      order_reference_id: text,
      order_status: text,
      authorized: flag,
      buyer_phone: text,
      total_amount: z.number(),
      prepaid_amount: z.number(),
      payment_status: text.nullable(),
      webhook_url: text,
      invoices: z.array(z.object({ invoice_number: text })),
    })
  ),
  sms: z.array(z.object({ kind: text, order_id: text })),
  webhooks: z.array(z.object({ id: text, order_id: text, event: text, state: text })),
})

export type Service = z.infer<typeof serviceSchema>

/** Something that must not stand in this place. */
export interface Leak {
  /** An instance's log, or an answer of the Store API. */
  where: string
  /** The kind of secret. */
  what: string
  line: string
}

/** All that is known at the end of a run, from outside the plugin. */
export interface Evidence extends Rows {
  service: Service
  leaks: Leak[]
  /** The orders that buyers were told about. */
  told: string[]
}

export interface Violation {
  /** The rule that does not hold. */
  rule: string
  what: string
  /** The ids concerned: of orders, payment sessions, carts, orders at the service. */
  subjects: string[]
}

/** One violation of this rule per row. A subject that is null is left out. */
export const broken = <Row>(
  rule: string,
  rows: readonly Row[],
  say: (row: Row) => readonly [what: string, ...subjects: (string | null)[]]
): Violation[] =>
  rows.map((row) => {
    const [what, ...subjects] = say(row)

    return { rule, what, subjects: subjects.filter((subject) => subject !== null) }
  })
