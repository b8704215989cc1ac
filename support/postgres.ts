import { randomBytes } from "node:crypto"
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Client } from "pg"
import { z } from "zod"
import { freePort } from "./free-port"
import { startGuarded } from "./guarded-process"
import { postgresUser, preparePostgresBinaries } from "./postgres-binaries"
import type { SystemUser } from "./postgres-binaries"

/** A PostgreSQL server that tests and the demo may use. */
export interface PostgresServer {
  /** Of the database `postgres` (embedded), or the value of DATABASE_URL. */
  url: string
  /** A local server is always `localhost`: for 127.0.0.1 Medusa turns SSL on. */
  host: string
  port: number
  user: string
  password: string
  /** Stops the server and removes its data; does nothing to a server that DATABASE_URL names. */
  stop: () => Promise<void>
}

/** Safety that throw-away data does not need. It would cost most of the time. */
const unsafeButFast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]

const settings = [
  "max_connections=200",
  "listen_addresses=localhost",
  "unix_socket_directories=",
  "wal_level=minimal",
  "max_wal_senders=0",
  "log_checkpoints=off",
]

const readyWithinMs = 30_000
const portAttempts = 3

export const urlOf = (server: Omit<PostgresServer, "url" | "stop">, database: string): string =>
  `postgres://${encodeURIComponent(server.user)}:${encodeURIComponent(server.password)}@${server.host}:${server.port}/${database}`

/** The server that DATABASE_URL names. Throws when it is not a PostgreSQL URL. */
const namedServer = (databaseUrl: string): PostgresServer => {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined

  if (!url || !["postgres:", "postgresql:"].includes(url.protocol)) {
    throw new Error("DATABASE_URL is not of the form postgres://user:password@host:port/database.")
  }
  if (url.hostname === "127.0.0.1" || url.hostname === "[::1]") {
    url.hostname = "localhost"
  }

  return {
    url: url.href,
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || "postgres",
    password: decodeURIComponent(url.password),
    stop: () => Promise.resolve(),
  }
}

const roomInMemory = 4 * 1024 ** 3

/** A folder in memory, if the system has one with room: copying a database there takes a quarter of the time. */
const memoryFolder = (): string | undefined => {
  const folder = "/dev/shm"

  if (!existsSync(folder)) {
    return undefined
  }
  const { bavail, bsize } = statfsSync(folder)

  return bavail * bsize >= roomInMemory ? folder : undefined
}

/** A new temporary directory that belongs to `user`, in a place that `user` can reach. */
const folderFor = (user: SystemUser, durable: boolean): string => {
  const opensToAll = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 &&
    (folder === path.dirname(folder) || opensToAll(path.dirname(folder)))
  const onDisk = user && !opensToAll(tmpdir()) ? "/tmp" : tmpdir()
  const parent = durable ? onDisk : (memoryFolder() ?? onDisk)
  const folder = mkdtempSync(path.join(parent, "svc-postgres-"))

  if (user) {
    chownSync(folder, user.uid, user.gid)
  }

  return folder
}

const binariesFor = (user: SystemUser, folder: string): string => {
  try {
    return preparePostgresBinaries(user, folder)
  } catch (error) {
    // Removed here, because no guardian takes care of the folder yet.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** One command, so that one guardian takes care of the server and its data from the first moment. */
const initialiseAndServe = `
  "$SVC_PG_BIN/initdb" --pgdata=data --username=postgres --pwfile=password --auth=password \
    --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync --no-instructions &&
  rm password &&
  exec "$SVC_PG_BIN/postgres" -D data "$@"
`

/** Resolves with undefined when another process took the port before the server could. */
const startEmbedded = async (user: SystemUser, durable: boolean): Promise<PostgresServer | undefined> => {
  const folder = folderFor(user, durable)
  const port = await freePort()
  const password = randomBytes(16).toString("hex")
  const passwordFile = path.join(folder, "password")
  const flags = [...settings, ...(durable ? [] : unsafeButFast)].flatMap((setting) => ["-c", setting])

  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) {
    chownSync(passwordFile, user.uid, user.gid)
  }
  const server = startGuarded("sh", ["-c", initialiseAndServe, "postgres", "-p", String(port), ...flags], {
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", SVC_PG_BIN: binariesFor(user, folder) },
    // Fast shutdown: does not wait until clients leave.
    stopSignal: "SIGINT",
    graceMs: 5_000,
    removeAfter: [folder],
    ...(user ? { user } : {}),
  })

  try {
    await server.line(/ready to accept connections/, readyWithinMs)
  } catch (error) {
    await server.stop()
    if (server.output().includes("Address already in use")) {
      return undefined
    }
    throw error
  }
  const at = { host: "localhost", port, user: "postgres", password }

  return { ...at, url: urlOf(at, "postgres"), stop: server.stop }
}

/**
 * A PostgreSQL server for tests and the demo: the one of DATABASE_URL, or else an embedded one on a free port. The data of
 * the embedded one is temporary (in memory if there is room). It ends with this process, however this process ends.
 *
 * With `durable`, committed data survives a crash of the machine, at the price of speed. Default false.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer> => {
  const { DATABASE_URL: named } = process.env

  if (named) {
    return namedServer(named)
  }
  const user = postgresUser()

  for (let attempt = 1; attempt <= portAttempts; attempt++) {
    const server = await startEmbedded(user, durable)

    if (server) {
      return server
    }
  }
  throw new Error(`No free port for PostgreSQL in ${portAttempts} attempts: try again, or set DATABASE_URL.`)
}

const serverWords = z.object({
  DB_HOST: z.string(),
  DB_PORT: z.coerce.number(),
  DB_USERNAME: z.string(),
  DB_PASSWORD: z.string(),
})

/** The variables that name a server to the tests, as Medusa's test runner calls them. */
export const environmentOf = ({ host, port, user, password }: PostgresServer): Record<string, string> => ({
  DB_HOST: host,
  DB_PORT: String(port),
  DB_USERNAME: user,
  DB_PASSWORD: password,
})

/** The server that scripts/run-tests.ts started for the tests. */
export const serverOfTests = (): PostgresServer => {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = serverWords.parse(process.env)
  const at = { host: DB_HOST, port: DB_PORT, user: DB_USERNAME, password: DB_PASSWORD }

  return { ...at, url: urlOf(at, "postgres"), stop: () => Promise.resolve() }
}

const withClient = async (server: PostgresServer, work: (client: Client) => Promise<unknown>) => {
  const client = new Client({ connectionString: server.url })

  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates a database, empty or as a copy of another one that nobody uses. Drops an existing one of this name first. Returns
 * the URL.
 */
export const createDatabase = async (
  server: PostgresServer,
  name: string,
  template = "template1"
): Promise<string> => {
  await dropDatabase(server, name)
  await withClient(server, (client) =>
    client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`
    )
  )
  return urlOf(server, name)
}

/** Removes a database if it exists, even while others use it. */
export const dropDatabase = (server: PostgresServer, name: string): Promise<void> =>
  withClient(server, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  )
