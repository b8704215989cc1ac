import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import { z } from "zod"
import { LedgerError } from "./ledger-error"

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

/** What a column can be set to. */
export type ColumnValue = string | number | boolean | Date | null

/** Statements inside or outside a transaction; parameters are `?`. */
export class Sql {
  constructor(private readonly manager: EntityManager) {}

  /** All rows, each parsed. */
  async all<T>(row: z.ZodType<T>, statement: string, parameters: readonly ColumnValue[] = []): Promise<T[]> {
    return z.array(row).parse(await this.run(statement, parameters))
  }

  /** The first row, or undefined. */
  async first<T>(
    row: z.ZodType<T>,
    statement: string,
    parameters: readonly ColumnValue[] = []
  ): Promise<T | undefined> {
    return (await this.all(row, statement, parameters))[0]
  }

  /** Inserts one row; gives false when `onConflict` left it out. */
  async insert(table: string, fields: Record<string, ColumnValue>, onConflict = ""): Promise<boolean> {
    const names = Object.keys(fields)
    const rows = await this.run(
      `insert into ${table} (${names.map(columnOf).join(", ")}) values (${names.map(() => "?").join(", ")}) ${onConflict} returning id`,
      Object.values(fields)
    )

    return Array.isArray(rows) && rows.length > 0
  }

  /** Sets columns of the rows that match; gives how many there were. */
  async update(
    table: string,
    fields: Record<string, ColumnValue>,
    where: string,
    parameters: readonly ColumnValue[]
  ): Promise<number> {
    return (await this.updateReturning(z.looseObject({}), table, fields, where, parameters, "id")).length
  }

  /** As {@link update}; gives the rows as they are after it. */
  async updateReturning<T>(
    row: z.ZodType<T>,
    table: string,
    fields: Record<string, ColumnValue>,
    where: string,
    parameters: readonly ColumnValue[],
    columns = "*"
  ): Promise<T[]> {
    const names = Object.keys(fields)

    return this.all(
      row,
      `update ${table} set ${names.map((name) => `${columnOf(name)} = ?`).join(", ")} where ${where} returning ${columns}`,
      [...Object.values(fields), ...parameters]
    )
  }

  private async run(statement: string, parameters: readonly ColumnValue[]): Promise<unknown> {
    try {
      return await this.manager.execute(statement, [...parameters])
    } catch (error) {
      throw new LedgerError(statement, error)
    }
  }
}

/** The module's database. */
export class Database {
  constructor(private readonly manager: EntityManager) {}

  /** Statements that commit one by one. */
  get sql(): Sql {
    return new Sql(this.manager.fork())
  }

  /** Runs `work` in one transaction: all of it is committed, or none. */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.manager.fork().transactional((manager) => work(new Sql(manager)))
  }
}
