import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { HELD_NOW, type WatchedStore } from "./watched-store"

const STATEMENT = /^\s*(with|select|update|delete|insert)\b/i
const asked = z.looseObject({ sql: z.string(), bindings: z.array(z.unknown()).default([]) })

/** Every statement about the ledger from now on, except those by which the tests wait. */
export const ledgerStatements = (store: WatchedStore): { sql: string; bindings: unknown[] }[] => {
  const statements: { sql: string; bindings: unknown[] }[] = []

  store
    .container()
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .on("query", (query: unknown) => {
      const { sql, bindings } = asked.parse(query)

      if (/\bsvc_/.test(sql) && STATEMENT.test(sql) && sql !== HELD_NOW) {
        statements.push({ sql, bindings })
      }
    })
  return statements
}
