import path from "node:path"
import { type MedusaApplication, type MedusaServer, startMedusa } from "../../../support/medusa-process"

const readyWithinMs = 180_000
const skewedClock = path.join(__dirname, "skewed-clock.cjs")

/**
 * `medusa start` as a real process on a fixed port, which only ever ends by SIGKILL: when a test kills it, and when the
 * tests end in whatever way.
 */
export class MortalMedusa {
  private server: MedusaServer | undefined

  /** @param clockSkewMs how far its clock is ahead of the database's */
  constructor(
    private readonly application: MedusaApplication,
    readonly port: number,
    private clockSkewMs = 0
  ) {}

  /** Also the address that the service sends its webhooks to. */
  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** What its connections are called at PostgreSQL. */
  get applicationName(): string {
    return `medusa-${this.port}`
  }

  /** Starts it, with another clock if one is given, and resolves once it answers requests. */
  async start(clockSkewMs = this.clockSkewMs): Promise<void> {
    const { directory, env } = this.application
    const skew =
      clockSkewMs === 0
        ? {}
        : { NODE_OPTIONS: `--require "${skewedClock}"`, CLOCK_SKEW_MS: String(clockSkewMs) }

    this.clockSkewMs = clockSkewMs
    this.server = await startMedusa(
      { directory, env: { ...env, PGAPPNAME: this.applicationName, ...skew } },
      { port: this.port, readyWithinMs, stopSignal: "SIGKILL" }
    )
  }

  /** Stops it in the middle of whatever it does, as a machine that hangs, until {@link resume}. */
  async pause(): Promise<void> {
    await this.server?.signal("SIGSTOP")
  }

  async resume(): Promise<void> {
    await this.server?.signal("SIGCONT")
  }

  /** Ends it with SIGKILL, in the middle of whatever it does, and resolves when it is gone. */
  async stop(): Promise<void> {
    await this.server?.stop()
  }
}
