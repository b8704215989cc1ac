import { Client, Pool } from "pg"
import { z } from "zod"
import { letTimePass } from "../../../support/let-time-pass"
import type { Held } from "./held"
import { INSTALL_WRITE_STOPS, type WriteToStop, WRITE_STOPS } from "./write-stops"

const countRow = z.object({ count: z.coerce.number() })
const timeRow = z.object({ at: z.coerce.date() })

/** Tells the connections of a test from Medusa's. */
const APPLICATION = "svc-kill-tests"

export class StoreDatabase {
  private stops = 0

  /** @param keeper the one connection that keeps Medusa from going on, until it gives the locks up */
  private constructor(
    private readonly pool: Pool,
    private readonly keeper: Client
  ) {}

  static async open(url: string): Promise<StoreDatabase> {
    const settings = { connectionString: url, application_name: APPLICATION }
    const keeper = new Client(settings)

    await keeper.connect()
    await keeper.query(INSTALL_WRITE_STOPS)
    return new StoreDatabase(new Pool({ ...settings, max: 4 }), keeper)
  }

  /** All rows of a statement, each parsed; parameters are `$1`. */
  async rows<T>(row: z.ZodType<T>, statement: string, parameters: unknown[] = []): Promise<T[]> {
    return z.array(row).parse((await this.pool.query(statement, parameters)).rows)
  }

  async execute(statement: string): Promise<void> {
    await this.pool.query(statement)
  }

  /** What `select count(*) ...` gives. */
  async count(statement: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.rows(countRow, statement, parameters)

    return row?.count ?? 0
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
    await this.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
      [applicationName]
    )
  }

  /** Stands for the passing of time. */
  letTimePass(seconds: number): Promise<void> {
    return letTimePass(this.pool, seconds)
  }

  async stop(): Promise<void> {
    await this.keeper.end()
    await this.pool.end()
  }
}
