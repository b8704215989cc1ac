import { z } from "zod"
import type { CheckoutPayment, SvcClient } from "../../src/client"
import type SvcModuleService from "../../src/modules/svc/service"
import type { SandboxControl } from "../../support/sandbox-control"
import { deferred } from "./deferred"

interface Connection {
  raw: (statement: string) => Promise<unknown>
}

/** What a purchase in a fresh store left in the database and at the service. */
interface Kept<Result> {
  /** The schema with the rows of all changed tables. */
  schema: string
  checkouts: CheckoutPayment[]
  /** The operations that were called, and the webhooks that the service sent. */
  operations: string[]
  result: Result
}

/** The operations that placing an order calls. A purchase with a fault is never kept. */
const PLACING = ["check_eligibility", "initiate_checkout"]

const faultList = z.array(z.looseObject({ operation: z.string() }))
const callCounts = z.record(z.string(), z.number())

/** A freshly copied database has no schemas of kept rows. */
const found = z.object({ is_fresh: z.boolean(), schemas: z.array(z.string()) })
const answer = z.object({ rows: z.tuple([found]) })

/** Names the tables that changed since the rows were put back: see restore-by-rows.ts. */
const CHANGED = "select as_it_was.changed()"

const FOUND = `
select not exists (${CHANGED}) as is_fresh,
  array(select nspname::text from pg_namespace where nspname like 'kept%') as schemas`

/** Not kept: calls that are made again are counted again. */
const COUNTED_ANEW = "svc_call"

const keep = (schema: string): string => `
create schema ${schema};
create table ${schema}."#kept" as select now() as at;
create table ${schema}."#sequences" as
  select sequencename as name, last_value as value from pg_sequences
  where schemaname = 'public' and last_value is not null;
do $$
declare
  name text;
begin
  for name in ${CHANGED} loop
    if name <> '${COUNTED_ANEW}' then
      execute format('create table ${schema}.%I as table public.%I', name, name);
    end if;
  end loop;
end $$`

/** Puts the rows back as if they were written now. */
const bringBack = (schema: string): string => `
do $$
declare
  kept record;
  age interval := now() - (select at from ${schema}."#kept");
begin
  set local session_replication_role = replica;
  for kept in
    select relname as name, string_agg(quote_ident(attname), ',') as columns, string_agg(
      quote_ident(attname) || case when atttypid = 'timestamptz'::regtype then format('+ %L::interval', age) else '' end, ','
    ) as values
    from pg_class join pg_attribute on attrelid = format('public.%I', relname)::regclass
    where relnamespace = '${schema}'::regnamespace and relname not like '#%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname
  loop
    execute format('delete from public.%I', kept.name);
    execute format('insert into public.%I (%s) select %s from ${schema}.%I', kept.name, kept.columns, kept.values, kept.name);
  end loop;
  perform setval(format('public.%I', name), value) from ${schema}."#sequences";
end $$`

/** A test may give the store functions. No two functions can be compared. */
const hasFunctions = (value: unknown): boolean =>
  typeof value === "function" ||
  (typeof value === "object" && value !== null && Object.values(value).some(hasFunctions))

/**
 * Keeps the results of placing an order, because placing one takes Medusa longer than most tests take for their own work.
 * If the next test begins with the same purchase in an equally fresh store, it finds the kept rows and the service's order
 * there.
 */
export class KeptOrders<Result> {
  private readonly kept = new Map<string, Kept<Result>>()
  /** Resolves when a second purchase cannot be mistaken for the first one any more. */
  private first: Promise<void> | undefined
  private sent: CheckoutPayment[] = []
  private isRefused = false
  /** Number of schemas. A purchase that is kept again after a copy of the database gets a new one. */
  private schemas = 0

  constructor(
    private readonly store: () => { sql: Connection; svc: SvcModuleService; sandbox: SandboxControl }
  ) {}

  /** Must watch the client before anything is kept. */
  watch(client: SvcClient): void {
    const send = client.initiateCheckout.bind(client)

    Object.assign(client, {
      initiateCheckout: (...call: Parameters<typeof send>) => {
        this.sent.push(call[0])
        return send(...call).catch((error: unknown) => {
          this.isRefused = true
          throw error
        })
      },
    })
  }

  /** A test begins: its first purchase may be a kept one. */
  renew(): void {
    this.first = undefined
  }

  /**
   * Brings back the results of the same purchase in an equal store, or calls `place`. Later purchases of the same test wait
   * for it.
   * @param purchase everything that `place` depends on, besides the database, the options and the service
   * @param untilIdle waits until no more effects follow
   */
  async take(
    purchase: unknown,
    place: () => Promise<Result>,
    untilIdle: () => Promise<void>
  ): Promise<Result> {
    if (this.first !== undefined) {
      await this.first
      return place()
    }
    const { promise, resolve } = deferred()

    this.first = promise
    return this.begin(purchase, place, untilIdle, resolve).finally(resolve)
  }

  private async begin(
    purchase: unknown,
    place: () => Promise<Result>,
    untilIdle: () => Promise<void>,
    letOthersBuy: () => void
  ): Promise<Result> {
    const { sql, svc, sandbox } = this.store()
    const { orders, sms, webhooks, faults, ...service } = await sandbox.state()
    const faulty = faultList.parse(faults).map(({ operation }) => operation)
    const concerns = (operations: string[]) => operations.some((operation) => faulty.includes(operation))
    const {
      rows: [{ is_fresh, schemas }],
    } = answer.parse(await sql.raw(FOUND))

    if (
      !is_fresh ||
      hasFunctions(svc.options) ||
      [orders, sms, webhooks].flat().length > 0 ||
      concerns(PLACING)
    ) {
      letOthersBuy()
      return place()
    }
    const like = JSON.stringify([purchase, { ...service, now: 0 }, svc.options])
    const kept = this.kept.get(like)

    if (kept !== undefined && schemas.includes(kept.schema)) {
      if (concerns(kept.operations)) {
        letOthersBuy()
        return place()
      }
      await sql.raw(bringBack(kept.schema))
      for (const payment of kept.checkouts) {
        await svc.client.initiateCheckout(payment)
      }
      return kept.result
    }
    this.sent = []
    this.isRefused = false
    const result = await place()

    if (this.isRefused) {
      return result
    }
    await untilIdle()
    const operations = Object.keys(callCounts.parse((await sandbox.state())["fault_calls"]))

    if (concerns(operations)) {
      return result
    }
    const schema = `kept_${(this.schemas += 1)}`

    await sql.raw(keep(schema))
    this.kept.set(like, { schema, checkouts: [...this.sent], operations, result })
    return result
  }
}
