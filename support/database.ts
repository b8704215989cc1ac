import { Pool, type PoolConfig, type QueryResult } from "pg"
import { z } from "zod"
import { letTimePass } from "./let-time-pass"

/** A store's database as its Medusa does not see it; parameters of a statement are `$1`. */
export class Database {
  readonly pool: Pool

  constructor(config: PoolConfig) {
    this.pool = new Pool(config)
  }

  /** All rows of a statement, each parsed. */
  async rows<T>(row: z.ZodType<T>, statement: string, parameters: unknown[] = []): Promise<T[]> {
    return z.array(row).parse((await this.query(statement, parameters)).rows)
  }

  /** What `select count(*) ...` gives. */
  async count(statement: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.rows(z.object({ count: z.coerce.number() }), statement, parameters)

    return row?.count ?? 0
  }

  async execute(statement: string, parameters: unknown[] = []): Promise<void> {
    await this.query(statement, parameters)
  }

  /** Simulates that time passes for the store. */
  letTimePass(seconds: number): Promise<void> {
    return letTimePass(this.pool, seconds)
  }

  async stop(): Promise<void> {
    await this.pool.end()
  }

  protected query(statement: string, parameters: unknown[]): Promise<QueryResult> {
    return this.pool.query(statement, parameters)
  }
}

/** Does some work in a database, and leaves it. */
export const inDatabase = async <T>(url: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = new Database({ connectionString: url, max: 1 })

  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}
