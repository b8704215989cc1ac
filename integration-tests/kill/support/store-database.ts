import { Client } from "pg"
import { z } from "zod"
import type { Held } from "./held"

const countRow = z.object({ count: z.coerce.number() })
const tableRow = z.object({ table_name: z.string(), columns: z.array(z.string()) })
const pidRow = z.object({ pid: z.number() })

/** Tells the connections of a test from Medusa's. */
const APPLICATION = "svc-kill-tests"

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: APPLICATION })

  await client.connect()
  return client
}

/** What a test has locked in the database. */
export interface Lock extends Held {
  release: () => Promise<void>
}

/** The store's database, beside Medusa. */
export class StoreDatabase {
  private readonly holders = new Set<Client>()

  private constructor(
    readonly url: string,
    private readonly client: Client
  ) {}

  static async open(url: string): Promise<StoreDatabase> {
    return new StoreDatabase(url, await connect(url))
  }

  /** All rows of a statement, each parsed; parameters are `$1`. */
  async rows<T>(row: z.ZodType<T>, statement: string, parameters: unknown[] = []): Promise<T[]> {
    return z.array(row).parse((await this.client.query(statement, parameters)).rows)
  }

  /** What `select count(*) ...` gives. */
  async count(statement: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.rows(countRow, statement, parameters)

    return row?.count ?? 0
  }

  /** Holds what `statement` locks until it is released: Medusa comes this far and no further. */
  async lock(statement: string, parameters: unknown[] = []): Promise<Lock> {
    const holder = await connect(this.url)

    this.holders.add(holder)
    await holder.query("begin")
    await holder.query(statement, parameters)
    const [self] = z.array(pidRow).parse((await holder.query("select pg_backend_pid() as pid")).rows)

    return {
      waitedFor: async () =>
        (await this.count("select count(*) from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [
          self?.pid ?? 0,
        ])) > 0,
      release: () => this.release(holder),
    }
  }

  /** Releases every lock that is still held. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.holders].map((holder) => this.release(holder)))
  }

  /** Ends what a killed Medusa has left at PostgreSQL, as PostgreSQL does itself once it notices that its client is gone. */
  async endSessionsOfTheDead(): Promise<void> {
    await this.client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name <> $1`,
      [APPLICATION]
    )
  }

  /** Stands for the passing of time: everything that the ledger has noted happened that much earlier. */
  async letTimePass(seconds: number): Promise<void> {
    const tables = await this.rows(
      tableRow,
      `select table_name, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' and table_name like 'svc\\_%' and data_type = 'timestamp with time zone'
       group by table_name`
    )

    for (const { table_name, columns } of tables) {
      const shifted = columns.map((column) => `${column} = ${column} - interval '${seconds} seconds'`)

      await this.client.query(`update ${table_name} set ${shifted.join(", ")}`)
    }
  }

  async stop(): Promise<void> {
    await this.releaseAll()
    await this.client.end()
  }

  private async release(holder: Client): Promise<void> {
    if (this.holders.delete(holder)) {
      await holder.end()
    }
  }
}
