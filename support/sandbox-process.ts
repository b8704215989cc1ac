import { createRequire } from "node:module"
import path from "node:path"
import { startGuarded } from "./guarded-process"
import { SandboxControl } from "./sandbox-control"

export interface SandboxProcess {
  url: string
  control: SandboxControl
  /** The end of its output. */
  output: () => string
  stop: () => Promise<void>
}

/** How to start it. `command` replaces the sandbox of this checkout, for example by the bin of an installed package. */
export interface SandboxProcessOptions {
  /** Default 0: a free one. */
  port?: number
  /** After each reset it gives the same ids again. Default: none. */
  seed?: number
  /** A file with a line per request. Without it, no lines are written. */
  log?: string | undefined
  command?: { file: string; args: string[] }
}

const root = path.resolve(__dirname, "..")
const readyWithinMs = 30_000

const fromSource = (): { file: string; args: string[] } => ({
  file: process.execPath,
  // Found by location, because the sandbox's own working directory need not know tsx.
  args: [
    "--import",
    createRequire(path.join(root, "package.json")).resolve("tsx"),
    path.join(root, "src/cli/index.ts"),
  ],
})

/**
 * Starts the sandbox and resolves once it listens. Rejects with its output when it ends or is not ready in time.
 * It ends with this process, however this process ends.
 */
export const startSandboxProcess = async (options: SandboxProcessOptions = {}): Promise<SandboxProcess> => {
  const { file, args } = options.command ?? fromSource()
  const quiet = options.log === undefined ? ["--quiet"] : []
  const seed = options.seed === undefined ? [] : ["--seed", String(options.seed)]
  const listening = ["sandbox", "--port", String(options.port ?? 0)]
  const sandbox = startGuarded(file, [...args, ...listening, ...seed, ...quiet], {
    // In production it would not start.
    env: { ...process.env, NODE_ENV: "development" },
    copyTo: options.log,
  })

  try {
    const [, url = ""] = await sandbox.line(/sandbox listening at (http:\/\/\S+)/, readyWithinMs)

    return { url, control: new SandboxControl(url), output: sandbox.output, stop: sandbox.stop }
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}
