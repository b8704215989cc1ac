import path from "node:path"
import { BROWSER_WORLD, startBrowserWorld } from "../../integration-tests/browser/support/browser-world"
import {
  buildNextExample,
  installNextExample,
  NEXT_EXAMPLE,
} from "../../integration-tests/browser/support/next-example"
import { CHROMIUM_FOUND, findChromium } from "../../support/chromium"
import {
  MIGRATED_DATABASE,
  makeMigratedDatabase,
  migratedDatabase,
} from "../../integration-tests/support/migrated-database"
import { findRedis, INSTALL_REDIS, REDIS_PROGRAM } from "../../support/redis"
import { dropDatabase, environmentOf, type PostgresServer, startPostgres } from "../../support/postgres"
import { startSandboxProcess } from "../../support/sandbox-process"
import { SANDBOX_LOGS, SANDBOX_URLS } from "../../integration-tests/support/sandbox-of-worker"
import type { Project } from "./projects"
import { running, seconds } from "./running"

interface Servers {
  postgres: PostgresServer
  /** The variables by which the tests find the servers. */
  env: NodeJS.ProcessEnv
}

/** If set, tests fail instead of being skipped when there is no Redis. */
const CLUSTER_REQUIRED = "SVC_CLUSTER_REQUIRED"

/** If set, tests fail instead of being skipped when npm cannot install an example's packages. */
const EXAMPLES_REQUIRED = "SVC_EXAMPLES_REQUIRED"

const startServers = async (sandboxes: number, folder: string): Promise<Servers> => {
  const startedAt = Date.now()
  const postgres = running.keep(await startPostgres())
  const logs = Array.from({ length: sandboxes }, (_, index) => path.join(folder, `sandbox-${index + 1}.log`))
  const urls: string[] = []

  for (const [seed, log] of logs.entries()) {
    // Kept orders are placed again after a reset, with the same ids.
    urls.push(running.keep(await startSandboxProcess({ seed, log })).url)
  }
  console.log(
    `\n== servers: PostgreSQL on port ${postgres.port}, sandbox at ${urls.join(", ")} (${seconds(startedAt)})`
  )

  return {
    postgres,
    env: { ...environmentOf(postgres), [SANDBOX_URLS]: urls.join(), [SANDBOX_LOGS]: logs.join() },
  }
}

/** Migrates one database for all stores, which otherwise migrate one each. */
const migrateForAll = async (postgres: PostgresServer): Promise<NodeJS.ProcessEnv> => {
  const name = `svc_migrated_${process.pid}`

  running.keep({ stop: () => dropDatabase(postgres, name) })
  await makeMigratedDatabase(postgres, name)
  return { [MIGRATED_DATABASE]: name }
}

const startBrowser = async (makeDatabase: () => Promise<string>): Promise<NodeJS.ProcessEnv> => {
  const chromium = await findChromium()

  console.log(
    chromium === undefined
      ? "\n== browser: no Chromium here, nor one in the npm registry for this platform: its tests are skipped. Set CHROMIUM_PATH."
      : `\n== browser: Chromium (${chromium.source})`
  )
  return chromium === undefined
    ? {}
    : {
        [CHROMIUM_FOUND]: JSON.stringify(chromium),
        [BROWSER_WORLD]: JSON.stringify(await startBrowserWorld(running, await makeDatabase())),
      }
}

/**
 * The variables of the built `examples/next`. If npm cannot install it, its tests are skipped; if it does not build, not.
 */
export const prepareNextExample = async (): Promise<NodeJS.ProcessEnv> => {
  const startedAt = Date.now()

  try {
    await installNextExample()
  } catch (error) {
    if (process.env[EXAMPLES_REQUIRED]) {
      throw error
    }
    console.log(
      `\n== browser: examples/next cannot be installed, its tests, and those with React 19, are skipped: ${String(error).split("\n", 2).join(" ")}`
    )
    return {}
  }
  const folder = await buildNextExample()

  console.log(`\n== browser: examples/next is built (${seconds(startedAt)})`)
  return { [NEXT_EXAMPLE]: folder }
}

export const lookForRedis = (): Promise<NodeJS.ProcessEnv> => {
  const program = findRedis()

  if (program === undefined && process.env[CLUSTER_REQUIRED]) {
    return Promise.reject(new Error(`${CLUSTER_REQUIRED} is set, and there is no Redis: ${INSTALL_REDIS}`))
  }
  console.log(`\n== cluster: ${program ?? `no Redis here, its tests are skipped: ${INSTALL_REDIS}`}`)
  return Promise.resolve(program === undefined ? {} : { [REDIS_PROGRAM]: program })
}

/** Starts the servers of the projects. Gives the variables by which the projects find them. */
export const serve = async (
  selected: readonly Project[],
  isWhole: boolean,
  folder: string
): Promise<NodeJS.ProcessEnv> => {
  const served = selected.filter(({ needsServers }) => needsServers)
  const has = (name: string) => served.some((project) => project.name === name)

  if (served.length === 0) {
    return {}
  }
  const { postgres, env } = await startServers(Math.max(...served.map(({ workers }) => workers)), folder)
  // For a few files the migration takes longer than it saves.
  const migrated =
    isWhole && ["http", "kill", "cluster", "cluster-kill"].some(has) ? await migrateForAll(postgres) : {}
  const browser = has("browser")
    ? await startBrowser(() => migratedDatabase(postgres, "medusa_svc_browser", migrated[MIGRATED_DATABASE]))
    : {}

  return { ...env, ...migrated, ...browser }
}
