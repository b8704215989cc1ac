import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { type MedusaApplication, type MedusaServer, startMedusa } from "./medusa-process"

/** As container platforms do by default, before they kill. */
const leavesWithinMs = 30_000
const skewedClock = path.join(__dirname, "skewed-clock.cjs")

export type WorkerMode = "shared" | "server" | "worker"

/** What sets one instance apart from the others of its store. */
export interface Instance {
  /** How far its clock is ahead of the database's. */
  clockSkewMs?: number
  workerMode?: WorkerMode
  /** A file that gets what it writes, over all its starts. */
  log?: string
}

/**
 * `medusa start` as a real process on a fixed port, which ends by SIGKILL, when a test kills it and when the tests end in
 * whatever way, unless it is asked to {@link leave}.
 */
export class MortalMedusa {
  private server: MedusaServer | undefined
  private clockSkewMs: number
  private readonly workerMode: WorkerMode
  private readonly log: string | undefined

  constructor(
    private readonly application: MedusaApplication,
    readonly port: number,
    { clockSkewMs = 0, workerMode = "shared", log }: Instance = {}
  ) {
    this.clockSkewMs = clockSkewMs
    this.workerMode = workerMode
    this.log = log
  }

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
      {
        directory,
        env: { ...env, PGAPPNAME: this.applicationName, MEDUSA_WORKER_MODE: this.workerMode, ...skew },
      },
      { port: this.port, stopSignal: "SIGKILL", log: this.log }
    )
  }

  /** Stops it in the middle of whatever it does, as a machine that hangs, until {@link resume}. */
  async pause(): Promise<void> {
    await this.server?.signal("SIGSTOP")
  }

  async resume(): Promise<void> {
    await this.server?.signal("SIGCONT")
  }

  /** Asks it to end as a deployment does, with SIGTERM, and resolves when it is gone or `withinMs` are over. */
  async leave(withinMs = leavesWithinMs): Promise<void> {
    await this.server?.signal("SIGTERM")
    await Promise.race([this.server?.exited, wait(withinMs, undefined, { ref: false })])
    await this.stop()
  }

  /** What it printed last. */
  get output(): string {
    return this.server?.output() ?? ""
  }

  /** Ends it with SIGKILL, in the middle of whatever it does, and resolves when it is gone. */
  async stop(): Promise<void> {
    await this.server?.stop()
  }
}
