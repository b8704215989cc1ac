import { type EntityManager, IsolationLevel } from "@medusajs/framework/mikro-orm/postgresql"
import type { Client } from "@medusajs/framework/pg"
import { z } from "@medusajs/framework/zod"
import { DatabaseClock } from "./database-clock"
import { CommitInDoubt, failedCommit, LedgerError, ROLLED_BACK } from "./ledger-error"
import { again, Sql, type Written } from "./sql"
import { fateOf } from "./transaction-fate"

/**
 * Whatever the role's default is: under another one, a transaction would not see what those have written for whose lock it
 * has waited, and two completions of a cart would open two attempts.
 */
const readsWhatOthersCommit = () => ({ isolationLevel: IsolationLevel.READ_COMMITTED })

/** A connection of `pg`. Its types lack `unref`, with which it does not keep the process alive. */
export type OwnConnection = Client & { unref(): void }

/** Knex does not type the connection that it opens. Medusa runs on PostgreSQL only, so it is a connection of `pg`. */
const knexClient = z.custom<{ acquireRawConnection: () => Promise<OwnConnection> }>(
  (client) => typeof client === "object" && client !== null && "acquireRawConnection" in client
)

export class Database {
  readonly clock = new DatabaseClock()
  readonly now: () => Date

  /** @param now instead of the database's own time. */
  constructor(
    private readonly manager: EntityManager,
    now?: () => Date
  ) {
    this.now = now ?? this.clock.now
  }

  /** Statements that commit one by one. */
  get sql(): Sql {
    return new Sql(this.manager.fork(), true)
  }

  /** Opens a connection beside the pool, with the pool's settings. The caller ends it. */
  async connect(): Promise<OwnConnection> {
    return knexClient.parse(this.manager.getKnex().client).acquireRawConnection()
  }

  /**
   * Runs `work` in one transaction: all of it is committed, or none. The database may end the transaction in favour of
   * another one (a deadlock); then `work` runs again, so it must only read and write here. If the connection is lost at
   * COMMIT, the database is asked on another connection whether the transaction was committed.
   * @throws {CommitInDoubt} when nobody knows whether the transaction was committed.
   */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return again(async () => {
      const worked: { result: T; written: Written | undefined }[] = []

      try {
        return await this.manager.fork().transactional(async (manager) => {
          const sql = new Sql(manager, false)
          const result = await work(sql)

          worked.push({ result, written: sql.written })
          return result
        }, readsWhatOthersCommit())
      } catch (error) {
        const [done] = worked

        if (done === undefined) {
          throw error
        }
        const failed = failedCommit(error)
        const { result, written } = done
        const isNamed = failed instanceof CommitInDoubt && written !== undefined
        const fate = isNamed ? await fateOf(() => this.askFateOf(written)) : undefined

        if (fate === "committed") {
          return result
        }
        throw fate === "aborted" ? new LedgerError("commit", { code: ROLLED_BACK }) : failed
      }
    })
  }

  /**
   * Only its own row tells that a transaction is committed. In a crash PostgreSQL loses the numbers of those that were not:
   * another transaction gets the number, and commits.
   */
  private async askFateOf({ table, id, transaction }: Written): Promise<string | null | undefined> {
    return this.sql.value(
      z.string().nullable(),
      `select case when exists (select 1 from ${table} where id = ? and xmin::text::bigint = ?::bigint % 4294967296)
         then 'committed' else nullif(txid_status(?::bigint), 'committed') end`,
      [id, transaction, transaction]
    )
  }
}
