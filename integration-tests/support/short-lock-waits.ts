import type { ILockingModule } from "@medusajs/framework/types"
import { LOCK_SECONDS } from "../../src/progress/under-lock"

/** Ends the plugin's waits for a held lock at once until the mocks are restored, because half a minute teaches nothing. */
export const shortLockWaits = (locking: ILockingModule): void => {
  const acquire = locking.acquire.bind(locking)
  const now = performance.now.bind(performance)
  let aheadMs = 0

  jest.spyOn(performance, "now").mockImplementation(() => now() + aheadMs)
  jest.spyOn(locking, "acquire").mockImplementation(async (keys, args) => {
    try {
      await acquire(keys, args)
    } catch (held) {
      aheadMs += LOCK_SECONDS * 1000
      throw held
    }
  })
}
