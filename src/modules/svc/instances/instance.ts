import { hostname } from "node:os"
import { setTimeout as wait } from "node:timers/promises"
import { generateEntityId } from "@medusajs/framework/utils"
import { inTime } from "../../../domain/in-time"
import type { InstanceLedger, InstanceRow, InstanceSelf } from "../ledger/instance-ledger"
import { SWEEP_LEASE_MS, type SweepLedger } from "../ledger/sweep-ledger"
import type { Listening } from "./listening"

/** A command of Medusa's CLI also loads the application, and has ended by then. */
const FIRST_MS = 3_000
const EVERY_MS = 10_000
/** A turn waits no longer for the database, which may be silent for a quarter of an hour: the next turn may find it again. */
const ANSWERED_WITHIN_MS = 10_000

/** What an instance does by its own timer. */
export interface InstanceWork {
  ledger: {
    instances: Pick<InstanceLedger, "seen" | "alive" | "ends" | "prune">
    sweeps: Pick<SweepLedger, "claimLate">
  }
  listening: Pick<Listening, "check" | "close">
  /** Told once of what failed, until it succeeds again. */
  onFailure: (what: string, error: unknown) => void
}

/**
 * This instance among others, whatever its role, and whatever Redis does. Every ten seconds it writes a sign of life to the
 * database. It listens for changes by other instances, and sweeps when no other instance did in time.
 */
export class Instance {
  readonly self: InstanceSelf
  private sweep: (() => Promise<void>) | undefined
  private sweeping: Promise<void> | undefined
  private readonly underWay = new Set<Promise<unknown>>()
  private timer: NodeJS.Timeout | undefined
  private turn: Promise<void> = Promise.resolve()
  private isClosed = false
  private readonly failing = new Set<string>()

  constructor(
    workerMode: InstanceSelf["workerMode"],
    private readonly work: InstanceWork
  ) {
    this.self = {
      id: generateEntityId(undefined, "svcins"),
      workerMode,
      host: hostname(),
      pid: process.pid,
    }
  }

  /** As logs and people name it. */
  get name(): string {
    return `${this.self.host}:${this.self.pid}`
  }

  /** @param sweep sweeps this store: the ledger itself knows nothing of the store. */
  sweepsWith(sweep: () => Promise<void>): void {
    this.sweep = sweep
  }

  /** It is being shut down: nothing more is taken up. */
  get isEnding(): boolean {
    return this.isClosed
  }

  /** Remembers running work, whatever started it: {@link close} waits for it. */
  async keepInSight<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work)
    try {
      return await work
    } finally {
      this.underWay.delete(work)
    }
  }

  /** Begins, beside the boot. */
  start(): void {
    this.next(FIRST_MS)
  }

  /** Those that live, this one among them; while the database only reads, those that lived before. */
  async alive(): Promise<InstanceRow[]> {
    await this.quietly("instances", () => this.work.ledger.instances.seen(this.self))
    return this.work.ledger.instances.alive()
  }

  /** Ends the timer, and waits at most `limitMs` for running work: what it leaves is due again. */
  async close(limitMs: number): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    this.work.listening.close()
    await Promise.race([
      this.turn.then(() => Promise.allSettled([this.sweeping, ...this.underWay])),
      wait(limitMs, undefined, { ref: false }),
    ])
    await this.quietly("instances", () => this.work.ledger.instances.ends(this.self.id))
  }

  private next(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.turn = this.takeTurn().finally(() => {
        if (!this.isClosed) {
          this.next(EVERY_MS)
        }
      })
    }, afterMs).unref()
  }

  private async takeTurn(): Promise<void> {
    this.work.listening.check()
    await this.quietly("instances", async () => {
      await this.work.ledger.instances.seen(this.self)
      await this.work.ledger.instances.prune()
    })
    await this.quietly("sweep", () => this.sweepIfLate())
  }

  private async sweepIfLate(): Promise<void> {
    const { sweep } = this

    if (
      this.isClosed ||
      sweep === undefined ||
      this.sweeping !== undefined ||
      !(await this.work.ledger.sweeps.claimLate())
    ) {
      return
    }
    // A sweep that hangs for longer than its lease does not keep this instance from the next one.
    this.sweeping = this.quietly("sweep", sweep, SWEEP_LEASE_MS).finally(() => (this.sweeping = undefined))
  }

  private async quietly(
    what: string,
    work: () => Promise<void>,
    limitMs = ANSWERED_WITHIN_MS
  ): Promise<void> {
    try {
      await inTime(work(), limitMs)
      this.failing.delete(what)
    } catch (error) {
      if (!this.failing.has(what)) {
        this.failing.add(what)
        this.work.onFailure(what, error)
      }
    }
  }
}
