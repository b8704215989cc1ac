/**
 * `node scripts/run.mjs integration-tests/consumer/consumer-test.ts`: installs the packed package into a plain Medusa
 * application, as a user does, and buys once with it. Needs `npm run build` first. `--keep` leaves the application on disk and
 * says where; `--medusa VERSION`, or `oldest`, takes another release of Medusa than the one that the plugin is developed with;
 * `--report FILE` gets what was found.
 */
import assert from "node:assert/strict"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { inspect, parseArgs } from "node:util"
import { isTooOld, OLDEST_MEDUSA } from "../../src/modules/svc/medusa-version"
import { freePort } from "../../support/free-port"
import { createDatabase, startPostgres } from "../../support/postgres"
import {
  createAdmin,
  type MedusaApplication,
  type MedusaServer,
  runMedusa,
  startMedusa,
} from "../../support/medusa-process"
import { Running } from "../../support/running"
import { startSandboxProcess } from "../../support/sandbox-process"
import { temporaryFolder } from "../../support/temporary-folder"
import { findRedis, INSTALL_REDIS, startRedis } from "../../support/redis"
import { auditDependencies } from "./audit"
import { changedInternal, MEDUSA_INTERNALS } from "../support/medusa-internals"
import { buyOnCredit, openCreditStore } from "./buy-on-credit"
import { internalsStayInside, oneZodAndNoWebServer } from "./expect-lean-install"
import { expectShared } from "./expect-shared"
import { expectSoundPackage } from "./expect-sound-package"
import { npm, plainEnv, runToEnd } from "./npm"
import { installBy, OTHER_MANAGERS } from "./other-managers"
import { liveWholeOrder } from "./order-life"
import { documentedConfig, envFileFor } from "./documented-config"
import { useMedusa, versionsIn } from "./store-versions"
import type { TriedVersion } from "./tried-versions"

const root = path.resolve(__dirname, "../..")
const forOne = documentedConfig(path.join(root, "README.md"), "consumer")
const forCluster = documentedConfig(path.join(root, "docs/operations.md"), "cluster")
/** Compiled, not run: the types that the package promises reach an application. */
const usesTheTypes = `
import { createSvcClient } from "medusa-payment-svc/client"
import { signWebhook, verifyWebhook } from "medusa-payment-svc/client/webhooks"
import { type Fault, startSandbox, type SandboxState } from "medusa-payment-svc/sandbox"
import { attachInvoiceWorkflow } from "medusa-payment-svc/workflows"
import SvcModule, { svcOf } from "medusa-payment-svc/modules/svc"

const promised = { createSvcClient, signWebhook, verifyWebhook, startSandbox, attachInvoiceWorkflow, SvcModule, svcOf }
const orders = (state: SandboxState): string[] => Object.keys(state.orders)
const lost: Fault = { kind: "drop_after", operation: "initiate_checkout" }
const sandbox = startSandbox({ settings: { otp: "manual", webhooks: { prefix: "v1=" } } })
// @ts-expect-error: no setting has this name
const misspelt = startSandbox({ settings: { opt: "manual" } })
`
/** The same of the storefront half, an ES module. */
const usesTheStorefront = `
import { PaymentOption, type SvcStorefront } from "medusa-payment-svc/storefront"
import { createSvcStorefront } from "medusa-payment-svc/storefront/headless"

const client: SvcStorefront = createSvcStorefront({ baseUrl: "https://api.shop.example", publishableKey: "pk_1" })
const promised = { client, PaymentOption }
`
const install = ["install", "--prefer-offline", "--no-audit", "--no-fund"]
const { values: wanted } = parseArgs({
  options: { medusa: { type: "string" }, report: { type: "string" }, keep: { type: "boolean" } },
})
/** The release of the store's Medusa; by default the one that the plugin is developed with. */
const medusa = wanted.medusa === "oldest" ? OLDEST_MEDUSA : wanted.medusa
const running = new Running()
const passed: string[] = []
let underWay = ""
let found: TriedVersion["brings"] | undefined

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** One thing that must work; everything after it needs it, so the first failure ends the run. */
const test = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = Date.now()

  underWay = name
  const result = await work()

  passed.push(name)
  say(`ok: ${name} (${((Date.now() - startedAt) / 1_000).toFixed(1)} s)`)

  return result
}

