import { setTimeout as wait } from "node:timers/promises"

/** Asks again and again until the answer is yes. Rejects after `withinMs`, with what was waited for. */
export const until = async (
  what: string,
  holds: () => Promise<boolean>,
  { everyMs = 100, withinMs = 60_000 } = {}
): Promise<void> => {
  const deadline = performance.now() + withinMs

  while (!(await holds())) {
    if (performance.now() > deadline) {
      throw new Error(`Not so after ${withinMs / 1_000} s: ${what}`)
    }
    await wait(everyMs)
  }
}
