import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import { z } from "@medusajs/framework/zod"
import { inTime } from "../../../domain/in-time"
import { tryAgain } from "../../../domain/try-again"
import {
  bare,
  type ColumnValue,
  FromNow,
  idRow,
  inserting,
  type Returned,
  together,
  updating,
  type Write,
} from "./columns"
import { CommitInDoubt, failedCommit, LedgerError, NewerVersion, ROLLED_BACK } from "./ledger-error"
import { WAKES_AT } from "./lease"

/** Codes with which the database ends a transaction that did nothing wrong: another run goes through. */
const WORTH_ANOTHER_RUN: readonly (string | undefined)[] = [ROLLED_BACK, "40001", "40P01"]
const PAUSES_MS = [20, 40, 60]

/** Runs `work` again when the database ended it in favour of another transaction. Failed work must have no effect. */
export const again = <T>(work: () => Promise<T>): Promise<T> =>
  tryAgain(work, {
    stands: (error) => !(error instanceof LedgerError) || !WORTH_ANOTHER_RUN.includes(error.code),
    pausesMs: PAUSES_MS.map((ms) => ms * (1 + Math.random())),
  })

/** While the database is away, the pool waits a minute for a connection. */
const ASKED_WITHIN_MS = 2_000

/** A row that is written in a transaction comes back with the transaction's name. */
const writtenRow = z.looseObject({ written_id: z.string(), written_in: z.string() })

/** A row that a transaction wrote, and PostgreSQL's name of the transaction. */
export interface Written {
  table: string
  id: string
  transaction: string
  /** Nobody changes it, so the rows that are written after it tell no more. */
  isLasting: boolean
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
  /** The last row that was written in the transaction, or one that lasts. */
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

    const lasting = along.find((one) => one.lasting !== undefined)?.lasting

    return this.all(
      this.noting(row, table, lasting),
      `${statement} returning ${this.withName(columns)}`,
      parameters
    )
  }

  /** Reads the transaction's name with the row, so that it costs no statement of its own. */
  private withName(columns: string): string {
    return this.isAlone ? columns : `${columns}, id as written_id, txid_current()::text as written_in`
  }

  private noting<T>(row: z.ZodType<T>, table: string, lasting: Write["lasting"]): z.ZodType<T> {
    if (this.isAlone) {
      return row
    }
    return z.preprocess((written) => {
      const { data } = writtenRow.safeParse(written)

      if (data !== undefined && this.written?.isLasting !== true) {
        this.written = {
          ...(lasting ?? { table, id: data.written_id }),
          transaction: data.written_in,
          isLasting: lasting !== undefined,
        }
      }
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
