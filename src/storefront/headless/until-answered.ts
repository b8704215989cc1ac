import { isPassing } from "./storefront-error"
import type { SvcClock, SvcNotPlaced } from "./storefront-types"

/** Longest total wait for a request of another tab, or for one whose answer was lost. */
const PATIENCE_MS = 90_000
/** How often to ask a server that gives no answer at all. */
const MAX_UNANSWERED = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

/** Long enough for the service's own time budget inside a request that places something. */
export const COMPLETION_MS = 60_000

/** Nobody answered, and the caller may try again later. */
type Unreachable = Extract<SvcNotPlaced, { kind: "try_again" }>

/**
 * Asks again, with growing pauses, while there is no answer or another tab is at work.
 * @param ask safe to repeat.
 */
export const untilAnswered = async <T>(clock: SvcClock, ask: () => Promise<T>): Promise<T | Unreachable> => {
  const deadline = clock.now() + PATIENCE_MS
  let unanswered = 0

  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    // A phone may sleep while it waits for the answer.
    const began = clock.now()

    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error)) {
        throw error
      }
      unanswered += error.code === "conflict" || error.code === "too_many_requests" ? 0 : 1
      const hasSlept = clock.now() - began > PATIENCE_MS

      if (unanswered >= MAX_UNANSWERED || (!hasSlept && clock.now() + pause > deadline)) {
        return { kind: "try_again", code: "unreachable", message: error.message }
      }
      await clock.wait(pause, new AbortController().signal)
    }
  }
}
