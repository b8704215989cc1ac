import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "./logger-of"
import { TRIES_BEFORE_ATTENTION } from "../domain/backoff"
import type { Problem } from "../domain/facts/problem"
import { leaseMs } from "../modules/svc/waits"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import { loggable, NewerVersion, traced } from "../modules/svc/ledger/ledger-error"
import { LeaseLost } from "../modules/svc/ledger/lease"
import type SvcModuleService from "../modules/svc/service"
import { isWaitInVain, StepFailed } from "./step-failed"

const POLL_MS = 100
const PATIENCE_MS = 4_000
const BUSY_AGAIN_MS = 5_000
/** What only a newer version can work on is left to its instances for so long. */
export const NEWER_AGAIN_MS = 60_000

/**
 * Takes an attempt. Waits 4 s for another process that works on it, then makes the attempt due soon and gives
 * undefined. Gives undefined at once when the ledger has no such attempt.
 */
export const takeAttempt = async (
  svc: SvcModuleService,
  reference: string
): Promise<HeldAttempt | undefined> => {
  const { orders, now } = svc.ledger
  const ms = leaseMs(await svc.optionsInForce())
  const patientUntil = performance.now() + PATIENCE_MS
  let isKnown = false

  for (;;) {
    const held = await orders.claim(reference, ms)

    if (held !== undefined) {
      return held
    }
    isKnown ||= (await orders.byReference(reference)) !== undefined
    if (!isKnown) {
      return undefined
    }
    if (performance.now() > patientUntil) {
      await orders.makeDue(reference, new Date(now().getTime() + BUSY_AGAIN_MS))
      return undefined
    }
    await wait(POLL_MS)
  }
}

/** Gives an attempt back, due now: taking it cleared its due time, so the next look finds again what it waits for. */
export const giveBackDue = async (held: HeldAttempt): Promise<void> => {
  held.lookAgainIn(0)
  await held.release()
}

/** Writes a lasting failure ever more rarely (tries 1, 2, 4, 8, ...): a line each half hour would fill the timeline. */
const isNews = (tries: number): boolean => Number.isInteger(Math.log2(tries))

const MEDUSA_FAILED: Problem = { problem: "medusa_failed" }

/**
 * Gives back an attempt on which an error was thrown, to be tried again. Never throws. A vain wait for a lock counts as
 * a failure only after as many tries as list one: the lock may be of a process that died.
 */
export const giveBackFailed = async (
  container: MedusaContainer,
  held: HeldAttempt,
  error: unknown
): Promise<void> => {
  const logger = loggerOf(container)
  const isNewer = error instanceof NewerVersion
  // An earlier step that went well has reset the count of the row.
  const tries = Math.max(held.row.tries, held.failures) + 1
  const isListed = tries >= TRIES_BEFORE_ATTENTION
  const hasFailed = !isNewer && (isListed || !isWaitInVain(error))

  if (hasFailed) {
    logger.error(`svc.order ${held.reference} failed and is due again: ${traced(error)}`)
  }
  if (error instanceof LeaseLost) {
    // Another process holds the attempt now, so this one writes nothing.
    return
  }
  try {
    if (isNewer) {
      // Another attempt of its order is one of a newer version: its instances move both on.
      held.lookAgainIn(NEWER_AGAIN_MS)
      await held.release()
      return
    }
    const cause = error instanceof StepFailed ? error.problem : undefined

    held.retryIn(tries)
    await held.conclude({
      patch: { tries },
      activity:
        hasFailed && isNews(tries)
          ? { kind: "progress_failed", actor: "system", values: { cause } }
          : undefined,
      attention: isListed
        ? { kind: "retries_exhausted", values: { cause: cause ?? MEDUSA_FAILED } }
        : undefined,
    })
  } catch (unwritten) {
    // The attempt comes up again when its lease runs out.
    logger.error(`svc.order ${held.reference} could not be given back: ${loggable(unwritten)}`)
  }
}
