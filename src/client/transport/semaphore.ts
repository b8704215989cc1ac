/** Lets at most `slots` pieces of work run at once; the others wait in order of arrival. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(slots: number) {
    this.#free = slots
  }

  /**
   * Waits for a slot. Gives the function that returns it, or `undefined` when `signal` was aborted first.
   */
  acquire(signal: AbortSignal): Promise<(() => void) | undefined> {
    if (signal.aborted) {
      return Promise.resolve(undefined)
    }

    if (this.#free > 0) {
      this.#free -= 1

      return Promise.resolve(this.#release)
    }

    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener("abort", leave)
        resolve(this.#release)
      }
      const leave = () => {
        this.#waiting.delete(enter)
        resolve(undefined)
      }

      this.#waiting.add(enter)
      signal.addEventListener("abort", leave, { once: true })
    })
  }

  readonly #release = (): void => {
    const [next] = this.#waiting

    if (next === undefined) {
      this.#free += 1
    } else {
      this.#waiting.delete(next)
      next()
    }
  }
}
