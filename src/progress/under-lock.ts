import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isWaitInVain, LockHeld } from "./step-failed"

/** Medusa itself waits as long for a cart's lock. */
export const LOCK_SECONDS = 30

/**
 * Runs a task under one of Medusa's locks.
 * @throws {LockHeld} when the wait for the lock was in vain.
 */
export const underLock = async <T>(
  container: MedusaContainer,
  lock: string,
  task: () => Promise<T>,
  seconds = LOCK_SECONDS
): Promise<T> => {
  let isOurs = false
  const work = (): Promise<T> => {
    isOurs = true
    return task()
  }

  try {
    return await container.resolve(Modules.LOCKING).execute(lock, work, { timeout: seconds })
  } catch (cause) {
    // The task may wait in vain for another lock.
    throw !isOurs && isWaitInVain(cause) ? new LockHeld(lock, cause) : cause
  }
}
