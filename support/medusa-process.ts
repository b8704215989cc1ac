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

export interface MedusaServer {
  url: string
  output: () => string
  stop: () => Promise<void>
}

const commandWithinMs = 300_000

const medusaBin = (directory: string): string => {
  const manifest = createRequire(path.join(directory, "package.json")).resolve("@medusajs/cli/package.json")

  return path.join(path.dirname(manifest), "cli.js")
}

const medusa = (
  application: MedusaApplication,
  args: string[],
  env: NodeJS.ProcessEnv = {}
): GuardedProcess =>
  startGuarded(process.execPath, [medusaBin(application.directory), ...args], {
    cwd: application.directory,
    // Without telemetry: the commands must not depend on a network.
    env: { ...application.env, MEDUSA_DISABLE_TELEMETRY: "true", ...env },
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

/** Starts the server (`medusa start` or `medusa develop`) on a free port and resolves once it answers requests. */
export const startMedusa = async (
  application: MedusaApplication,
  options: { port?: number; command?: "start" | "develop"; readyWithinMs?: number } = {}
): Promise<MedusaServer> => {
  const port = options.port ?? (await freePort())
  const server = medusa(application, [options.command ?? "start", "--port", String(port)], {
    PORT: String(port),
  })

  try {
    await server.line(/Server is ready on port/, options.readyWithinMs ?? 120_000)
  } catch (error) {
    await server.stop()
    throw error
  }

  return { url: `http://localhost:${port}`, output: server.output, stop: server.stop }
}
