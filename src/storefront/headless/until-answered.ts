import { isPassing } from "./storefront-error"
import type { SvcClock } from "./storefront-types"

/** How long a request of another tab, or one whose answer was lost, is waited for in all. */
const PATIENCE_MS = 90_000
/** So often the server is asked when it gives no answer at all. */
const MAX_UNANSWERED = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

/** The service has its own time budget inside a request that places something. */
export const COMPLETION_MS = 60_000

export interface Unanswered {
  kind: "unanswered"
  message: string
}

/**
 * Asks again, with growing pauses, while a question is not answered or meets that of another tab.
 * @param ask may be asked again at any time.
 */
export const untilAnswered = async <T>(clock: SvcClock, ask: () => Promise<T>): Promise<T | Unanswered> => {
  const deadline = clock.now() + PATIENCE_MS
  let unanswered = 0

  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error)) {
        throw error
      }
      unanswered += error.code === "conflict" || error.code === "too_many_requests" ? 0 : 1
      if (unanswered >= MAX_UNANSWERED || clock.now() + pause > deadline) {
        return { kind: "unanswered", message: error.message }
      }
      await clock.wait(pause, new AbortController().signal)
    }
  }
}
