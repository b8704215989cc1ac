import type { SvcOptions } from "../../../config"
import type { AttentionKind } from "../../../domain/facts/attention-facts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The options that say how long something may be waited for, in ms. */
const LIMIT_OPTIONS = {
  "checkout.listUnansweredAfterMinutes": ({ checkout }) => checkout.listUnansweredAfterMinutes * MINUTE_MS,
  "downPayment.expireAfterHours": ({ downPayment }) => downPayment.expireAfterHours * HOUR_MS,
  "downPayment.watchAfterGivingUpDays": ({ downPayment }) => downPayment.watchAfterGivingUpDays * DAY_MS,
  "delivery.listUnreportedAfterDays": ({ delivery }) => delivery.listUnreportedAfterDays * DAY_MS,
  "delivery.remindAfterHours": ({ delivery }) => delivery.remindAfterHours * HOUR_MS,
  "invoice.listMissingAfterDays": ({ invoice }) => invoice.listMissingAfterDays * DAY_MS,
} as const satisfies Record<string, (options: SvcOptions) => number>

export type LimitOption = keyof typeof LIMIT_OPTIONS

/**
 * What ends the wait in a state. `option`: the store says how long; then the row moves on, or is listed, or is left be.
 * `lease`: its process has died, and another takes it up. `tries`: it is tried again with growing pauses, and moves on or is
 * listed when that does not help. `at_once`: a person has to see to it, and is told. `end`: nothing is waited for any more.
 */
export type TimeLimit<State extends string> =
  | {
      kind: "option"
      option: LimitOption
      moves: readonly State[]
      listed: readonly AttentionKind[]
    }
  | { kind: "lease" }
  | { kind: "tries"; moves: readonly State[]; listed: readonly AttentionKind[] }
  | { kind: "at_once"; listed: readonly [AttentionKind, ...AttentionKind[]] }
  | { kind: "end" }

/** How long a wait lasts in this store, in ms; undefined when the store has set it to 0, for never. */
export const waitMs = (options: SvcOptions, option: LimitOption): number | undefined => {
  const ms = LIMIT_OPTIONS[option](options)

  return ms === 0 ? undefined : ms
}
