import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline"
import { Client } from "pg"
import { z } from "zod"
import { polling } from "./polling"
import { createDatabase, type PostgresServer, startPostgres } from "./postgres"

const heldSchema = z.object({ url: z.string(), data: z.string() })
const { DATABASE_URL: named, ...withoutNamed } = process.env

const hold = async (...args: string[]): Promise<{ child: ChildProcess; url: string; data: string }> => {
  const program = path.join(__dirname, "__fixtures__/hold-postgres.ts")
  const child = spawn(process.execPath, ["--import", "tsx", program, ...args], {
    env: withoutNamed,
    stdio: ["ignore", "pipe", "ignore"],
  })

  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...heldSchema.parse(JSON.parse(line)) }
  }
  throw new Error("the program ended before its server was up")
}

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url })

  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const restoreNamed = () => {
  if (named === undefined) {
    delete process.env["DATABASE_URL"]
  } else {
    process.env["DATABASE_URL"] = named
  }
}

describe("the embedded server", () => {
  beforeEach(() => {
    delete process.env["DATABASE_URL"]
  })
  afterEach(restoreNamed)

  describe("beside another one", () => {
    let server: PostgresServer
    let other: PostgresServer

    // Two servers for all three tests, because making a server's data takes longer than the tests.
    beforeAll(async () => {
      delete process.env["DATABASE_URL"]
      ;[server, other] = await Promise.all([startPostgres(), startPostgres()])
    })
    afterAll(() => Promise.all([server.stop(), other.stop()]))

    it("serves databases on localhost", async () => {
      expect(server.host).toBe("localhost")
      expect(await answers(await createDatabase(server, "a-test"))).toBe(true)
      expect(await answers(other.url)).toBe(true)
    })

    it("makes a database anew when it exists", async () => {
      await createDatabase(server, "again")
      expect(await answers(await createDatabase(server, "again"))).toBe(true)
    })

    it("is gone after stop, and it alone", async () => {
      const url = await createDatabase(server, "gone")

      expect(await answers(url)).toBe(true)
      await server.stop()
      expect(await answers(url)).toBe(false)
      expect(await answers(other.url)).toBe(true)
    })
  })

  it.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
    "ends, and leaves no data, when its owner gets %s",
    async (signal) => {
      const { child, url, data } = await hold()

      expect(await answers(url)).toBe(true)
      child.kill(signal)
      await polling(async () => !(await answers(url)) && !existsSync(data)).until(Boolean)
    },
    120_000
  )

  it("ends, and leaves no data, when its owner fails", async () => {
    const { url, data } = await hold("--fail")

    await polling(async () => !(await answers(url)) && !existsSync(data)).until(Boolean)
  }, 120_000)
})

describe("a server that DATABASE_URL names", () => {
  afterEach(restoreNamed)

  it("is taken apart, with the word localhost for the loopback address", async () => {
    process.env["DATABASE_URL"] = "postgres://some:p%40ss@127.0.0.1:6543/store"

    expect(await startPostgres()).toMatchObject({
      url: "postgres://some:p%40ss@localhost:6543/store",
      host: "localhost",
      port: 6543,
      user: "some",
      password: "p@ss",
    })
  })

  it("must be a PostgreSQL URL", async () => {
    process.env["DATABASE_URL"] = "mysql://localhost/store"

    await expect(startPostgres()).rejects.toThrow("DATABASE_URL is not of the form postgres://")
  })
})
