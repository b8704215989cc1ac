import { until } from "../../support/poll-until"

type Patience = Parameters<typeof until>[2]

/** Reads again and again until a condition holds, and gives the value read. Fails when time is up. */
export const polling = <T>(
  read: () => Promise<T> | T,
  patience: Patience = { everyMs: 25, rest: 1 / 4 }
): { until: (holds: (value: T) => boolean) => Promise<T> } => ({
  until: (holds) => until(read, holds, patience),
})
