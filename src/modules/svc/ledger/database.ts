import { type EntityManager, IsolationLevel } from "@medusajs/framework/mikro-orm/postgresql"
import type { Client } from "@medusajs/framework/pg"
import { z } from "@medusajs/framework/zod"
import { inTime } from "../../../domain/in-time"
import { storable } from "../../../domain/storable-text"
import { tryAgain } from "../../../domain/try-again"
import { DatabaseClock } from "./database-clock"
import { CommitInDoubt, failedCommit, LedgerError, NewerVersion, ROLLED_BACK } from "./ledger-error"
import { WAKES_AT } from "./lease"
import { fateOf } from "./transaction-fate"

const camelCaseOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A row of a table, its columns in camelCase, checked against a shape. */
export const rowOf = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (row) =>
      typeof row === "object" && row !== null
        ? Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCaseOf(key), value]))
        : row,
    z.object(shape)
  )

/** A `timestamptz` column: the driver gives a string or a date. */
export const instant = z.union([z.date(), z.string()]).pipe(z.coerce.date())

/** A row of which only the id matters, or only that it exists. */
export const idRow = rowOf({ id: z.string() })

/** A row that must be there. @throws when it is not: the ledger is damaged. */
export const existing = <Row>(row: Row | undefined, what: string): Row => {
  if (row === undefined) {
    throw new Error(`The ledger has no ${what}`)
  }
  return row
}

/** A time by the database's own clock: so many ms from the start of the transaction (`now()`). */
export class FromNow {
  constructor(readonly ms: number) {}
}

/** A time that a column is set to unless it holds an earlier one. */
export class AtTheLatest {
  constructor(readonly at: Date) {}
}

/** What a column or a parameter can be set to. */
export type ColumnValue = string | number | boolean | Date | FromNow | AtTheLatest | null

/** The placeholders of a list; an empty one matches nothing. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => "?").join(", ") || "null"

/** The SQL condition that a column holds one of the plugin's own words. */
export const isOneOf = (column: string, words: readonly string[]): string =>
  `${column} in (${words.map((word) => `'${word}'`).join(", ")})`

/** Codes with which the database ends a transaction that did nothing wrong: another run goes through. */
const WORTH_ANOTHER_RUN: readonly (string | undefined)[] = [ROLLED_BACK, "40001", "40P01"]
const PAUSES_MS = [20, 40, 60]

/** Runs `work` again when the database ended it in favour of another transaction. Failed work must have no effect. */
const again = <T>(work: () => Promise<T>): Promise<T> =>
  tryAgain(work, {
    stands: (error) => !(error instanceof LedgerError) || !WORTH_ANOTHER_RUN.includes(error.code),
    pausesMs: PAUSES_MS.map((ms) => ms * (1 + Math.random())),
  })

/**
 * Whatever the role's default is: under another one, a transaction would not see what those have written for whose lock it
 * has waited, and two completions of a cart would open two attempts.
 */
const readsWhatOthersCommit = () => ({ isolationLevel: IsolationLevel.READ_COMMITTED })

/** While the database is away, the pool waits a minute for a connection. */
const ASKED_WITHIN_MS = 2_000

/** A write of which nobody needs the rows. It goes along with another one in the same statement. */
export interface Write {
  statement: string
  parameters: readonly ColumnValue[]
}

/** What a write gives of its rows, all columns unless said, and what goes along with it. */
interface Returned {
  columns?: string
  along?: readonly Write[]
}

/** Inserts rows; all have the columns of the first. */
export const inserting = (
  table: string,
  rows: readonly Record<string, ColumnValue>[],
  onConflict = ""
): Write => {
  const names = Object.keys(rows[0] ?? {})
  const entries = rows.map((fields) => names.map((name) => [name, fields[name] ?? null] as const))

  return {
    statement: `insert into ${table} (${names.map(columnOf).join(", ")})
       values ${entries.map((one) => `(${one.map(placeholderOf).join(", ")})`).join(", ")} ${onConflict}`,
    parameters: entries.flat().map(([, value]) => value),
  }
}

/** Sets columns of the rows that match. Deleted rows are left out: the indexes do not have them. */
export const updating = (
  table: string,
  fields: Record<string, ColumnValue>,
  where: string,
  parameters: readonly ColumnValue[]
): Write => ({
  statement: `update ${table} set ${Object.entries(fields)
    .map((field) => `${columnOf(field[0])} = ${placeholderOf(field)}`)
    .join(", ")} where (${where}) and deleted_at is null`,
  parameters: [...Object.values(fields), ...parameters],
})

/** All in one statement: each sees the tables as they were before it, so no two may write the same row. */
const together = (along: readonly Write[], { statement, parameters }: Write): Write =>
  along.length === 0
    ? { statement, parameters }
    : {
        statement: `with ${along.map((write, number) => `along_${number} as (${write.statement})`).join(", ")} ${statement}`,
        parameters: [...along.flatMap((write) => write.parameters), ...parameters],
      }

