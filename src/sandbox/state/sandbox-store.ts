import { createHmac, randomBytes } from "node:crypto"
import { readDataFile, writeDataFile } from "./data-file"
import type { CallRecord } from "./call-record"
import { defaultBuyers } from "./fixtures"
import type { OrderRecord, SandboxState } from "./sandbox-state"
import { mergeSettings, settingsSchema } from "./settings"

interface SandboxStoreOptions {
  clock: SandboxClock
  /** Fixes every id; random when left out. */
  seed?: string | undefined
  dataFile?: string | undefined
  /** Partial settings that replace the defaults, also after a reset. */
  settings?: unknown
}

/** The sandbox was reset, or closed, while a call waited. */
export class EraOver extends Error {
  override readonly name = "EraOver"
}

/** Everything stateful of one sandbox. Each change is written to the data file, if there is one. */
export class SandboxStore {
  private current: SandboxState
  private depth = 0
  private end = new AbortController()
  /** What the calls under way work on, by their in-flight keys. */
  inFlight = new Set<string>()
  /** The latest calls of the operations, not in the data file. */
  calls: CallRecord[] = []

  constructor(private readonly options: SandboxStoreOptions) {
    const { dataFile } = options

    this.current = (dataFile === undefined ? undefined : readDataFile(dataFile)) ?? this.initial()
    this.save()
  }

  /** The current state. Only `change` may change it. */
  get state(): Readonly<SandboxState> {
    return this.current
  }

  /** From one reset to the next, or the end. Who has waited asks it before a change: the state may not be the same. */
  get era(): AbortSignal {
    return this.end.signal
  }

  /** The time on the sandbox's clock, in milliseconds since 1970. */
  now(): number {
    return this.options.clock.base() + this.current.clockOffset
  }

  /** Changes the state and writes it once, at the end of the outermost change. Not for async work. */
  change<T>(mutate: (state: SandboxState) => T): T {
    this.depth += 1

    try {
      return mutate(this.current)
    } finally {
      this.depth -= 1

      if (this.depth === 0) {
        this.save()
      }
    }
  }

  /** The next id. The seed and the number of earlier ids determine it; without the seed nobody can guess it. */
  nextId(prefix: string): string {
    return `${prefix}_${this.digest(prefix).slice(0, 20)}`
  }

  /** The next six-digit one-time password. */
  nextOtp(): string {
    return String(parseInt(this.digest("otp").slice(0, 12), 16) % 1_000_000).padStart(6, "0")
  }

  /** The order with this id that belongs to the seller (any seller when left out). */
  order(orderId: string, sellerId?: string): OrderRecord | undefined {
    const order = Object.hasOwn(this.current.orders, orderId) ? this.current.orders[orderId] : undefined

    return sellerId === undefined || order?.sellerId === sellerId ? order : undefined
  }

  /** Back to the start: fixtures, settings, faults and clock; ids too, if a seed was given. */
  reset(): void {
    this.close()
    this.end = new AbortController()
    this.inFlight = new Set()
    this.calls = []
    this.current = this.initial()
    this.save()
  }

  /** Ends the era. From now on the data file is left alone, since it may be another sandbox's. */
  close(): void {
    this.end.abort(new EraOver("The sandbox was reset or closed while the call waited"))
  }

  private digest(kind: string): string {
    const count = this.change((state) => (state.idCounter += 1))

    return createHmac("sha256", this.current.seed).update(`${kind}:${count}`).digest("hex")
  }

  private initial(): SandboxState {
    const defaults = settingsSchema.parse({
      webhooks: { timestamp_clock: this.options.clock.fixed ? "sandbox" : "real" },
    })

    return {
      version: 1,
      seed: this.options.seed ?? randomBytes(16).toString("hex"),
      idCounter: 0,
      clockOffset: 0,
      settings: mergeSettings(defaults, this.options.settings ?? {}),
      faults: [],
      faultCalls: {},
      quotedMerchantShare: {},
      buyers: Object.fromEntries(defaultBuyers().map((buyer) => [buyer.phone, buyer])),
      onboardings: {},
      eligibilityRequests: {},
      orders: {},
      sms: [],
      webhooks: [],
      files: {},
    }
  }

  private save(): void {
    if (this.options.dataFile !== undefined && !this.era.aborted) {
      writeDataFile(this.options.dataFile, this.current)
    }
  }
}

/** The time of the sandbox in milliseconds since 1970. */
interface SandboxClock {
  /** Time at offset 0: real time, or a fixed instant when the sandbox was started with one. */
  readonly fixed: boolean
  base(): number
}

/**
 * Real time, unless `startClock` (milliseconds or an ISO date) is given. Then time stands still until the control plane
 * advances it, so that a run can be repeated exactly.
 */
export const createClock = (startClock?: number | string): SandboxClock => {
  if (startClock === undefined) {
    return { fixed: false, base: () => Date.now() }
  }

  const start = new Date(startClock).getTime()

  return { fixed: true, base: () => start }
}
