/** How a queue of effects paces itself; times in ms. */
export interface EffectsPace {
  /** Effects that run side by side. */
  atOnce: number
  /** So long nothing must have been accepted before the next effect starts. */
  quietMs: number
  /** However much is being accepted, the oldest effect starts after this time, and the others so long after each other. */
  patienceMs: number
  /** More than so many are not kept in memory: the sweep finds them in the inbox. */
  most: number
}

/**
 * Lets the acceptance of webhooks go first: what they cause takes many times as long, and a burst, as after an outage,
 * would otherwise be answered so late that the service gives up. Nothing depends on this queue: everything in it is
 * committed and due, so that the sweep has it after a crash.
 */
export class EffectsQueue {
  private readonly waiting: (() => Promise<void>)[] = []
  private accepting = 0
  private running = 0
  private quietSince = 0
  private patientSince = 0
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly pace: EffectsPace) {}

  /** Accepts something, before all effects. */
  async accept<T>(work: () => Promise<T>): Promise<T> {
    this.accepting += 1
    try {
      return await work()
    } finally {
      this.accepting -= 1
      this.quietSince = performance.now()
    }
  }

  /** Runs an effect when its time has come; it must not reject. */
  add(effect: () => Promise<void>): void {
    if (this.waiting.length < this.pace.most) {
      if (this.waiting.length === 0) {
        this.patientSince = performance.now()
      }
      this.waiting.push(effect)
      this.next()
    }
  }

  private next(): void {
    if (this.waiting.length === 0 || this.running >= this.pace.atOnce) {
      return
    }
    if (!this.mayStart()) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined
        this.next()
      }, this.pace.quietMs)
      return
    }
    const effect = this.waiting.shift()

    if (effect !== undefined) {
      this.running += 1
      this.patientSince = performance.now()
      void effect().finally(() => {
        this.running -= 1
        this.next()
      })
      this.next()
    }
  }

  private mayStart(): boolean {
    const now = performance.now()
    const isQuiet = this.accepting === 0 && now - this.quietSince >= this.pace.quietMs

    return isQuiet || now - this.patientSince >= this.pace.patienceMs
  }
}