/** A row that is written in a transaction comes back with the transaction's name. */
const writtenRow = z.looseObject({ written_id: z.string(), written_in: z.string() })

/** A row that a transaction wrote, and PostgreSQL's name of the transaction. */
interface Written {
  table: string
  id: string
  transaction: string
}

const ofAttempt = z.looseObject({ reference: z.string() })

/** @throws {NewerVersion} when a row about an attempt has a word that this version does not know. */
const readRow = <T>(row: z.ZodType<T>, found: unknown): T => {
  const { success, data, error } = row.safeParse(found)

  if (success) {
    return data
  }
  const attempt = ofAttempt.safeParse(found).data
  const isUnknownWord = error.issues.some(({ code }) => code === "invalid_value")

  throw attempt !== undefined && isUnknownWord ? new NewerVersion(attempt.reference) : error
}

/** Statements inside or outside a transaction; parameters are `?`. */
export class Sql {
  /** The last row that was written in the transaction. */
  written: Written | undefined

  /** @param isAlone whether each statement is a transaction of its own. */
  constructor(
    private readonly manager: EntityManager,
    private readonly isAlone: boolean
  ) {}

  async all<T>(row: z.ZodType<T>, statement: string, parameters: readonly ColumnValue[] = []): Promise<T[]> {
    const rows = z.array(z.unknown()).parse(await this.run(statement, parameters))

    return rows.map((found) => readRow(row, found))
  }

  async first<T>(
    row: z.ZodType<T>,
    statement: string,
    parameters: readonly ColumnValue[] = []
  ): Promise<T | undefined> {
    return (await this.all(row, statement, parameters))[0]
  }

  /** The only column of the first row; undefined when there is no row. */
  async value<T>(
    column: z.ZodType<T>,
    statement: string,
    parameters: readonly ColumnValue[] = []
  ): Promise<T | undefined> {
    const row = await this.first(z.record(z.string(), column), statement, parameters)

    return row && Object.values(row)[0]
  }

  /** Inserts one row. Gives its id, or the id of the row that `onConflict` changed instead, or undefined when nothing was written. */
  async insert(
    table: string,
    fields: Record<string, ColumnValue>,
    onConflict = ""
  ): Promise<string | undefined> {
    return (await this.insertReturning(idRow, table, fields, { columns: "id", onConflict }))?.id
  }

  /** As {@link insert}; gives the row as it was written. */
  async insertReturning<T>(
    row: z.ZodType<T>,
    table: string,
    fields: Record<string, ColumnValue>,
    returned: Returned & { onConflict?: string }
  ): Promise<T | undefined> {
    return (await this.insertAll(row, table, [fields], returned))[0]
  }

  /** As {@link insertReturning}, of at least one row; all have the columns of the first. */
  async insertAll<T>(
    row: z.ZodType<T>,
    table: string,
    rows: readonly Record<string, ColumnValue>[],
    { onConflict, ...returned }: Returned & { onConflict?: string }
  ): Promise<T[]> {
    return this.returning(row, table, inserting(table, rows, onConflict), returned)
  }

  /** Sets columns of the rows that match; gives how many there were. */
  async update(
    table: string,
    fields: Record<string, ColumnValue>,
    where: string,
    parameters: readonly ColumnValue[]
  ): Promise<number> {
    const rows = await this.updateReturning(idRow, table, fields, where, parameters, { columns: "id" })

    return rows.length
  }

  /** As {@link update}; gives the rows after the update. See {@link updating}. */
  async updateReturning<T>(
    row: z.ZodType<T>,
    table: string,
    fields: Record<string, ColumnValue>,
    where: string,
    parameters: readonly ColumnValue[],
    returned: Returned = {}
  ): Promise<T[]> {
    return this.returning(row, table, updating(table, fields, where, parameters), returned)
  }

  /**
   * Leases the rows that match, as {@link updateReturning}. If the answer is lost with the connection, asks once by the token
   * what was taken: otherwise the rows would wait for a lease that nobody knows of.
   */
  async lease<T>(
    row: z.ZodType<T>,
    table: string,
    { token, ms }: { token: string; ms: number },
    fields: Record<string, ColumnValue>,
    where: string,
    parameters: readonly ColumnValue[],
    columns = "*"
  ): Promise<T[]> {
    const leased = { leaseToken: token, leaseUntil: new FromNow(ms), ...fields }

    try {
      return await this.updateReturning(row, table, leased, where, parameters, { columns })
    } catch (error) {
      const failed = failedCommit(error)

      if (!this.isAlone || error instanceof NewerVersion || !(failed instanceof CommitInDoubt)) {
        throw error
      }
      // Renewed, since the wait has used some of it. A lease that has ended meanwhile is anybody's.
      const taken = await inTime(
        this.updateReturning(
          row,
          table,
          { leaseUntil: new FromNow(ms) },
          `lease_token = ? and ${WAKES_AT} > now()`,
          [token],
          { columns }
        ),
        ASKED_WITHIN_MS,
        error instanceof Error ? error : failed
      )

      if (taken.length === 0) {
        throw error
      }
      return taken
    }
  }

