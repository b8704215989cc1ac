import { setTimeout as wait } from "node:timers/promises"

/** Polls until a condition holds and gives what was read; fails after `withinMs` with what was read last. */
export const until = async <T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  withinMs = 20_000
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
    await wait(25)
  }
}
