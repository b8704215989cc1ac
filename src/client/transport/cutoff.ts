/** Why a call was cut short. */
export type CutReason = "connect_timeout" | "attempt_timeout" | "total_timeout" | "aborted" | "closed"

/**
 * The end of a call or of one attempt of it, for whichever reason comes first. A cutoff made with a parent is
 * cut with it. `dispose` when the work is done, so that no timer and no listener stays behind.
 */
export class Cutoff {
  readonly #controller = new AbortController()
  readonly #cleanups: (() => void)[] = []
  #reason: CutReason | undefined

  constructor(parent?: Cutoff) {
    if (parent) {
      this.#follow(parent.signal, () => parent.reason ?? "aborted")
    }
  }

  /** Aborted once the call is cut. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why the call was cut, if it was. */
  get reason(): CutReason | undefined {
    return this.#reason
  }

  /** Cuts now. Only the first reason counts. */
  cut(reason: CutReason): void {
    if (this.#reason === undefined) {
      this.#reason = reason
      this.#controller.abort()
    }
  }

  /** Cuts after `ms` unless the returned function is called before. */
  cutAfter(ms: number, reason: CutReason): () => void {
    const timer = setTimeout(() => this.cut(reason), ms)
    const stop = () => clearTimeout(timer)

    this.#cleanups.push(stop)

    return stop
  }

  /** Cuts when the caller's signal does. */
  cutOn(signal: AbortSignal, reason: CutReason): void {
    this.#follow(signal, () => reason)
  }

  /** Stops all timers and listeners. */
  dispose(): void {
    for (const cleanup of this.#cleanups.splice(0)) {
      cleanup()
    }
  }

  #follow(signal: AbortSignal, reason: () => CutReason): void {
    const cut = () => this.cut(reason())

    if (signal.aborted) {
      cut()
    } else {
      signal.addEventListener("abort", cut, { once: true })
      this.#cleanups.push(() => signal.removeEventListener("abort", cut))
    }
  }
}
