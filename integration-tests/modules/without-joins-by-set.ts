import { z } from "zod"
import type { Sql } from "../../src/modules/svc/ledger/sql"
import type SvcModuleService from "../../src/modules/svc/service"

/** Runs `work` in a transaction in which PostgreSQL finds rows one by one, as it does in tables that it knows as small. */
export const withoutJoinsBySet = (
  service: SvcModuleService,
  work: (sql: Sql) => Promise<void>
): Promise<void> =>
  service.ledger.database.transaction(async (sql) => {
    for (const way of ["hashjoin", "mergejoin", "hashagg", "material", "sort"]) {
      await sql.all(z.unknown(), `set local enable_${way} = off`)
    }
    await work(sql)
  })
