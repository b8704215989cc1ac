import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf } from "../medusa/query"
import type { SvcOptions } from "../config"
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from "../domain/delivery-outcome"
import { Failures } from "../domain/failures"
import { attemptsForOutcome, refusalOfOneOutcome } from "../domain/order-action"
import type { OrderState } from "../domain/order-state"
import type { WithoutNulls } from "../domain/without-nulls"
import { isCanceledOrder } from "../medusa/own-sessions"
import { svcOf } from "../modules/svc"
import {
  canceledAtService,
  delivered,
  disputed,
  reopened,
  stillDelivered,
} from "../modules/svc/delivery/delivery-changes"
import { reportOf, withReports } from "../modules/svc/delivery/doubt"
import { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import type { OrderChange } from "../modules/svc/ledger/order-changes"
import type SvcModuleService from "../modules/svc/service"
import { noteText } from "./check-input"
import { orderWorkflow } from "./order-workflow"
import { holding } from "./holding"
import { changedSinceRead, noSuchOrder, notAllowedNow } from "./refusals"
import { progressHeld, unlessLockHeld } from "../progress/progress-order"

/** What the operator says of a delivery: the service itself reports neither disputes nor doubts (spec 3.1). */
export interface RecordDeliveryOutcomeInput {
  order_id: string
  /** `disputed` holds the order; `delivered` and `ask_again` settle a dispute or a doubt; with `canceled` it counts no more. */
  outcome: DeliveryOutcome
  /** What was said, by whom: kept in the timeline. */
  note: string
  /** The admin user's id, or the name of the system that records it. */
  actor: string
  /**
   * The states of the attempts as the caller read them, by reference. If one has changed since, nothing is recorded. Nor is it
   * of an attempt that is left out, so that the operator may mean one of an edited order's orders alone.
   */
  states?: SeenStates | null | undefined
}

type SeenStates = Readonly<Partial<Record<string, OrderState>>>

/**
 * Records what the operator says of an order's delivery, and moves on the attempts that this is about. A decision may
 * take an attempt back, so this holds the attempt: nobody sends, invoices or captures anything for it meanwhile.
 * @throws {MedusaError} NOT_FOUND; NOT_ALLOWED with the reason as its `code` when the order's state does not permit it;
 *   CONFLICT when another process is at work on the order for too long, and with the code `svc_order_changed` when an
 *   attempt is not as `states` says.
 */
const recordDeliveryOutcome = async (
  container: MedusaContainer,
  { order_id, outcome, note, actor, states }: WithoutNulls<RecordDeliveryOutcomeInput>
): Promise<void> => {
  const svc = svcOf(container)
  const { orders, deliveries, attention } = svc.ledger
  const rows = await orders.ofOrder(order_id)
  const open = await attention.openFor(rows.map(({ reference }) => reference))
  const moment = { options: await svc.optionsInForce(), now: svc.ledger.now() }
  const attempts = await withReports(deliveries, open, rows, moment)
  const meant = attemptsForOutcome(outcome, asRead(attempts, states))
  const query = queryOf(container)

  if (attempts.length === 0) {
    throw noSuchOrder(order_id)
  }
  // If one of several attempts has moved on, none is written. Each is checked once more under its lease.
  if (meant.length === 0 || (meant.length > 1 && meant.some(({ state, now }) => state !== now))) {
    throw changedSinceRead()
  }
  const references = meant.map(({ reference }) => reference)
  const seen = states && new Map(meant.map(({ reference, state }) => [reference, state]))

  // What the operator says is recorded for all attempts that are meant, or for none.
  await holding(svc, references, async (held) => {
    const isCanceled = await isCanceledOrder(query, order_id, attempts)
    const open = await toRecord(svc, held, outcome, { isCanceled, seen })

    await write(svc, open, outcome, { note, actor })
    const failures = new Failures()

    for (const attempt of open) {
      // The work on those before it may take longer than a lease: then whoever has it now goes on with it.
      if (await attempt.isStillHeld()) {
        await failures.keep(progressHeld(container, attempt, actor).then(unlessLockHeld))
      }
    }
    failures.rethrow()
  })
}

/** The attempts in the states that the caller read, if given; without those that are left out, as they have come since or are not meant. */
const asRead = <T extends { reference: string; state: OrderState }>(
  attempts: readonly T[],
  states: SeenStates | undefined
): (T & { now: OrderState })[] =>
  attempts.flatMap((attempt) => {
    const state = states === undefined ? attempt.state : states[attempt.reference]

    return state === undefined ? [] : [{ ...attempt, state, now: attempt.state }]
  })

/**
 * Those of the held attempts for which the outcome is not recorded already.
 * @throws {MedusaError} as {@link recordDeliveryOutcome} when one of them does not permit it.
 */
const toRecord = async (
  svc: SvcModuleService,
  held: readonly HeldAttempt[],
  outcome: DeliveryOutcome,
  { isCanceled, seen }: { isCanceled: boolean; seen: ReadonlyMap<string, OrderState> | undefined }
): Promise<HeldAttempt[]> => {
  const { ledger } = svc
  const options = await svc.optionsInForce()
  const open: HeldAttempt[] = []

  for (const attempt of held) {
    const { row, reference } = attempt
    const moment = { options, now: attempt.now() }
    const points = await ledger.attention.openFor([reference])
    const report = reportOf(reference, await ledger.deliveries.of(reference), points, moment)
    const reason = refusalOfOneOutcome(outcome, { ...row, report }, isCanceled)

    if (reason === "already_done") {
      continue
    }
    if (reason !== undefined) {
      throw notAllowedNow(reason)
    }
    if (seen !== undefined && seen.get(reference) !== row.state) {
      throw changedSinceRead()
    }
    open.push(attempt)
  }
  return open
}

const write = async (
  svc: SvcModuleService,
  open: readonly HeldAttempt[],
  outcome: DeliveryOutcome,
  said: { note: string; actor: string }
): Promise<void> => {
  const { deliveries, database } = svc.ledger
  const options = await svc.optionsInForce()

  if (outcome !== "canceled") {
    for (const { row } of open) {
      await deliveries.open(row)
    }
  }
  await HeldAttempt.changeAll(database, open, (attempt) => changeFor(outcome, attempt, options, said))
}

const changeFor = (
  outcome: DeliveryOutcome,
  held: HeldAttempt,
  options: SvcOptions,
  { note, actor }: { note: string; actor: string }
): OrderChange => {
  const now = held.now()

  switch (outcome) {
    case "disputed":
      return disputed(actor, note, now)
    case "delivered": {
      if (held.row.state === "delivered") {
        return stillDelivered(actor, note, now)
      }
      const change = delivered(actor, { by: "operator", note }, now)

      return { ...change, patch: { ...change.patch, decidedAt: now } }
    }
    case "ask_again": {
      const method = options.delivery.confirmation === "pod" ? "pod" : "sms_link"

      return reopened(held.row, actor, note, method, now)
    }
    case "canceled":
      return canceledAtService(held.row, actor, note, now)
  }
}

/** Records what the operator says of a delivery, see {@link recordDeliveryOutcome}. */
export const recordDeliveryOutcomeWorkflow = orderWorkflow<RecordDeliveryOutcomeInput>(
  "svc-record-delivery-outcome",
  recordDeliveryOutcome,
  { outcome: z.enum(DELIVERY_OUTCOMES), note: noteText }
)
