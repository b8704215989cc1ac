import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { NOT_ACCEPTED } from "../../../domain/facts/attention-facts"
import type { AdminSvcCallResult } from "../../../types"
import { type Histogram, LATENCY_COLUMNS } from "../calls/latency"
import { idRow, instant, placeholders, rowOf } from "./columns"
import type { Database } from "./database"

/** The calls of one minute with one operation and one result. */
export interface CallCount {
  minute: Date
  operation: string
  result: string
  /** Of the last of them. */
  errorName: string | null
  errorCode: number | null
  lastAt: Date
  calls: number
  latency: Histogram
}

const count = z.coerce.number()
const sums = { operation: z.string(), calls: count, latency: z.array(count) }
const totalRow = rowOf({ ...sums, result: z.string() })
const stepRow = rowOf({ ...sums, at: instant, failed: count })
const lastRow = rowOf({
  operation: z.string(),
  result: z.string(),
  errorName: z.string().nullable(),
  errorCode: z.number().nullable(),
  lastAt: instant,
})

/** Results that the service itself gave, to a token that it knows. */
const ACCEPTED = ["ok", "refused", "merchant_not_found", "merchant_inactive"] satisfies AdminSvcCallResult[]

const acceptanceRow = rowOf({
  acceptedAt: instant.nullable(),
  reason: z.enum(NOT_ACCEPTED).nullable(),
  minutes: count,
  isMixed: z.boolean(),
})

/** When the service last accepted a call, why it does not accept them all, in how many minutes, and whether in turns with others. */
export type CallAcceptance = z.infer<typeof acceptanceRow>

const lookupsRow = rowOf({ refused: count, isAnswered: z.boolean() })

/** The calls of a span of time with one operation and one result. */
export type CallTotal = z.infer<typeof totalRow>

/** The calls of one step of time with one operation. */
export type CallsOfStep = z.infer<typeof stepRow>

export type LastCall = z.infer<typeof lastRow>

/** The columns of {@link sums}. */
const SUMS = `operation, sum(calls) as calls,
  array[${LATENCY_COLUMNS.map((column) => `sum(${column})`).join(", ")}] as latency`

/** One order everywhere: two instances that write the same rows at once do not deadlock. */
const byKey = (one: CallCount, other: CallCount): number => (keyOf(one) < keyOf(other) ? -1 : 1)

const keyOf = ({ minute, operation, result }: CallCount): string =>
  `${minute.toISOString()} ${operation} ${result}`

/** The counts of calls, of all instances together. */
export class CallLedger {
  constructor(private readonly database: Database) {}

  /** Adds counts to those of the other instances, in one statement. Each minute, operation and result may be named once. */
  async add(counts: readonly CallCount[]): Promise<void> {
    if (counts.length === 0) {
      return
    }
    const added = ["calls", ...LATENCY_COLUMNS].map(
      (column) => `${column} = svc_call.${column} + excluded.${column}`
    )
    const latest = ["error_name", "error_code", "last_at"].map(
      (column) =>
        `${column} = case when excluded.last_at >= svc_call.last_at then excluded.${column} else svc_call.${column} end`
    )

    await this.database.sql.insertAll(
      idRow,
      "svc_call",
      [...counts].sort(byKey).map(({ latency, ...count }) => ({
        id: generateEntityId(undefined, "svccall"),
        ...count,
        ...Object.fromEntries(LATENCY_COLUMNS.map((column, bucket) => [column, latency[bucket] ?? 0])),
      })),
      {
        columns: "id",
        onConflict: `on conflict (minute, operation, result) where deleted_at is null
          do update set ${[...added, ...latest].join(", ")}, updated_at = now()`,
      }
    )
  }

  /** The calls since a time, added up by operation and result. */
  async totals(since: Date): Promise<CallTotal[]> {
    return this.database.sql.all(
      totalRow,
      `select result, ${SUMS} from svc_call
       where minute >= ? and deleted_at is null group by operation, result order by operation, result`,
      [since]
    )
  }

  /** The calls since a time, added up by operation and by steps of time that begin with multiples of `stepMs`. */
  async bySteps(since: Date, stepMs: number): Promise<CallsOfStep[]> {
    const seconds = stepMs / 1_000

    return this.database.sql.all(
      stepRow,
      `select to_timestamp(floor(extract(epoch from minute) / ?) * ?) as at,
         coalesce(sum(calls) filter (where result <> 'ok'), 0) as failed, ${SUMS}
       from svc_call where minute >= ? and deleted_at is null group by 1, operation order by operation, 1`,
      [seconds, seconds, since]
    )
  }

  /** The last call that was `ok`, or that was not. */
  async last(isOk: boolean): Promise<LastCall | undefined> {
    return this.database.sql.first(
      lastRow,
      `select operation, result, error_name, error_code, last_at from svc_call
       where result ${isOk ? "=" : "<>"} 'ok' and deleted_at is null order by minute desc, last_at desc limit 1`
    )
  }

  /**
   * How many questions about buyers were refused since a time, and whether any was answered (spec 7.2). A test of the connection is
   * counted as such a question, but asks about nobody.
   */
  async lookups(since: Date): Promise<z.infer<typeof lookupsRow> | undefined> {
    return this.database.sql.first(
      lookupsRow,
      `select coalesce(sum(calls) filter (where result = 'refused'), 0) as refused,
         coalesce(sum(calls) filter (where result = 'ok'), 0) > (
           select count(*) from svc_activity where reference = 'connection_test' and facts ->> 'result' = 'ok'
             and date_trunc('minute', happened_at) >= ? and deleted_at is null) as is_answered
       from svc_call where operation = 'check_eligibility' and minute >= ? and deleted_at is null`,
      [since, since]
    )
  }

  /**
   * What became of the calls since a time. Failures count that came after the last accepted call. Where accepted calls were followed
   * by refused ones three times, one instance has other options than the rest: then those of the last ten minutes count too. An
   * address that could not be reached for a moment says nothing of the options.
   */
  async acceptance(since: Date): Promise<CallAcceptance | undefined> {
    return this.database.sql.first(
      acceptanceRow,
      `with recent as (select result, minute, last_at, result in (${placeholders(ACCEPTED)}) as is_accepted
           from svc_call where minute >= ? and deleted_at is null
             and result in (${placeholders([...ACCEPTED, ...NOT_ACCEPTED])})),
         accepted as (select max(last_at) as at from recent where is_accepted),
         turns as (select is_accepted, lag(is_accepted) over (order by last_at) as was_accepted
           from recent where result <> 'wrong_address'),
         mixed as (select count(*) >= 3 as is_mixed from turns where was_accepted and not is_accepted),
         failed as (select * from recent where not is_accepted
           and (last_at > coalesce((select at from accepted), '-infinity')
             or (result <> 'wrong_address' and last_at > (select at from accepted) - interval '10 minutes'
               and (select is_mixed from mixed))))
       select (select at from accepted) as accepted_at,
         (select result from failed order by last_at desc limit 1) as reason,
         (select count(distinct minute) from failed) as minutes, (select is_mixed from mixed) as is_mixed`,
      [...ACCEPTED, since, ...ACCEPTED, ...NOT_ACCEPTED]
    )
  }
}
