import type { Pool, PoolClient } from "pg"
import { z } from "zod"

/** The rows of one order in a ledger that has been in use for a year. */
const PER_ORDER = { activity: 5, webhooks: 2 } as const

/** One in so many orders has a point of attention, has an open one, or is due later. */
const POINT_EACH = 4
export const OPEN_POINT_EACH = 100
const DUE_LATER_EACH = 50

const indexRow = z.object({ indexname: z.string(), indexdef: z.string() })

const WHEN = "now() - ((number % 300) + 1) * interval '1 day'"
const REFERENCE = "'payses_large_' || number"
const ORDER = "'order_large_' || number"

/** Rows with the columns that they need; the others keep their defaults. */
const STATEMENTS = [
  `insert into svc_order (id, reference, payment_session_id, payment_collection_id, attempt, cart_id, order_id, display_id,
     state, amount, raw_amount, plan_id, collection, svc_order_id, order_status, sent_at, authorized_at, settled_at,
     delivered_at, captured_at, due_at, created_at, updated_at)
   select 'svcord_large_' || number, ${REFERENCE}, ${REFERENCE}, 'pay_col_large_' || number, 1, 'cart_large_' || number,
     ${ORDER}, number::text, 'delivered', 1184.5, '{"value": "1184.5", "precision": 20}', 101, 'none',
     'ord_large_' || number, 'DELIVERED', ${WHEN}, ${WHEN}, ${WHEN}, ${WHEN}, ${WHEN},
     case when number % ${DUE_LATER_EACH} = 0 then now() + (number % 24 + 12) * interval '1 hour' end, ${WHEN}, ${WHEN}
   from generate_series(1, $1::int) number`,
  `insert into svc_delivery (id, reference, order_id, state, method, sent_at, confirmed_at, tries)
   select 'svcdel_large_' || number, ${REFERENCE}, ${ORDER}, 'confirmed', 'pod', ${WHEN}, ${WHEN}, 1
   from generate_series(1, $1::int) number`,
  `insert into svc_invoice (id, reference, order_id, number, source, state, sha256, tries, sent_at, attached_at)
   select 'svcinv_large_' || number, ${REFERENCE}, ${ORDER}, 'INV-' || number, 'metadata', 'attached', md5(number::text),
     1, ${WHEN}, ${WHEN}
   from generate_series(1, $1::int) number`,
  `insert into svc_activity (id, reference, order_id, kind, actor, facts, happened_at)
   select 'svcact_large_' || number || '_' || line, ${REFERENCE}, ${ORDER},
     (array['checkout_intended', 'checkout_created', 'order_authorized', 'delivery_confirmed', 'payment_captured'])[line],
     'system', '{}', ${WHEN} + line * interval '1 minute'
   from generate_series(1, $1::int) number, generate_series(1, ${PER_ORDER.activity}) line`,
  `insert into svc_webhook (id, kind, reference, dedupe_key, raw_body, verdict, status, outcome, received_at, processed_at)
   select 'svcwh_large_' || number || '_' || line, 'down_payment', ${REFERENCE}, md5(number || '-' || line),
     '{"event":"PREPAID_PAYMENT_CONFIRMED","order_number":"ord_large"}', 'verified', 'processed', 'settled',
     now() - ((number % 80) + 1) * interval '1 day', now() - ((number % 80) + 1) * interval '1 day'
   from generate_series(1, $1::int) number, generate_series(1, ${PER_ORDER.webhooks}) line`,
  `insert into svc_attention (id, kind, reference, order_id, facts, since, resolved_at, resolved_by)
   select 'svcatt_large_' || number, 'delivery_in_doubt', ${REFERENCE}, ${ORDER}, '{}', ${WHEN},
     case when number % ${OPEN_POINT_EACH} = 0 then null else ${WHEN} end,
     case when number % ${OPEN_POINT_EACH} = 0 then null else 'user_large' end
   from generate_series(1, $1::int) number where number % ${POINT_EACH} = 0`,
]

/** Rebuilds the indexes after the rows, which takes a fraction of the time of updating them row by row. */
const withoutIndexes = async (client: PoolClient, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query(
    "select indexname, indexdef from pg_indexes where tablename like 'svc\\_%' and indexname not like '%\\_pkey'"
  )
  const indexes = z.array(indexRow).parse(rows)

  for (const { indexname } of indexes) {
    await client.query(`drop index "${indexname}"`)
  }
  await fill()
  for (const { indexdef } of indexes) {
    await client.query(indexdef)
  }
}

/**
 * Fills an unused ledger with orders that are delivered, invoiced and captured, with all their rows. One in a hundred has
 * an open point of attention. One in fifty is due in half a day or more. Medusa does not know these orders.
 */
export const fillLedger = async (database: Pool, orders: number): Promise<void> => {
  const client = await database.connect()

  try {
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query("begin")
    await withoutIndexes(client, async () => {
      for (const statement of STATEMENTS) {
        await client.query(statement, [orders])
      }
    })
    await client.query("commit")
    await client.query("vacuum analyze")
    // Otherwise PostgreSQL would write the rest during a measurement.
    await client.query("checkpoint")
  } finally {
    // The connection is thrown away, because its setting, and the trace of a failure, must not reach others.
    client.release(true)
  }
}