const pack = async (folder: string): Promise<string> => {
  assert.ok(
    existsSync(path.join(root, ".medusa/server/src")),
    "The package is not built: run `npm run build` first."
  )
  await npm(
    ["run", "release", "--", "--repository", "https://git.example/shop/payment", "--out", folder],
    root
  )
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))

  assert.ok(tarball, "npm pack left no tarball")
  const tarballPath = path.join(folder, tarball)
  const listed = (await runToEnd("tar", ["-tzf", tarballPath], folder)).trim().split("\n")
  const unwanted = listed.filter((file) =>
    /\.spec\.|__fixtures__|medusa-config|integration-tests|\.tsbuildinfo$|\.map$|src\/sandbox\/.*\//.test(
      file
    )
  )

  assert.deepEqual(unwanted, [], "files that users do not need")
  for (const wanted of [
    "package/README.md",
    "package/LICENSE",
    "package/.medusa/server/src/client/index.d.ts",
    "package/.medusa/server/src/storefront/index.d.ts",
    "package/.medusa/server/src/storefront/headless.d.ts",
    "package/.medusa/server/src/storefront/styles.css",
  ]) {
    assert.ok(listed.includes(wanted), `the package lacks ${wanted}`)
  }

  return tarballPath
}

const createPlainStore = async (folder: string): Promise<string> => {
  const app = path.join(folder, "store")

  cpSync(path.join(__dirname, "plain-store"), app, { recursive: true })
  if (medusa !== undefined) {
    useMedusa(app, medusa)
  }
  await npm([...install, "--loglevel=error"], app)

  return app
}

/** Installs as users do, with npm's warnings shown: none may be about what the package needs beside it. */
const addPlugin = async (app: string, tarball: string): Promise<void> => {
  const said = await npm([...install, "--loglevel=warn", tarball], app)

  assert.doesNotMatch(said, /ERESOLVE|peer/i)
  configurePlugin(app)
}

const configurePlugin = (app: string): void => {
  writeFileSync(path.join(app, "medusa-config.ts"), forOne)
  writeFileSync(path.join(app, "uses-the-types.ts"), usesTheTypes)
  writeFileSync(path.join(app, "uses-the-storefront.mts"), usesTheStorefront)
}

const leansOnWhatIsThere = (app: string): Promise<void> => {
  const changed = MEDUSA_INTERNALS.flatMap(
    (one) => changedInternal(one, path.join(app, "node_modules")) ?? []
  )

  assert.deepEqual(changed, [])
  return Promise.resolve()
}

/** The client promises to work without Medusa: nothing of Medusa may be loaded with it. */
const clientStandsAlone = (app: string): Promise<string> =>
  runToEnd(
    process.execPath,
    [
      "-e",
      `const { createSvcClient } = require("medusa-payment-svc/client")
       const loaded = Object.keys(require.cache).filter((file) => file.includes("@medusajs"))
       if (typeof createSvcClient !== "function" || loaded.length > 0) throw new Error(loaded.join())`,
    ],
    app
  )

