import { setTimeout as wait } from "node:timers/promises"

/** Waits so many ms, or until it is told to end. */
export const pause = (ms: number, ended: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: ended }).catch((error: unknown) => {
    if (!ended.aborted) {
      throw error
    }
  })
