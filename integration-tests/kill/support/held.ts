import { until } from "./until"

/** Something that Medusa cannot get past. */
export interface Held {
  /** Whether Medusa waits for it now. */
  waitedFor: () => Promise<boolean>
}

/** Resolves once Medusa waits for each of them. */
export const untilWaitedFor = async (...held: Held[]): Promise<void> => {
  await Promise.all(held.map(({ waitedFor }) => until(waitedFor, (waits) => waits)))
}
