import type * as Timers from "node:timers/promises"

const LEAST_MS = 450
const MOST_MS = 4_000
const SHORT_MS = 10

// The module itself: an import would make a copy.
const timers = jest.requireActual<typeof Timers>("node:timers/promises")
const wait = timers.setTimeout

/**
 * Shortens the plugin's pauses between two tries until the mocks are restored, because a pause teaches nothing. A wait that
 * something may end sooner is a limit, not a pause, and stays as it is.
 * @param mostMs longer pauses are as long as in a store
 */
export const shortPauses = (mostMs = MOST_MS): void => {
  jest.spyOn(timers, "setTimeout").mockImplementation((ms = 0, value, options) => {
    const isPause = options?.signal === undefined && ms >= LEAST_MS && ms <= mostMs

    return wait(isPause ? SHORT_MS : ms, value, options)
  })
}
