import type * as Timers from "node:timers/promises"
import { deferred } from "./deferred"

const LEAST_MS = 450
const MOST_MS = 4_000
const SHORT_MS = 10

// The module itself: an import would make a copy.
const timers = jest.requireActual<typeof Timers>("node:timers/promises")
const wait = timers.setTimeout

/** @param pause takes the place of the plugin's pauses between two tries. A longer one is as long as in a store. */
const replacePauses = (pause: (ms: number) => Promise<unknown>): void => {
  jest.spyOn(timers, "setTimeout").mockImplementation(async (ms = 0, value, options) => {
    // A wait that something may end sooner is a limit, not a pause.
    if (options?.signal !== undefined || ms < LEAST_MS || ms > MOST_MS) {
      return wait(ms, value, options)
    }
    await pause(ms)
    return value
  })
}

/** Shortens the plugin's pauses between two tries until the mocks are restored, because a pause teaches nothing. */
export const shortPauses = (): void => replacePauses(() => wait(SHORT_MS))

/** Undoes {@link shortPauses}, for a test that is about the pauses. */
export const realPauses = (): void => replacePauses(wait)

/** Like {@link shortPauses}, but pauses of at least so long last until the function is called that this gives. */
export const holdPauses = (fromMs: number): (() => void) => {
  const { promise, resolve } = deferred()

  replacePauses((ms) => (ms < fromMs ? wait(SHORT_MS) : promise))
  return resolve
}
