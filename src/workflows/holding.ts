import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import type SvcModuleService from "../modules/svc/service"
import { giveBackDue, takeAttempt } from "../progress/hold-attempt"
import { raise, workedOn } from "./refusals"

/**
 * Does something while nobody else works on some attempts. They are given back at the end, due now, unless the work has given
 * them back.
 * @throws {MedusaError} CONFLICT when another process is at work on one of them for too long: then nothing was done.
 */
export const holding = async <T>(
  svc: SvcModuleService,
  references: Iterable<string>,
  work: (held: readonly HeldAttempt[]) => Promise<T>
): Promise<T> => {
  const held: HeldAttempt[] = []

  try {
    for (const reference of references) {
      held.push((await takeAttempt(svc, reference)) ?? raise(workedOn()))
    }
    return await work(held)
  } finally {
    // An attempt that cannot be given back is looked at when its lease runs out.
    await Promise.allSettled(held.map(giveBackDue))
  }
}
