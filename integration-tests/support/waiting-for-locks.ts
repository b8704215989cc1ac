import { z } from "zod"
import type { Database } from "../../src/modules/svc/ledger/database"
import { besideTransaction } from "./refuse-second-connections"
import { polling } from "../../support/polling"

/** Resolves once so many connections wait for what a transaction of the test holds. */
export const untilWaitingForLocks = async ({ sql }: Database, many = 1): Promise<void> => {
  await polling(() =>
    besideTransaction(() =>
      sql.value(
        z.coerce.number(),
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
    )
  ).until((count) => count === many)
}
