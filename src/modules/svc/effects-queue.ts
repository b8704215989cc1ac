import { AsyncResource } from "node:async_hooks"
import { setTimeout as wait } from "node:timers/promises"

/** How a queue of effects paces itself; times in ms. */
export interface EffectsPace {
  /** Effects that run side by side. */
  atOnce: number
  /** Things accepted within this time of each other are a burst. Its effects start once nothing came for so long. */
  quietMs: number
  /** Even during a burst the oldest effect starts after this time, and each other effect so long after the one before. */
  patienceMs: number
  /** An effect that takes longer gives up its place: it goes on, but the others no longer wait for it. */
  slowMs: number
  /** At most so many effects are kept in memory, waiting or under way: the sweep finds the others in the inbox. */
  most: number
}

/**
 * Runs the effects of webhooks and of Medusa's events beside them, so that the sender does not wait for the service (design
 * D26). Accepting webhooks goes first: their effects take many times as long. In a burst, e.g. after an outage, the service would
 * give up before it gets an answer. The effect of a lone webhook starts at once. Nothing depends on this queue: everything in it
 * is committed and due, so the sweep does it after a crash.
 */
export class EffectsQueue {
  private readonly waiting = new Map<string, () => Promise<void>>()
  private readonly underWay = new Set<Promise<void>>()
  private places = 0
  private isClosed = false
  private accepting = 0
  /** What was accepted last came alone, as far as is known. */
  private isAlone = true
  private quietSince = Number.NEGATIVE_INFINITY
  private patientSince = 0
  private timer: NodeJS.Timeout | undefined
  private readonly later = new Set<NodeJS.Timeout>()

  constructor(private readonly pace: EffectsPace) {}

  /** Accepts something, before all effects. */
  async accept<T>(work: () => Promise<T>): Promise<T> {
    this.isAlone = this.isQuiet(performance.now())
    this.accepting += 1
    try {
      return await work()
    } finally {
      this.accepting -= 1
      this.quietSince = performance.now()
    }
  }

  /**
   * Runs an effect when its time has come; it must not reject.
   * @param key what the effect is about: while an effect with this key waits, another one is left out.
   */
  add(key: string, effect: () => Promise<void>): void {
    if (this.isClosed || this.size >= this.pace.most || this.waiting.has(key)) {
      return
    }
    if (this.waiting.size === 0) {
      this.patientSince = performance.now()
    }
    // It is traced as a part of the request that asks for it: another one's may start it.
    this.waiting.set(key, AsyncResource.bind(effect))
    this.next()
  }

  addLater(ms: number, key: string, effect: () => Promise<void>): void {
    if (this.isClosed || this.size >= this.pace.most) {
      return
    }
    const timer = setTimeout(() => {
      this.later.delete(timer)
      this.add(key, effect)
    }, ms)

    this.later.add(timer)
  }

  get size(): number {
    return this.later.size + this.waiting.size + this.underWay.size
  }

  /** Starts nothing any more, and waits for what is under way, at most `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.isClosed = true
    this.waiting.clear()
    for (const timer of this.later) {
      clearTimeout(timer)
    }
    this.later.clear()
    clearTimeout(this.timer)
    await Promise.race([Promise.all(this.underWay), wait(limitMs, undefined, { ref: false })])
  }

  private next(): void {
    const [next] = this.waiting

    if (next === undefined || this.places >= this.pace.atOnce) {
      return
    }
    if (!this.mayStart()) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined
        this.next()
      }, this.pace.quietMs)
      return
    }
    const [key, effect] = next

    this.waiting.delete(key)
    this.patientSince = performance.now()
    const leave = this.takePlace()
    const running = effect().finally(() => {
      this.underWay.delete(running)
      leave()
    })

    this.underWay.add(running)
    this.next()
  }

  /** Takes a place for one effect. Gives a function that leaves the place; a slow effect has left it already. */
  private takePlace(): () => void {
    let isLeft = false
    const leave = (): void => {
      clearTimeout(slow)
      if (!isLeft) {
        isLeft = true
        this.places -= 1
        this.next()
      }
    }
    const slow = setTimeout(leave, this.pace.slowMs).unref()

    this.places += 1
    return leave
  }

  private mayStart(): boolean {
    const now = performance.now()

    return (
      this.isQuiet(now) ||
      (this.isAlone && this.accepting === 0) ||
      now - this.patientSince >= this.pace.patienceMs
    )
  }

  private isQuiet(now: number): boolean {
    return this.accepting === 0 && now - this.quietSince >= this.pace.quietMs
  }
}
