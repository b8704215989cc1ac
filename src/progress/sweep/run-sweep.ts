import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "../logger-of"
import { Failures } from "../../domain/failures"
import { inTime } from "../../domain/in-time"
import { svcOf } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { loggable } from "../../modules/svc/ledger/ledger-error"
import { followCalls, followLookups } from "../../modules/svc/ledger/merchant-problems"
import { SWEEP_LEASE_MS, type SweptBy } from "../../modules/svc/ledger/sweep-ledger"
import { leaseMs } from "../../modules/svc/waits"
import { eraseFiles } from "./erase-files"
import { findInterruptedOrders } from "./find-interrupted-orders"
import { hearCancellations } from "./hear-cancellations"
import { progressHeld } from "../progress-order"
import { tellSubscribers } from "../tell-subscribers"
import { processHeldWebhook, WEBHOOK_LEASE_MS } from "../webhook/process-webhook"

/** Each kind of work has its own workers, so that much of one kind does not hold up the other. */
const WEBHOOKS_AT_ONCE = 4
/** Some ten of them wait for the service while the others are with the database. */
const ATTEMPTS_AT_ONCE = 12
const BUDGET_MS = 50_000
/** After this time a worker leaves a slow row running and takes the next one. */
const PATIENCE_MS = 5_000
/** For one kind, including slow rows that no worker waits for. */
const MOST_UNDER_WAY = 50

export interface SweepReport {
  webhooks: number
  orders: number
  failed: number
}

interface Kind<T> {
  atOnce: number
  /** Takes nothing more. */
  isEnding: () => boolean
  /** Keeps that rows could not be taken: those that were taken are waited for all the same. */
  failures: Failures
  /** Takes what has waited longest; undefined when nothing is due. */
  take: () => Promise<T | undefined>
  work: (taken: T) => Promise<unknown>
}

const forMs = (ms: number): Promise<void> => wait(Math.max(ms, 0), undefined, { ref: false })

/**
 * Works on all due rows, a few at a time and the oldest first; gives how many there were, and how many failed. A row
 * that hangs holds up no other row, nor the sweep beyond its budget: its lease brings it up again.
 */
const drain = async <T>({
  atOnce,
  isEnding,
  failures,
  take,
  work,
}: Kind<T>): Promise<{ done: number; failed: number }> => {
  const until = performance.now() + BUDGET_MS
  const count = { done: 0, failed: 0 }
  const underWay = new Set<Promise<void>>()
  const start = (taken: T): Promise<void> => {
    const working: Promise<void> = work(taken)
      // The work itself logs what failed.
      .catch(() => (count.failed += 1))
      .then(() => void underWay.delete(working))

    count.done += 1
    underWay.add(working)
    return working
  }
  const worker = async (): Promise<void> => {
    while (performance.now() < until && !isEnding()) {
      if (underWay.size >= MOST_UNDER_WAY) {
        await Promise.race([...underWay, forMs(until - performance.now())])
        continue
      }
      const taken = await take()

      if (taken === undefined) {
        return
      }
      await Promise.race([start(taken), forMs(PATIENCE_MS)])
    }
  }

  await Promise.all(Array.from({ length: atOnce }, () => failures.keep(worker())))
  await Promise.race([Promise.all(underWay), forMs(until - performance.now())])
  return count
}

/** Logs a failure, so that the rest of the sweep goes on. */
const orWarn = (container: MedusaContainer, what: string, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    loggerOf(container).error(`svc.sweep could not ${what}: ${loggable(error)}`)
  })

const looks = new WeakMap<SvcModuleService, Promise<unknown>>()

/** One look at a time: that of an earlier sweep may hang. It is waited for no longer than a sweep may take. */
const lookForOrders = (container: MedusaContainer): Promise<unknown> => {
  const svc = svcOf(container)
  const present = looks.get(svc)

  if (present !== undefined) {
    return present
  }
  const looking = svc.instance.keepInSight(
    orWarn(container, "look for orders", findInterruptedOrders(container))
  )

  looks.set(svc, looking)
  void Promise.race([looking, forMs(SWEEP_LEASE_MS)]).then(() => looks.delete(svc))
  return looking
}

/**
 * Finds everything that is due and moves it on (design D8): webhooks that were accepted but not processed, attempts whose
 * time has come, and orders whose completion died before the ledger heard of them. Any number of sweeps may run at once,
 * on any instance.
 */
export const runSweep = async (container: MedusaContainer): Promise<SweepReport> => {
  const svc = svcOf(container)
  const { ledger } = svc
  const options = await svc.optionsInForce()

  tellSubscribers(container)

  await orWarn(container, "make up for an outage", ledger.makeUpForOutage())
  await orWarn(container, "wake orders", ledger.orders.makeDueOf(options.environment))
  await orWarn(container, "look at the calls", followCalls(ledger))
  await orWarn(container, "look at the questions about buyers", followLookups(ledger))
  await orWarn(container, "hear of cancellations", hearCancellations(container))
  // What it finds is worked on in this sweep, unless it hangs, as in a function of the store's own about one order after the
  // other, or in an event that Redis does not take. Then nothing else waits for it.
  await Promise.race([lookForOrders(container), forMs(PATIENCE_MS)])
  const isEnding = () => svc.instance.isEnding
  const failures = new Failures()
  const [webhooks, orders] = await Promise.all([
    drain({
      atOnce: WEBHOOKS_AT_ONCE,
      isEnding,
      failures,
      take: () => ledger.inbox.claimDue(WEBHOOK_LEASE_MS),
      work: (held) => processHeldWebhook(container, held),
    }),
    drain({
      atOnce: ATTEMPTS_AT_ONCE,
      isEnding,
      failures,
      take: () => ledger.orders.claimDue(leaseMs(options)),
      work: (held) => progressHeld(container, held, "sweep"),
    }),
  ])

  failures.rethrow()
  tellSubscribers(container)
  await orWarn(container, "forget what is old", ledger.prune(options.retention))
  await orWarn(container, "erase files", eraseFiles(container, options.retention.files))
  return { webhooks: webhooks.done, orders: orders.done, failed: webhooks.failed + orders.failed }
}

/**
 * Sweeps, and notes when it ended, where it ran and what started it. Medusa's scheduler waits for the end of a job before it
 * starts the next one, and a statement may get no answer for a quarter of an hour.
 * @throws {TookTooLong} when it has not ended with its lease; it goes on.
 */
export const sweepBy = (container: MedusaContainer, by: SweptBy): Promise<void> =>
  svcOf(container).instance.keepInSight(inTime(sweepAndNote(container, by), SWEEP_LEASE_MS))

const sweepAndNote = async (container: MedusaContainer, by: SweptBy): Promise<void> => {
  const { ledger, instance } = svcOf(container)
  const { webhooks, orders, failed } = await runSweep(container)

  await ledger.sweeps.swept(by, instance.name)
  if (webhooks + orders > 0 || by === "timer") {
    loggerOf(container).info(`svc.sweep by=${by} webhooks=${webhooks} orders=${orders} failed=${failed}`)
  }
}
