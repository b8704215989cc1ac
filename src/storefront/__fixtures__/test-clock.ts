import type { SvcClock } from "../headless"

/** Time that passes only by waiting, at once. */
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
