import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { inTime } from "../domain/in-time"
import { isWaitInVain, LockHeld, WAITED_IN_VAIN } from "./step-failed"

/** Medusa itself waits as long for a cart's lock, and asks for it as often. */
export const LOCK_SECONDS = 30
const ASK_AGAIN_MS = 300
const LEAST_TO_ANSWER_MS = 1_000

/** Longer than any task: only the lock of a process that died, or that could not release it, becomes so old. */
const LOCK_SECONDS_AT_MOST = 150

/**
 * Runs a task under one of Medusa's locks. Not by `execute`: up to Medusa 2.20 that lock may end under a task, and release
 * another's.
 * @throws {LockHeld} when the wait for the lock was in vain.
 */
export const underLock = async <T>(
  container: MedusaContainer,
  lock: string,
  task: () => Promise<T>,
  seconds = LOCK_SECONDS
): Promise<T> => {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()

  const acquire = () => locking.acquire(lock, { ownerId, expire: LOCK_SECONDS_AT_MOST })
  const release = () => locking.release(lock, { ownerId })

  await untilAcquired(acquire, release, seconds).catch((cause: unknown) => {
    throw isWaitInVain(cause) ? new LockHeld(lock, cause) : cause
  })
  try {
    return await task()
  } finally {
    await release()
  }
}

/** Asks again and again: a locking provider refuses at once, or, if its Redis hangs, never answers. */
const untilAcquired = async (
  acquire: () => Promise<void>,
  release: () => Promise<unknown>,
  seconds: number
): Promise<void> => {
  const until = performance.now() + seconds * 1000

  for (;;) {
    const leftMs = Math.max(until - performance.now(), LEAST_TO_ANSWER_MS)
    const asked = acquire()
    const timeIsUp = new Error(WAITED_IN_VAIN)

    try {
      return await inTime(asked, leftMs, timeIsUp)
    } catch (cause) {
      if (cause === timeIsUp || performance.now() >= until) {
        // A Redis that goes on may give the lock yet. If it cannot be given back either, it ends by itself.
        void asked.then(release).catch(() => undefined)
        throw cause
      }
    }
    await wait(ASK_AGAIN_MS)
  }
}
