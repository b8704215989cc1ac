import { z } from "@medusajs/framework/zod"
import { type ColumnValue, rowOf } from "./columns"
import type { Sql } from "./sql"

export interface Condition {
  where: string
  parameters: readonly ColumnValue[]
}

export interface PageRange {
  limit: number
  offset: number
}

/** A part of a list. `counts` says how many rows each word of the filter has, whichever word is chosen. */
export interface Page<Row> {
  rows: Row[]
  count: number
  counts: Record<string, number>
}

interface List<Row> extends PageRange {
  row: z.ZodType<Row>
  select: string
  /** The table, as the conditions call it. */
  from: string
  /** The column that names a row. */
  id: string
  among: readonly (Condition | false)[]
  /** The column whose words are counted; `only` is the one word to read, if not all. */
  by: string
  only: string | undefined
  order: string
  /** Which rows are counted when there are too many: the first in this order, or else those that are read fastest. */
  countedOrder?: string | undefined
}

/** Nobody pages further, and in a large store it takes long to count more. */
const MOST_COUNTED = 10_000

/**
 * A page of a list. `counts` includes the words that `only` leaves out, among {@link MOST_COUNTED} rows; `count` is at most
 * that many. One statement reads everything, so rows and counts are of one moment.
 */
export const countedPage = async <Row>(
  sql: Sql,
  { row, select, from, id, among, by, only, order, countedOrder, limit, offset }: List<Row>
): Promise<Page<Row>> => {
  const all = allOf(among)
  const chosen = allOf([all, only !== undefined && { where: `${by} = ?`, parameters: [only] }])
  const read = await sql.first(
    rowOf({ rows: z.array(row), counts: z.record(z.string(), z.number()), count: z.number() }),
    // The page is found first, so that only the shown rows are joined with other tables.
    `with counted as (
       select word, count(*) as count from (
         select ${by} as word from ${from} where ${all.where}
         ${countedOrder === undefined ? "" : `order by ${countedOrder}`} limit ${MOST_COUNTED}
       ) those group by word order by word
     )
     select
       (select coalesce(json_agg(shown), '[]') from (
          ${select} where ${id} in (
            select ${id} from ${from} where ${chosen.where} order by ${order} limit ? offset ?
          ) order by ${order}
        ) shown) as rows,
       (select coalesce(json_object_agg(word, count), '{}') from counted) as counts,
       ${
         only === undefined
           ? "(select coalesce(sum(count), 0) from counted)"
           : `(select count(*) from (select 1 from ${from} where ${chosen.where} limit ${MOST_COUNTED}) found)`
       }::int as count`,
    [...all.parameters, ...chosen.parameters, limit, offset, ...(only === undefined ? [] : chosen.parameters)]
  )

  return read ?? { rows: [], count: 0, counts: {} }
}

const allOf = (given: List<unknown>["among"]): Condition => {
  const conditions = given.filter((one) => one !== false)

  return {
    where: conditions.map(({ where }) => where).join(" and "),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  }
}
