import { setTimeout as wait } from "node:timers/promises"

/** The result of work that may never end. Rejects with `late` after `limitMs`; the work itself goes on unheard. */
export const inTime = async <T>(work: Promise<T>, limitMs: number, late: Error): Promise<T> => {
  const over = new AbortController()
  const limit = async (): Promise<never> => {
    await wait(limitMs, undefined, { signal: over.signal })
    throw late
  }

  try {
    return await Promise.race([work, limit()])
  } finally {
    over.abort()
  }
}
