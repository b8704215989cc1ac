import { z } from "zod"
import { type ColumnValue, rowOf, type Sql } from "./database"

export interface Condition {
  where: string
  parameters: readonly ColumnValue[]
}

interface List<Row> {
  row: z.ZodType<Row>
  select: string
  /** The table, as the conditions call it. */
  from: string
  /** The column that names a row. */
  id: string
  among: readonly Condition[]
  /** The column whose words are counted, and the one word to read if not all. */
  by: string
  only: string | undefined
  order: string
  limit: number
  offset: number
}

/** Nobody pages further, and to count more takes a large store long. */
const MOST_COUNTED = 10_000

const total = rowOf({ count: z.coerce.number() })
const wordCount = rowOf({ word: z.string(), count: z.coerce.number() })

/**
 * A page of a list; `counts` has the rows of each word, of those too that `only` leaves out, among the first
 * {@link MOST_COUNTED} in the list's order. `count` is at most that.
 */
export const countedPage = async <Row>(
  sql: Sql,
  { row, select, from, id, among, by, only, order, limit, offset }: List<Row>
): Promise<{ rows: Row[]; count: number; counts: Record<string, number> }> => {
  const all = allOf(among)
  const chosen = only === undefined ? all : allOf([all, { where: `${by} = ?`, parameters: [only] }])
  // The page is found first: what belongs to a row is joined for those that are shown.
  const rows = await sql.all(
    row,
    `${select} where ${id} in (
       select ${id} from ${from} where ${chosen.where} order by ${order} limit ? offset ?
     ) order by ${order}`,
    [...chosen.parameters, limit, offset]
  )
  const counts = await sql.all(
    wordCount,
    `select word, count(*) as count from (
       select ${by} as word from ${from} where ${all.where} order by ${order} limit ${MOST_COUNTED}
     ) first_ones group by word order by word`,
    all.parameters
  )
  const found =
    only === undefined
      ? counts.reduce((sum, { count }) => sum + count, 0)
      : await countUpTo(sql, from, chosen)

  return { rows, count: found, counts: Object.fromEntries(counts.map(({ word, count }) => [word, count])) }
}

const countUpTo = async (sql: Sql, from: string, { where, parameters }: Condition): Promise<number> => {
  const found = await sql.first(
    total,
    `select count(*) as count from (select 1 from ${from} where ${where} limit ${MOST_COUNTED}) found`,
    parameters
  )

  return found?.count ?? 0
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  where: conditions.map(({ where }) => where).join(" and "),
  parameters: conditions.flatMap(({ parameters }) => parameters),
})
