import { writeFileSync } from "node:fs"
import path from "node:path"
import { linkedApplication } from "../../support/linked-application"
import { startMedusa } from "../../support/medusa-process"
import { createDatabase, serverOfTests } from "../../support/postgres"
import type { TemporaryFolder } from "../../support/temporary-folder"

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

  const bootOutput = async (config: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
    writeFileSync(path.join(folder.path, "medusa-config.ts"), config)
    const booted = startMedusa({
      directory: folder.path,
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

  it("warns of the addresses that the service cannot reach", async () => {
    const output = await bootOutput(`${rootConfig}export default config\n`, {
      SVC_SANDBOX_URL: "https://api.service.example",
      LOG_LEVEL: "warn",
    })

    expect(output).toContain("svc.config: options.backendUrl points to this machine")
    expect(output).toContain("svc.config: the File module's address points to this machine")
  })
})
