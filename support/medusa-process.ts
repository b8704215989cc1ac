import { createRequire } from "node:module"
import path from "node:path"
import { startGuarded } from "./guarded-process"
import type { GuardedProcess } from "./guarded-process"
import { freePort } from "./free-port"

/** A Medusa application on disk and the environment that all its commands get. */
export interface MedusaApplication {
  directory: string
  env: NodeJS.ProcessEnv
}

export interface MedusaServer extends Pick<GuardedProcess, "exited" | "output" | "signal" | "stop"> {
  url: string
}

/** The admin user's sign-in: throw-away, like every store here. */
export const ADMIN = { email: "admin@example.com", password: "demo-password" } as const

const commandWithinMs = 300_000
const readyWithinMs = 300_000
const root = path.resolve(__dirname, "..")

/** This repository as an application (see its medusa-config.ts), or another folder. */
export const thisApplication = (
  env: { DATABASE_URL: string } & NodeJS.ProcessEnv,
  directory = root
): MedusaApplication => ({
  directory,
  env: {
    ...process.env,
    // `medusa start` serves the dashboard from its sources in this mode; `medusa develop` would add a watcher.
    NODE_ENV: "development",
    ...env,
  },
})

const medusaBin = (directory: string): string => {
  const manifest = createRequire(path.join(directory, "package.json")).resolve("@medusajs/cli/package.json")

  return path.join(path.dirname(manifest), "cli.js")
}

interface LaunchOptions {
  stopSignal?: NodeJS.Signals | undefined
  /** A file to which the output is appended. */
  log?: string | undefined
}

const medusa = (
  { directory, env }: MedusaApplication,
  args: string[],
  { stopSignal = "SIGTERM", log }: LaunchOptions = {}
): GuardedProcess =>
  startGuarded(process.execPath, [medusaBin(directory), ...args], {
    cwd: directory,
    // Without telemetry: the commands must not depend on a network.
    env: { ...env, MEDUSA_DISABLE_TELEMETRY: "true" },
    stopSignal,
    copyTo: log,
  })

/** Runs a command of Medusa's CLI to its end, for example `["db:migrate"]`. Rejects with its output if it fails. */
export const runMedusa = async (application: MedusaApplication, args: string[]): Promise<void> => {
  const command = medusa(application, args)
  const timer = setTimeout(() => void command.stop(), commandWithinMs)
  const exitCode = await command.exited

  clearTimeout(timer)
  if (exitCode !== 0) {
    throw new Error(`medusa ${args[0] ?? ""} ended with exit code ${exitCode}:\n${command.output()}`)
  }
}

/** Migrates an empty database. The skipped scripts mend data of earlier versions, which an empty database does not have. */
export const migrate = (application: MedusaApplication): Promise<void> =>
  runMedusa(application, ["db:migrate", "--skip-scripts"])

export const createAdmin = (application: MedusaApplication): Promise<void> =>
  runMedusa(application, ["user", "--email", ADMIN.email, "--password", ADMIN.password])

/** Makes an empty database ready: all migrations, and the admin user. */
export const setUp = async (application: MedusaApplication): Promise<void> => {
  await migrate(application)
  await createAdmin(application)
}

/** Starts `medusa start` and does not wait for it; `stopSignal` asks it to stop. */
export const launchMedusa = (
  { directory, env }: MedusaApplication,
  port: number,
  options?: LaunchOptions
): GuardedProcess =>
  medusa({ directory, env: { ...env, PORT: String(port) } }, ["start", "--port", String(port)], options)

interface StartOptions extends LaunchOptions {
  /** Default: a free one. */
  port?: number
}

/** Starts `medusa start` and resolves once it answers requests. */
export const startMedusa = async (
  application: MedusaApplication,
  { port: wanted, ...options }: StartOptions = {}
): Promise<MedusaServer> => {
  const port = wanted ?? (await freePort())
  const server = launchMedusa(application, port, options)

  try {
    await server.line(/Server is ready on port/, readyWithinMs)
  } catch (error) {
    await server.stop()
    throw error
  }

  return { ...server, url: `http://localhost:${port}` }
}
