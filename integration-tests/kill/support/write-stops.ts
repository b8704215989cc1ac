/** A write of Medusa's to the database, by the row before and after it, each as far as it matters. */
export interface WriteToStop {
  table: string
  on: "insert" | "update"
  becomes: Record<string, unknown>
  was?: Record<string, unknown>
  /** A row that was so is not stopped. */
  wasNot?: Record<string, unknown>
}

/** The advisory locks of the stops, each with its own number. */
export const WRITE_STOPS = 8_251

/** The tables whose writes can be stopped: the ledger's, and those of Medusa that an order goes through. */
const TABLES = [
  "svc_order",
  "svc_invoice",
  "svc_webhook",
  '"order"',
  "order_cart",
  "order_payment_collection",
  "order_transaction",
  "reservation_item",
  "cart",
  "payment",
  "payment_session",
  "capture",
]

/**
 * Makes the database wait at the writes that the table `kill_stop` describes, until the test that wrote a stop there gives
 * its lock up. Each stop fits a single order, so that many orders are stopped at once, each at a point of its own; a lock
 * on a table would stop them all at the same.
 */
export const INSTALL_WRITE_STOPS = `
create table kill_stop (
  id int primary key, table_name text, operation text, becomes jsonb, was jsonb, was_not jsonb
);
create function kill_stop() returns trigger language plpgsql as $$
declare
  stop kill_stop;
begin
  for stop in select * from kill_stop where table_name = tg_table_name and operation = lower(tg_op) loop
    if to_jsonb(new) @> stop.becomes and (
      tg_op = 'INSERT' or (to_jsonb(old) @> stop.was and not coalesce(to_jsonb(old) @> stop.was_not, false))
    ) then
      perform pg_advisory_xact_lock_shared(${WRITE_STOPS}, stop.id);
    end if;
  end loop;
  return new;
end $$;
${TABLES.map(
  (table) =>
    `create trigger kill_stop before insert or update on ${table} for each row execute function kill_stop();`
).join("\n")}
`
