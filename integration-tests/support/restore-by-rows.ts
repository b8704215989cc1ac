import * as runnerDatabase from "@medusajs/test-utils/dist/database"
import { z } from "zod"

interface Connection {
  raw: (statement: string) => Promise<unknown>
}

/** Called by Medusa's test runner between tests. `this` holds its connection to the application's database. */
interface DatabaseUtils {
  pgConnection_: Connection
  snapshot: (names: { databaseName: string; templateName: string }) => Promise<void>
  restore: (names: { databaseName: string; templateName: string }) => Promise<void>
}

const shape = z.object({ rows: z.tuple([z.object({ is_as_it_was: z.boolean() })]) })

/** A checksum over all tables, columns, indexes, triggers and functions. */
const SHAPE = `
  select md5(string_agg(part, ',' order by part)) from (
    select 'r' || relname || relkind::text || relnatts || relhastriggers as part
    from pg_class where relnamespace = 'public'::regnamespace
    union all select 't' || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'f' || proname from pg_proc where pronamespace = 'public'::regnamespace
  ) parts`

/** Rows of older transactions are not new, and no older transaction can still write one. */
const OLDEST_UNDER_WAY = "txid_snapshot_xmin(txid_current_snapshot())"

/**
 * Copies each table that has rows. Notes its number of rows, the first transaction whose rows are new, and the sequences.
 * The function names the tables with a new or missing row; a table without a page has no rows. It asks table by table:
 * restoring empties PostgreSQL's cache of plans, so one statement over all tables would be planned anew each time.
 */
const KEEP = `
do $$
declare
  name text;
  amount bigint;
begin
  create schema as_it_was;
  create table as_it_was."#tables" (name text, amount bigint, columns text);
  create table as_it_was."#sequences" as
    select sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as is_called
    from pg_sequences where schemaname = 'public';
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('select count(*) from public.%I', name) into amount;
    if amount > 0 then
      execute format('create table as_it_was.%I as table public.%I', name, name);
    end if;
    insert into as_it_was."#tables" select name, amount, string_agg(quote_ident(attname), ',')
      from pg_attribute where attrelid = format('public.%I', name)::regclass
      and attnum > 0 and not attisdropped and attgenerated = '';
  end loop;
  create table as_it_was."#mark" as
    select (${SHAPE}) as shape, ${OLDEST_UNDER_WAY} as first_new;
  create function as_it_was.changed() returns setof text language plpgsql as $changed$
  declare
    kept record;
    is_changed boolean;
    first_new bigint := (select first_new from as_it_was."#mark");
  begin
    for kept in
      select * from as_it_was."#tables" where amount > 0 or pg_relation_size(format('public.%I', name)) > 0
    loop
      execute format(
        'select count(*) <> %s or coalesce(bool_or(xmin::text::bigint >= %s), false) from public.%I',
        kept.amount, first_new, kept.name
      ) into is_changed;
      if is_changed then
        return next kept.name;
      end if;
    end loop;
  end $changed$;
end $$`

const IS_AS_IT_WAS = `select shape = (${SHAPE}) as is_as_it_was from as_it_was."#mark"`

/** Restores the tables that have a new or missing row. */
const PUT_BACK = `
do $$
declare
  kept record;
begin
  set local session_replication_role = replica;
  set local lock_timeout = '20s';
  for kept in select * from as_it_was.changed() as changed (name) join as_it_was."#tables" using (name) loop
    if kept.name like 'svc%' and pg_relation_size(format('public.%I', kept.name)) > 1e6 then
      execute format('truncate public.%I', kept.name);
    else
      execute format('delete from public.%I', kept.name);
    end if;
    if kept.amount > 0 then
      execute format(
        'insert into public.%I (%s) select %s from as_it_was.%I', kept.name, kept.columns, kept.columns, kept.name
      );
    end if;
  end loop;
  perform setval(format('public.%I', name), value, is_called) from as_it_was."#sequences";
end $$`

/** Runs in its own transaction, so that the restored rows do not count as new. */
const MARK = `update as_it_was."#mark" set first_new = ${OLDEST_UNDER_WAY}`

/**
 * Makes Medusa's test runner undo only what a test wrote. That takes a tenth of the time of copying the whole database and
 * keeps its connections warm. If a test leaves other tables or triggers, the runner copies as before.
 */
export const restoreByRows = (): void => {
  const { dbTestUtilFactory } = runnerDatabase

  Object.assign(runnerDatabase, {
    dbTestUtilFactory: (): DatabaseUtils => {
      // The package declares no type.
      const whole = dbTestUtilFactory() as DatabaseUtils

      return {
        ...whole,
        async snapshot(names) {
          await this.pgConnection_.raw(KEEP)
          await this.pgConnection_.raw(MARK)
          await whole.snapshot(names)
        },
        async restore(names) {
          const {
            rows: [{ is_as_it_was }],
          } = shape.parse(await this.pgConnection_.raw(IS_AS_IT_WAS))

          await (is_as_it_was ? this.pgConnection_.raw(PUT_BACK) : whole.restore(names))
          await this.pgConnection_.raw(MARK)
        },
      }
    },
  })
}
