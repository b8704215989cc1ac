import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Pool } from "pg"
import { z } from "zod"
import { serverOfTests } from "../../support/postgres"
import { HELD_NOW, type WatchedStore } from "./watched-store"

const STATEMENT = /^\s*(with|select|update|delete|insert)\b/i
const asked = z.looseObject({ sql: z.string(), bindings: z.array(z.unknown()).default([]) })
const planRow = z.object({
  "QUERY PLAN": z.tuple([z.looseObject({ "Execution Time": z.number(), Plan: z.unknown() })]),
})

export interface Statement {
  sql: string
  bindings: unknown[]
}

/** The database that a store under test runs on, by a connection that nobody watches. */
export const databaseOf = async ({ svc }: WatchedStore): Promise<Pool> => {
  const { host, port, user, password } = serverOfTests()
  const database = await svc.ledger.database.sql.value(z.string(), "select current_database()")

  return new Pool({ host, port, user, password, database })
}

/** How long PostgreSQL takes to run a statement, and the indexes that it uses. What it writes is taken back. */
export const explained = async (
  database: Pool,
  { sql, bindings }: Statement
): Promise<{ ms: number; indexes: string[] }> => {
  const client = await database.connect()

  try {
    await client.query("begin")
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, bindings)

    await client.query("rollback")
    const [{ "Execution Time": ms, Plan: plan }] = planRow.parse(rows[0])["QUERY PLAN"]
    const indexes = [...JSON.stringify(plan).matchAll(/"Index Name":"([^"]+)"/g)].map(
      ([, name]) => name ?? ""
    )

    return { ms, indexes }
  } finally {
    // A failure leaves its transaction open.
    client.release(true)
  }
}

/** Every statement about the ledger, or about another table, from now on, except those by which the tests wait. */
export const ledgerStatements = (store: WatchedStore, about = /\bsvc_/): Statement[] => {
  const statements: Statement[] = []

  store
    .container()
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .on("query", (query: unknown) => {
      const { sql, bindings } = asked.parse(query)

      if (about.test(sql) && STATEMENT.test(sql) && sql !== HELD_NOW) {
        statements.push({ sql, bindings })
      }
    })
  return statements
}
