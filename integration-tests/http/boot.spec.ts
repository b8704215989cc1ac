import { mkdirSync, readdirSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { inDatabase } from "../../support/database"
import { linkedApplication } from "../../support/linked-application"
import { runMedusa, startMedusa } from "../../support/medusa-process"
import { createDatabase, serverOfTests } from "../../support/postgres"
import type { TemporaryFolder } from "../../support/temporary-folder"
import { migratedDatabase } from "../support/migrated-database"

jest.setTimeout(400_000)

const root = path.resolve(__dirname, "../..")

describe("booting Medusa with a configuration that needs correction", () => {
  let databaseUrl: string
  let folder: TemporaryFolder

  beforeAll(async () => {
    databaseUrl = await createDatabase(serverOfTests(), "svc-boot")
    folder = linkedApplication()
  })
  afterAll(() => folder.stop())

  const change = (url: string, statement: string) =>
    inDatabase(url, (database) => database.execute(statement))
  const rowsIn = (url: string, statement: string) =>
    inDatabase(url, (database) => database.rows(z.unknown(), statement))
  const bootOutput = async (
    config: string,
    env: NodeJS.ProcessEnv = {},
    directory = folder.path
  ): Promise<string> => {
    writeFileSync(path.join(directory, "medusa-config.ts"), config)
    const booted = startMedusa({
      directory,
      env: { ...process.env, DATABASE_URL: databaseUrl, ...env },
    })

    return booted.then(
      async (server) => {
        await server.stop()
        return "It started."
      },
      (error: unknown) => String(error)
    )
  }
  const rootConfig = `import config from ${JSON.stringify(path.join(root, "medusa-config"))}\n`

  it("reports every mistake of the plugin's options in one message, and does not start", async () => {
    const output = await bootOutput(`${rootConfig}export default config\n`, {
      SVC_SANDBOX_URL: "http://api.example.com",
      SVC_WEBHOOK_SECRET: "short-secret",
    })

    expect(output).toContain("medusa-payment-svc cannot start")
    expect(output).toContain("options.baseUrl: must be an https:// address")
    expect(output).toContain("options.webhooks.secrets.0: must have at least 16 characters")
    expect(output).not.toContain("short-secret")
  })

  it("shows the lines to paste when the payment module lacks its dependencies, and does not start", async () => {
    const output = await bootOutput(
      `${rootConfig}
const payment = config.modules?.["payment"]
if (typeof payment === "object") { delete (payment as { dependencies?: unknown }).dependencies }
export default config\n`
    )

    expect(output).toContain('lacks "query" and "svc" in its dependencies')
    expect(output).toContain('dependencies: ["query", "svc"],')
  })

  it("shows the lines to paste when the plugin has no entry of its own, and does not start", async () => {
    const store = linkedApplication()
    const sources = path.join(store.path, "src")

    unlinkSync(sources)
    mkdirSync(sources)
    for (const name of ["modules", "providers"]) {
      symlinkSync(path.join(root, "src", name), path.join(sources, name))
    }
    const output = await bootOutput(
      `${rootConfig}
delete config.modules?.["svc"]
export default config\n`,
      { DATABASE_URL: await migratedDatabase(serverOfTests(), "svc-boot-alone") },
      store.path
    )

    await store.stop()
    expect(output).toContain("has no entry of the plugin")
    expect(output).toContain('resolve: "medusa-payment-svc"')
  })

  it("warns of the addresses that the service cannot reach", async () => {
    const output = await bootOutput(`${rootConfig}export default config\n`, {
      SVC_SANDBOX_URL: "https://api.service.example",
      LOG_LEVEL: "warn",
    })

    expect(output).toContain("svc.config: options.backendUrl points to this machine")
    expect(output).toContain("svc.config: the File module's address points to this machine")
  })

  it("asks for the environment where the service may be the operator's, and does not start", async () => {
    const output = await bootOutput(
      `${rootConfig}
const svc = config.modules?.["svc"]
if (typeof svc === "object") { delete (svc.options as { environment?: unknown }).environment }
export default config\n`,
      { SVC_SANDBOX_URL: "https://api.service.example" }
    )

    expect(output).toContain("options.environment: must be said for this baseUrl")
  })

  it("says that the migrations did not run, and does not start", async () => {
    const url = await migratedDatabase(serverOfTests(), "svc-boot-unmigrated")

    await change(url, "alter table svc_order drop column is_finalizing")
    const output = await bootOutput(`${rootConfig}export default config\n`, { DATABASE_URL: url })

    expect(output).toContain("the database has no svc_order.is_finalizing. Run npx medusa db:migrate")
  })

  it("says that its role may lack a grant on a table of a new version, and does not start", async () => {
    const url = await migratedDatabase(serverOfTests(), "svc-boot-ungranted")
    const restricted = Object.assign(new URL(url), { username: "svc_boot_reader", password: "reader" })

    await change(
      url,
      `create role svc_boot_reader login password 'reader';
       grant all on all tables in schema public to svc_boot_reader;
       revoke all on svc_file from svc_boot_reader`
    )
    const output = await bootOutput(`${rootConfig}export default config\n`, { DATABASE_URL: restricted.href })

    await change(url, `drop owned by svc_boot_reader; drop role svc_boot_reader`)
    expect(output).toContain("svc_file")
    expect(output).toContain("operations.md#postgresql")
  })

  it("tells nobody of anything while it migrates, however long a script of the store takes", async () => {
    const url = await migratedDatabase(serverOfTests(), "svc-boot-migrates")
    const sources = path.join(folder.path, "src")

    unlinkSync(sources)
    mkdirSync(path.join(sources, "migration-scripts"), { recursive: true })
    for (const name of readdirSync(path.join(root, "src"))) {
      symlinkSync(path.join(root, "src", name), path.join(sources, name))
    }
    writeFileSync(
      path.join(sources, "migration-scripts", "slow.ts"),
      `import { writeFileSync } from "node:fs"
export default async () => {
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  writeFileSync("slow-script-ended", "")
}\n`
    )
    writeFileSync(path.join(folder.path, "medusa-config.ts"), `${rootConfig}export default config\n`)
    await change(
      url,
      `insert into svc_sweep (id, swept_at, swept_by, swept_on) values ('sweep', now() - interval '10 minutes', 'job', 'a:1')
         on conflict (id) do update set swept_at = excluded.swept_at`
    )
    await change(
      url,
      `insert into svc_event (id, name, reference, data, happened_at, due_at)
         values ('svcevt_1', 'svc.order_authorized', 'payses_1', '{}', now(), now())`
    )
    await runMedusa({ directory: folder.path, env: { ...process.env, DATABASE_URL: url } }, ["db:migrate"])
    expect(readdirSync(folder.path)).toContain("slow-script-ended")
    expect(await rowsIn(url, "select id, tries from svc_event")).toEqual([{ id: "svcevt_1", tries: 0 }])
    expect(await rowsIn(url, "select swept_on from svc_sweep")).toEqual([{ swept_on: "a:1" }])
  })
})
