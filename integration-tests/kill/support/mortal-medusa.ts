import { createRequire } from "node:module"
import path from "node:path"
import { type GuardedProcess, startGuarded } from "../../support/guarded-process"
import type { MedusaApplication } from "../../support/medusa-process"

const readyWithinMs = 120_000

/**
 * `medusa start` as a real process on a fixed port, which only ever ends by SIGKILL: when a test kills it, and when the
 * tests end in whatever way.
 */
export class MortalMedusa {
  private process: GuardedProcess | undefined

  constructor(
    private readonly application: MedusaApplication,
    readonly port: number
  ) {}

  /** Also the address that the service sends its webhooks to. */
  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Starts it and resolves once it answers requests. */
  async start(): Promise<void> {
    const { directory, env } = this.application
    const manifest = createRequire(path.join(directory, "package.json")).resolve("@medusajs/cli/package.json")
    const command = [path.join(path.dirname(manifest), "cli.js"), "start", "--port", String(this.port)]

    this.process = startGuarded(process.execPath, command, {
      cwd: directory,
      env: { ...env, MEDUSA_DISABLE_TELEMETRY: "true", PORT: String(this.port) },
      stopSignal: "SIGKILL",
    })
    await this.process.line(/Server is ready on port/, readyWithinMs)
  }

  /** Ends it with SIGKILL, in the middle of whatever it does, and resolves when it is gone. */
  async stop(): Promise<void> {
    await this.process?.stop()
  }
}
