import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { type MedusaApplication, type MedusaServer, startMedusa } from "./medusa-process"

/** Container platforms wait this long by default before they kill. */
const leavesWithinMs = 30_000
const skewedClock = path.join(__dirname, "skewed-clock.cjs")

export type WorkerMode = "shared" | "server" | "worker"

/** The settings by which one instance differs from the others of its store. */
export interface Instance {
  /** What people call it. */
  name?: string
  /** How far its clock is ahead of the database's. */
  clockSkewMs?: number
  workerMode?: WorkerMode
  /** A file for the output of all its starts. */
  log?: string | undefined
}

/**
 * `medusa start` as a real process on a fixed port. It ends by SIGKILL, also when the program that started it ends in
 * any way, unless it is asked to {@link leave}.
 */
export class MortalMedusa {
  private server: MedusaServer | undefined
  private clockSkewMs: number

  constructor(
    private readonly application: MedusaApplication,
    readonly port: number,
    readonly instance: Instance = {}
  ) {
    this.clockSkewMs = instance.clockSkewMs ?? 0
  }

  get name(): string {
    return this.instance.name ?? this.applicationName
  }

  /** The service also sends its webhooks to this address. */
  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** The name of its connections at PostgreSQL. */
  get applicationName(): string {
    return `medusa-${this.port}`
  }

  /** Starts it, optionally with another clock, and resolves once it answers requests. */
  async start(clockSkewMs = this.clockSkewMs): Promise<void> {
    const { directory, env } = this.application
    const { workerMode = "shared", log } = this.instance
    const skew =
      clockSkewMs === 0
        ? {}
        : { NODE_OPTIONS: `--require "${skewedClock}"`, CLOCK_SKEW_MS: String(clockSkewMs) }

    this.clockSkewMs = clockSkewMs
    this.server = await startMedusa(
      {
        directory,
        env: { ...env, PGAPPNAME: this.applicationName, MEDUSA_WORKER_MODE: workerMode, ...skew },
      },
      { port: this.port, stopSignal: "SIGKILL", log }
    )
  }

  /** Stops it in the middle of its work, like a machine that hangs, until {@link resume}. */
  async pause(): Promise<void> {
    await this.server?.signal("SIGSTOP")
  }

  async resume(): Promise<void> {
    await this.server?.signal("SIGCONT")
  }

  /** Asks it to end with SIGTERM, as a deployment does. Resolves when it is gone, if need be by SIGKILL. */
  async leave(): Promise<void> {
    await this.server?.signal("SIGTERM")
    await Promise.race([this.server?.exited, wait(leavesWithinMs, undefined, { ref: false })])
    await this.stop()
  }

  /** The end of its output. */
  get output(): string {
    return this.server?.output() ?? ""
  }

  /** Ends it with SIGKILL in the middle of its work, and resolves when it is gone. */
  async stop(): Promise<void> {
    await this.server?.stop()
  }
}
