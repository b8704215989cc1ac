import {
  SvcAbortError,
  type SvcAbortReason,
  type SvcError,
  SvcTimeoutError,
  type SvcTimeoutPhase,
} from "../errors/svc-errors"
import type { SvcOperation } from "../operation-name"

type CutReason = "timeout" | SvcAbortReason

/** One listener per signal, however many calls share the signal. */
const signalCutoffs = new WeakMap<AbortSignal, Cutoff>()

/**
 * Ends a call or one of its attempts, for whichever reason comes first. A cutoff that follows another is cut with it. Call
 * `dispose` after the work, so that no timer and no listener stays behind.
 *
 * Followers are kept in a set and are no listeners of a signal, so that any number of calls may follow one cutoff.
 */
export class Cutoff {
  readonly #controller = new AbortController()
  readonly signal = this.#controller.signal
  readonly #cleanups: (() => void)[] = []
  readonly #followers = new Set<Cutoff>()
  #reason: CutReason | undefined
  #onLeft = () => {}

  constructor(parent?: Cutoff) {
    if (parent) {
      this.follow(parent)
    }
  }

  get reason(): CutReason | undefined {
    return this.#reason
  }

  /** Cuts now. Only the first reason counts. */
  cut(reason: CutReason): void {
    if (this.#reason === undefined) {
      this.#reason = reason
      this.#controller.abort()

      for (const follower of this.#followers) {
        follower.cut(reason)
      }
    }
  }

  /**
   * Cuts after `ms`, unless the timer is cleared before. Refreshing the timer starts it again. A process that was stopped, or
   * too busy, for so long gets to its timers first: what has arrived meanwhile is read before the cut.
   */
  cutAfter(ms: number): { clear: () => void; refresh: () => void } {
    let cutting: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      cutting = setImmediate(() => this.cut("timeout"))
    }, ms)
    const clear = () => {
      clearTimeout(timer)
      clearImmediate(cutting)
    }

    this.#cleanups.push(clear)

    return {
      clear,
      refresh: () => {
        clearImmediate(cutting)
        timer.refresh()
      },
    }
  }

  follow(other: Cutoff): void {
    if (other.#reason !== undefined) {
      this.cut(other.#reason)

      return
    }

    other.#followers.add(this)
    this.#cleanups.push(() => {
      other.#followers.delete(this)

      if (other.#followers.size === 0) {
        other.#onLeft()
      }
    })
  }

  cutOn(signal: AbortSignal): void {
    this.follow(signalCutoffs.get(signal) ?? Cutoff.#listeningTo(signal))
  }

  dispose(): void {
    for (const cleanup of this.#cleanups.splice(0)) {
      cleanup()
    }
  }

  static #listeningTo(signal: AbortSignal): Cutoff {
    const cutoff = new Cutoff()
    const cut = () => cutoff.cut("signal")

    if (signal.aborted) {
      cut()
    } else {
      signal.addEventListener("abort", cut, { once: true })
      signalCutoffs.set(signal, cutoff)
      cutoff.#onLeft = () => {
        signal.removeEventListener("abort", cut)
        signalCutoffs.delete(signal)
      }
    }

    return cutoff
  }
}

export const cutError = (
  operation: SvcOperation,
  reason: CutReason,
  phase: SvcTimeoutPhase,
  sent: boolean
): SvcError =>
  reason === "timeout"
    ? new SvcTimeoutError(operation, phase, sent)
    : new SvcAbortError(operation, reason, sent)
