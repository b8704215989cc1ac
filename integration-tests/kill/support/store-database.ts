import { Client, type PoolConfig } from "pg"
import { z } from "zod"
import { Database } from "../../../support/database"
import type { Held } from "./held"
import { INSTALL_WRITE_STOPS, type WriteToStop, WRITE_STOPS } from "./write-stops"

const timeRow = z.object({ at: z.coerce.date() })

/** Tells the connections of a test from Medusa's. */
const APPLICATION = "svc-kill-tests"

export class StoreDatabase extends Database {
  private stops = 0

  /** @param keeper the one connection that keeps Medusa from going on, until it gives the locks up */
  private constructor(
    config: PoolConfig,
    private readonly keeper: Client
  ) {
    super(config)
  }

  static async open(url: string): Promise<StoreDatabase> {
    const settings = { connectionString: url, application_name: APPLICATION }
    const keeper = new Client(settings)

    await keeper.connect()
    await keeper.query(INSTALL_WRITE_STOPS)
    return new StoreDatabase({ ...settings, max: 4 }, keeper)
  }

  /** The time, by PostgreSQL's clock. */
  async now(): Promise<Date> {
    const [row] = await this.rows(timeRow, "select clock_timestamp() as at")

    return row?.at ?? new Date(Number.NaN)
  }

  /** Holds every write that fits until it is released: Medusa comes this far and no further. */
  async stopAt({ table, on, becomes, was, wasNot }: WriteToStop): Promise<Held> {
    const id = ++this.stops

    await this.keeper.query("select pg_advisory_lock($1, $2)", [WRITE_STOPS, id])
    await this.keeper.query(
      `insert into kill_stop (id, table_name, operation, becomes, was, was_not) values ($1, $2, $3, $4, $5, $6)`,
      [id, table, on, becomes, was ?? {}, wasNot ?? null]
    )
    return {
      what: `${on} ${table} ${JSON.stringify({ was, becomes })}`,
      waitedFor: async () =>
        (await this.count(
          `select count(*) from pg_locks
           where locktype = 'advisory' and classid = $1 and objid = $2 and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          [WRITE_STOPS, id]
        )) > 0,
      release: async () => {
        await this.keeper.query("delete from kill_stop where id = $1", [id])
        await this.keeper.query("select pg_advisory_unlock($1, $2)", [WRITE_STOPS, id])
      },
    }
  }

  /** Releases every write that is still stopped. */
  async releaseAll(): Promise<void> {
    await this.keeper.query("delete from kill_stop")
    await this.keeper.query("select pg_advisory_unlock_all()")
  }

  /** Ends what a killed process has left at PostgreSQL, as PostgreSQL does itself once it notices that its client is gone. */
  async endSessionsOf(applicationName: string): Promise<void> {
    await this.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
      [applicationName]
    )
  }

  override async stop(): Promise<void> {
    await this.keeper.end()
    await super.stop()
  }
}
