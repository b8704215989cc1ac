import { polling } from "../../../support/polling"

/** Something that Medusa cannot get past until it is released. */
export interface Held {
  /** For the test's output, when Medusa does not come to it. */
  what: string
  /** Whether Medusa waits for it now. */
  waitedFor: () => Promise<boolean>
  release: () => Promise<void>
}

const POLL_MS = 200
/** Some wait for what only the sweep does: it comes each minute, and may find a lot to do. */
const WITHIN_MS = 300_000

/** Resolves once Medusa waits for each of them; fails with the names of those that it did not come to. */
export const untilWaitedFor = async (...held: Held[]): Promise<void> => {
  const missing = new Set(held)

  await polling(
    async () => {
      for (const one of missing) {
        if (await one.waitedFor()) {
          missing.delete(one)
        }
      }
      return [...missing].map(({ what }) => what)
    },
    { everyMs: POLL_MS, withinMs: WITHIN_MS }
  ).until(({ length }) => length === 0)
}
