import { setTimeout as wait } from "node:timers/promises"

/** Waits `ms`, or until `ended`. */
export const pause = (ms: number, ended: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: ended }).catch((error: unknown) => {
    if (!ended.aborted) {
      throw error
    }
  })
