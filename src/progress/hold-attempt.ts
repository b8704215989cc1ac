import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "./logger-of"
import { TRIES_BEFORE_ATTENTION } from "../domain/backoff"
import { errorClassOf } from "../domain/error-class"
import type { Problem } from "../domain/facts/problem"
import { leaseMs } from "../modules/svc/waits"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import { LeaseLost } from "../modules/svc/ledger/lease"
import type SvcModuleService from "../modules/svc/service"
import { isWaitInVain, StepFailed } from "./step-failed"

const POLL_MS = 100
const PATIENCE_MS = 4_000
const BUSY_AGAIN_MS = 5_000

/**
 * Takes an attempt, waiting a little for a process that works on it; when that goes on, it is due again soon. Undefined then,
 * and at once when the ledger has no such attempt.
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

/** Gives an attempt back to be looked at: taken, it is due no more, and what it waited for is found again. */
export const giveBackDue = async (held: HeldAttempt): Promise<void> => {
  held.lookAgainIn(0)
  await held.release()
}

/** What goes on failing is written ever more rarely: each half hour, it would leave nothing else of the timeline in the end. */
const isNews = (tries: number): boolean => Number.isInteger(Math.log2(tries))

const MEDUSA_FAILED: Problem = { problem: "medusa_failed" }

/**
 * Gives an attempt back on which an error was thrown, to be tried again later. Never throws. A wait for a lock has not failed
 * until it was in vain as often as a failure is listed: the lock may be of a process that died.
 */
export const giveBackFailed = async (
  container: MedusaContainer,
  held: HeldAttempt,
  error: unknown
): Promise<void> => {
  const logger = loggerOf(container)
  // A step that went well before the one that failed has reset the count of the row.
  const tries = Math.max(held.row.tries, held.failures) + 1
  const cause = error instanceof StepFailed ? error.problem : undefined

  const isListed = tries >= TRIES_BEFORE_ATTENTION
  const hasFailed = isListed || !isWaitInVain(error)

  if (hasFailed) {
    logger.error(`svc.order ${held.reference} failed and is due again: ${errorClassOf(error)}`)
  }
  if (error instanceof LeaseLost) {
    // Another process has it, and is none of ours.
    return
  }
  held.retryIn(tries)
  try {
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
    // Its lease runs out, which brings it up again.
    logger.error(`svc.order ${held.reference} could not be given back: ${errorClassOf(unwritten)}`)
  }
}
