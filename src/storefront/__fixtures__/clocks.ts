import type { SvcClock } from "../headless"

/** A clock on which time passes only by waiting, and waiting takes no real time. */
export interface TestClock extends SvcClock {
  /** The waits so far, in milliseconds. */
  readonly waits: number[]
  onWait: (waits: number) => void
}

export const testClock = (): TestClock => {
  let time = Date.UTC(2026, 0, 1)
  const waits: number[] = []
  const clock: TestClock = {
    waits,
    onWait: () => undefined,
    now: () => time,
    wait: (ms, signal) => {
      waits.push(ms)
      time += ms
      clock.onWait(waits.length)

      return signal.aborted ? Promise.reject(new Error("aborted")) : Promise.resolve()
    },
  }

  return clock
}

/** Time that stands still until the test lets it pass. */
interface ManualClock extends SvcClock {
  pass: () => void
  readonly waiting: () => number
}

export const manualClock = (): ManualClock => {
  let time = Date.UTC(2026, 0, 1)
  let waits: { ms: number; end: () => void }[] = []

  return {
    now: () => time,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: resolve })
        signal.addEventListener("abort", () => reject(new Error("aborted")))
      }),
    waiting: () => waits.length,
    pass: () => {
      const ended = waits

      waits = []
      time += Math.max(0, ...ended.map(({ ms }) => ms))
      ended.forEach(({ end }) => end())
    },
  }
}