/** What a storefront imports is an ES module, whose headless half asks for nothing but fetch. */
const storefrontLoads = (app: string): Promise<string> =>
  runToEnd(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { createSvcStorefront } from "medusa-payment-svc/storefront"
       import { existsSync } from "node:fs"
       import { fileURLToPath } from "node:url"
       createSvcStorefront({ baseUrl: "https://api.shop.example", publishableKey: "pk_1" })
       const headless = await import("medusa-payment-svc/storefront/headless")
       if (headless.createSvcStorefront !== createSvcStorefront) throw new Error("two clients")
       const styles = fileURLToPath(import.meta.resolve("medusa-payment-svc/storefront/styles.css"))
       if (!existsSync(styles)) throw new Error(styles)`,
    ],
    app
  )

/** Writes one of the documented configurations and the variables that it reads. */
const configure = (app: string, config: string, values: Record<string, string>): MedusaApplication => {
  writeFileSync(path.join(app, "medusa-config.ts"), config)
  writeFileSync(path.join(app, ".env"), envFileFor(config, values))

  return { directory: app, env: { ...plainEnv(), NODE_ENV: "development" } }
}

const valuesFor = (sandboxUrl: string, databaseUrl: string, backendUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  STORE_CORS: "http://localhost:8000",
  ADMIN_CORS: "http://localhost:9000",
  AUTH_CORS: "http://localhost:9000",
  JWT_SECRET: "only-for-this-test",
  COOKIE_SECRET: "only-for-this-test",
  DISABLE_MEDUSA_ADMIN: "true",
  SVC_BASE_URL: sandboxUrl,
  SVC_ACCESS_TOKEN: "sandbox-token",
  SVC_ENVIRONMENT: "sandbox",
  SVC_WEBHOOK_SECRET: "only-for-this-test-0123456789abcdef0123456789abcdef",
  MEDUSA_BACKEND_URL: "http://localhost:9000",
  BACKEND_URL: backendUrl,
  STOREFRONT_URL: "http://localhost:8000",
})

/** Not asked for anything while it starts. */
const FILE_STORAGE = {
  S3_FILE_URL: "http://localhost:9100/files",
  S3_ACCESS_KEY_ID: "only-for-this-test",
  S3_SECRET_ACCESS_KEY: "only-for-this-test",
  S3_REGION: "us-east-1",
  S3_BUCKET: "files",
  S3_ENDPOINT: "http://localhost:9100",
}

/** Medusa bundles the admin anew for each store: what the plugin's pages stand on must be found there. */
const buildAdmin = async ({ directory, env }: MedusaApplication): Promise<void> => {
  await runMedusa({ directory, env: { ...env, DISABLE_MEDUSA_ADMIN: "false" } }, ["build"])
  const assets = path.join(directory, ".medusa/server/public/admin/assets")
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"))

  assert.ok(
    scripts.some((name) => readFileSync(path.join(assets, name), "utf8").includes("/admin/svc/")),
    "the admin that was built has none of the plugin's pages"
  )
}

/** A Medusa that is too old: npm refuses, and where somebody insists, or a package manager says less, the boot does. */
const expectRefused = async (app: string, tarball: string): Promise<void> => {
  await test("npm refuses to install the package into it", () =>
    assert.rejects(addPlugin(app, tarball), /ERESOLVE/))
  await npm([...install, "--loglevel=error", "--force", tarball], app)
  const databaseUrl = await createDatabase(running.keep(await startPostgres()), "svc-consumer")
  const values = valuesFor("http://localhost:4010", databaseUrl, "http://localhost:9000")

  await test("its boot is refused, with the version that is needed", () =>
    assert.rejects(startMedusa(configure(app, forOne, values)), ({ message }: Error) => {
      say(/.*medusa-payment-svc cannot start.*/.exec(message)?.[0] ?? message)
      return message.includes(`it needs Medusa ${OLDEST_MEDUSA} or newer`)
    }))
}

const run = async (): Promise<void> => {
  const place = wanted.keep
    ? mkdtempSync(path.join(tmpdir(), "svc-consumer-"))
    : running.keep(temporaryFolder("svc-consumer-")).path

  say(`\nconsumer test in ${place}`)
  const tarball = await test("the package packs, with what users need and nothing else", () => pack(place))
  say(
    await test("publint, the types' checker and the size limit find nothing", () =>
      expectSoundPackage(tarball))
  )
  say(await auditDependencies())
  const app = await test("a plain Medusa application installs", () => createPlainStore(place))

  found = versionsIn(app)
  if (medusa !== undefined && isTooOld(medusa)) {
    await expectRefused(app, tarball)
    return
  }
  await test("the package installs into it", () => addPlugin(app, tarball))
  await test("beside one zod, and without a web server", () => oneZodAndNoWebServer(app))
  await test("what the package does not export cannot be imported", () => internalsStayInside(app))
  await test("what the plugin leans on inside Medusa is there", () => leansOnWhatIsThere(app))
  await test("the client loads without Medusa", () => clientStandsAlone(app))
  await test("the storefront half loads as an ES module", () => storefrontLoads(app))
  await test("the configuration of the README and the package's types compile", () =>
    runToEnd(process.execPath, [path.join(app, "node_modules/typescript/bin/tsc"), "-p", app], app))
  const postgres = running.keep(await startPostgres())
  const databaseUrl = await createDatabase(postgres, "svc-consumer")
  const sandbox = await test("the sandbox starts from the package's bin", async () => {
    const file = path.join(app, "node_modules/.bin/medusa-svc")

    return running.keep(await startSandboxProcess({ command: { file, args: [] } }))
  })
  const port = await freePort()
  const values = valuesFor(sandbox.url, databaseUrl, `http://localhost:${port}`)
  const application = configure(app, forOne, values)
  await test("the database migrates", async () => {
    await runMedusa(application, ["db:migrate"])
    await createAdmin(application)
  })
  await test("the store's admin builds, with the plugin's pages in it", () => buildAdmin(application))
  const server = await test("the application starts", async () =>
    running.keep(await startMedusa(application, { port })))

  const store = await openCreditStore(server.url, sandbox.control)
  const at = ({ output }: MedusaServer, work: Promise<void>) =>
    work.catch((error: unknown) => {
      throw new Error(`The server's output:\n${output()}`, { cause: error })
    })

  await test("a cart is bought on credit: the order is placed and authorised, the service holds it", () =>
    at(server, buyOnCredit(store, server.url)))
  await test("an order lives its whole life: down payment, webhook, delivery, capture, invoice", () =>
    at(server, liveWholeOrder(store)))
  await server.stop()
  // With the newest release and the oldest: what the managers make of the package does not depend on those in between.
  for (const manager of wanted.medusa === undefined || wanted.medusa === "oldest" ? OTHER_MANAGERS : []) {
    const other =
      await test(`${manager} installs the package with the store, and warns of nothing in it`, () =>
        installBy(manager, tarball, app))
    const inOther = configure(other, forOne, values)

    await test(`the store that ${manager} installed starts, and a cart is bought on credit there`, async () => {
      const started = running.keep(await startMedusa(inOther, { port }))

      await at(started, buyOnCredit(store, started.url))
      await started.stop()
    })
  }
  const redis = findRedis()

  if (redis === undefined) {
    say(`skipped: the configuration of a cluster, for want of a Redis: ${INSTALL_REDIS}`)
    return
  }
  const { url: REDIS_URL } = running.keep(await startRedis(redis))
  const several = configure(app, forCluster, {
    ...values,
    ...FILE_STORAGE,
    REDIS_URL,
    MEDUSA_WORKER_MODE: "shared",
  })
  const [first] = await test("a cluster starts from the configuration of docs/operations.md", () =>
    Promise.all(
      (["server", "worker"] as const).map(async (MEDUSA_WORKER_MODE) =>
        running.keep(await startMedusa({ ...several, env: { ...several.env, MEDUSA_WORKER_MODE } }))
      )
    ))

  assert.ok(first)
  await test("its check list finds everything shared", () => expectShared(store, first.url))
  await test("a cart is bought on credit there", () => at(first, buyOnCredit(store, first.url)))
}

const finish = async (failed: number): Promise<void> => {
  if (wanted.report !== undefined && found !== undefined) {
    const tried: TriedVersion = { brings: found, passed, failed: failed === 0 ? null : underWay }

    writeFileSync(wanted.report, JSON.stringify(tried))
  }
  await running.stopAll()
  say(`tests: ${passed.length} passed, ${failed} failed`)
  process.exit(failed)
}

run().then(
  () => finish(0),
  (error: unknown) => {
    say(inspect(error))
    return finish(1)
  }
)