  private returning<T>(
    row: z.ZodType<T>,
    table: string,
    write: Write,
    { columns = "*", along = [] }: Returned
  ): Promise<T[]> {
    const { statement, parameters } = together(along, write)

    return this.all(this.noting(row, table), `${statement} returning ${this.withName(columns)}`, parameters)
  }

  /** Reads the transaction's name with the row, so that it costs no statement of its own. */
  private withName(columns: string): string {
    return this.isAlone ? columns : `${columns}, id as written_id, txid_current()::text as written_in`
  }

  private noting<T>(row: z.ZodType<T>, table: string): z.ZodType<T> {
    if (this.isAlone) {
      return row
    }
    return z.preprocess((written) => {
      const { data } = writtenRow.safeParse(written)

      this.written =
        data === undefined ? this.written : { table, id: data.written_id, transaction: data.written_in }
      return written
    }, row)
  }

  private run(statement: string, parameters: readonly ColumnValue[]): Promise<unknown> {
    const values = parameters.map(bare)
    const execute = async (): Promise<unknown> => {
      try {
        return await this.manager.execute(statement, values)
      } catch (error) {
        throw new LedgerError(statement, error)
      }
    }

    return this.isAlone ? again(execute) : execute()
  }
}

const bare = (value: ColumnValue): string | number | boolean | Date | null => {
  if (value instanceof FromNow) {
    return value.ms
  }
  if (value instanceof AtTheLatest) {
    return value.at
  }
  return typeof value === "string" ? storable(value) : value
}

const placeholderOf = ([name, value]: readonly [string, ColumnValue]): string => {
  if (value instanceof FromNow) {
    return "now() + ? * interval '1 millisecond'"
  }
  return value instanceof AtTheLatest ? `least(${columnOf(name)}, ?)` : "?"
}

/** A connection of `pg`. Its types lack `unref`, with which it does not keep the process alive. */
export type OwnConnection = Client & { unref(): void }

/** Knex does not type the connection that it opens. Medusa runs on PostgreSQL only, so it is a connection of `pg`. */
const knexClient = z.custom<{ acquireRawConnection: () => Promise<OwnConnection> }>(
  (client) => typeof client === "object" && client !== null && "acquireRawConnection" in client
)

export class Database {
  readonly clock = new DatabaseClock()
  readonly now: () => Date

  /** @param now instead of the database's own time. */
  constructor(
    private readonly manager: EntityManager,
    now?: () => Date
  ) {
    this.now = now ?? this.clock.now
  }

  /** Statements that commit one by one. */
  get sql(): Sql {
    return new Sql(this.manager.fork(), true)
  }

  /** Opens a connection beside the pool, with the pool's settings. The caller ends it. */
  async connect(): Promise<OwnConnection> {
    return knexClient.parse(this.manager.getKnex().client).acquireRawConnection()
  }

  /**
   * Runs `work` in one transaction: all of it is committed, or none. The database may end the transaction in favour of
   * another one (a deadlock); then `work` runs again, so it must only read and write here. If the connection is lost at
   * COMMIT, the database is asked on another connection whether the transaction was committed.
   * @throws {CommitInDoubt} when nobody knows whether the transaction was committed.
   */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return again(async () => {
      const worked: { result: T; written: Written | undefined }[] = []

      try {
        return await this.manager.fork().transactional(async (manager) => {
          const sql = new Sql(manager, false)
          const result = await work(sql)

          worked.push({ result, written: sql.written })
          return result
        }, readsWhatOthersCommit())
      } catch (error) {
        const [done] = worked

        if (done === undefined) {
          throw error
        }
        const failed = failedCommit(error)
        const { result, written } = done
        const isNamed = failed instanceof CommitInDoubt && written !== undefined
        const fate = isNamed ? await fateOf(() => this.askFateOf(written)) : undefined

        if (fate === "committed") {
          return result
        }
        throw fate === "aborted" ? new LedgerError("commit", { code: ROLLED_BACK }) : failed
      }
    })
  }

  /**
   * Only its own row tells that a transaction is committed. In a crash PostgreSQL loses the numbers of those that were not:
   * another transaction gets the number, and commits.
   */
  private async askFateOf({ table, id, transaction }: Written): Promise<string | null | undefined> {
    return this.sql.value(
      z.string().nullable(),
      `select case when exists (select 1 from ${table} where id = ? and xmin::text::bigint = ?::bigint % 4294967296)
         then 'committed' else nullif(txid_status(?::bigint), 'committed') end`,
      [id, transaction, transaction]
    )
  }
}
