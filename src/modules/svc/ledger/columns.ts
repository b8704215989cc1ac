import { z } from "@medusajs/framework/zod"
import { storable } from "../../../domain/storable-text"

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

/** A write of which nobody needs the rows. It goes along with another one in the same statement. */
export interface Write {
  statement: string
  parameters: readonly ColumnValue[]
  /** A row that it inserts, and that nobody changes after that: it still tells later that it was committed. */
  lasting?: { table: string; id: string }
}

/** What a write gives of its rows, all columns unless said, and what goes along with it. */
export interface Returned {
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
export const together = (along: readonly Write[], { statement, parameters }: Write): Write =>
  along.length === 0
    ? { statement, parameters }
    : {
        statement: `with ${along.map((write, number) => `along_${number} as (${write.statement})`).join(", ")} ${statement}`,
        parameters: [...along.flatMap((write) => write.parameters), ...parameters],
      }

export const bare = (value: ColumnValue): string | number | boolean | Date | null => {
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
