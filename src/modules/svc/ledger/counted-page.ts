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
  { row, select, from, among, by, only, order, limit, offset }: List<Row>
): Promise<{ rows: Row[]; count: number; counts: Record<string, number> }> => {
  const all = allOf(among)
  const chosen = only === undefined ? all : allOf([all, { where: `${by} = ?`, parameters: [only] }])
  const counts = await sql.all(
    wordCount,
    `select word, count(*) as count from (
       select ${by} as word from ${from} where ${all.where} order by ${order} limit ${MOST_COUNTED}
     ) first_ones group by word order by word`,
    all.parameters
  )
  const found = await sql.first(
    total,
    `select count(*) as count from (select 1 from ${from} where ${chosen.where} limit ${MOST_COUNTED}) found`,
    chosen.parameters
  )
  const rows = await sql.all(row, `${select} where ${chosen.where} order by ${order} limit ? offset ?`, [
    ...chosen.parameters,
    limit,
    offset,
  ])

  return {
    rows,
    count: found?.count ?? 0,
    counts: Object.fromEntries(counts.map(({ word, count }) => [word, count])),
  }
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  where: conditions.map(({ where }) => where).join(" and "),
  parameters: conditions.flatMap(({ parameters }) => parameters),
})
