import { setTimeout as wait } from "node:timers/promises"

/** How long to wait, and how often to look; times in ms. */
interface Patience {
  withinMs?: number
  everyMs?: number
}

/** For what happens at once, on a machine that is busy with other tests too. */
const SOON_MS = 60_000

/** Polls until a condition holds and gives what was read; fails after `withinMs` with what was read last. */
export const until = async <T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  { withinMs = SOON_MS, everyMs = 50 }: Patience = {}
): Promise<T> => {
  const deadline = Date.now() + withinMs

  for (;;) {
    const value = await read()

    if (holds(value)) {
      return value
    }
    if (Date.now() > deadline) {
      throw new Error(`Still not so after ${withinMs} ms: ${JSON.stringify(value)}`)
    }
    await wait(everyMs)
  }
}
