import type { SvcClock } from "../headless"

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
