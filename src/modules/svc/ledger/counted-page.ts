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

const wordCount = rowOf({ word: z.string(), count: z.coerce.number() })

/** A page of a list; `counts` has the rows of each word, of those too that `only` leaves out. */
export const countedPage = async <Row>(
  sql: Sql,
  { row, select, from, among, by, only, order, limit, offset }: List<Row>
): Promise<{ rows: Row[]; count: number; counts: Record<string, number> }> => {
  const all = allOf(among)
  const chosen = only === undefined ? all : allOf([all, { where: `${by} = ?`, parameters: [only] }])
  const counts = await sql.all(
    wordCount,
    `select ${by} as word, count(*) as count from ${from} where ${all.where} group by ${by} order by ${by}`,
    all.parameters
  )
  const rows = await sql.all(row, `${select} where ${chosen.where} order by ${order} limit ? offset ?`, [
    ...chosen.parameters,
    limit,
    offset,
  ])

  return {
    rows,
    count: counts.reduce((sum, { word, count }) => ((only ?? word) === word ? sum + count : sum), 0),
    counts: Object.fromEntries(counts.map(({ word, count }) => [word, count])),
  }
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  where: conditions.map(({ where }) => where).join(" and "),
  parameters: conditions.flatMap(({ parameters }) => parameters),
})
