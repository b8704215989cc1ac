import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf } from "../medusa/query"
import type { SvcOptions } from "../config"
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from "../domain/delivery-outcome"
import { Failures } from "../domain/failures"
import { attemptsForOutcome, refusalOfOneOutcome } from "../domain/order-action"
import type { OrderState } from "../domain/order-state"
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
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import type { OrderChange } from "../modules/svc/ledger/order-changes"
import type SvcModuleService from "../modules/svc/service"
import { noteText } from "./check-input"
import { orderWorkflow } from "./order-workflow"
import { changedSinceRead, noSuchOrder, notAllowedNow, workedOn } from "./refusals"
import { giveBackDue, takeAttempt } from "../progress/hold-attempt"
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
  /** The states of the attempts as the caller read them, by reference. If one has changed since, nothing is recorded. */
  states?: SeenStates | undefined
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
  { order_id, outcome, note, actor, states }: RecordDeliveryOutcomeInput
): Promise<void> => {
  const svc = svcOf(container)
  const { orders, deliveries, attention } = svc.ledger
  const rows = await orders.ofOrder(order_id)
  const open = await attention.openFor(rows.map(({ reference }) => reference))
  const attempts = await withReports(deliveries, open, rows)
  const meant = attemptsForOutcome(outcome, asRead(attempts, states))
  const query = queryOf(container)

  if (attempts.length === 0) {
    throw noSuchOrder(order_id)
  }
  // If one of several attempts has moved on, none is written. Each is checked once more under its lease.
  if (meant.length === 0 || (meant.length > 1 && meant.some(({ state, now }) => state !== now))) {
    throw changedSinceRead()
  }
  // What the operator says is written for all attempts, whatever fails of the first.
  const failures = new Failures()

  for (const { reference, state } of meant) {
    const held = await takeAttempt(svc, reference)

    if (held === undefined) {
      throw workedOn()
    }
    const isCanceled = () => isCanceledOrder(query, order_id, [held.row])

    if (await write(svc, held, outcome, { note, actor, seen: states && state, isCanceled })) {
      await failures.keep(progressHeld(container, held, actor).then(unlessLockHeld))
    }
  }
  failures.rethrow()
}

/** The attempts in the states that the caller read, if given. Attempts that have come since are left out. */
const asRead = <T extends { reference: string; state: OrderState }>(
  attempts: readonly T[],
  states: SeenStates | undefined
): (T & { now: OrderState })[] =>
  attempts.flatMap((attempt) => {
    const state = states === undefined ? attempt.state : states[attempt.reference]

    return state === undefined ? [] : [{ ...attempt, state, now: attempt.state }]
  })

/** False when the outcome was recorded already; the attempt is then given back, as after a refusal. */
const write = async (
  svc: SvcModuleService,
  held: HeldAttempt,
  outcome: DeliveryOutcome,
  {
    isCanceled,
    seen = held.row.state,
    ...said
  }: { note: string; actor: string; seen: OrderState | undefined; isCanceled: () => Promise<boolean> }
): Promise<boolean> => {
  try {
    const { ledger } = svc
    const { row, reference } = held
    const open = await ledger.attention.openFor([reference])
    const report = reportOf(reference, await ledger.deliveries.of(reference), open)
    const reason = refusalOfOneOutcome(outcome, { ...row, report }, await isCanceled())

    if (reason === "already_done") {
      await giveBackDue(held)
      return false
    }
    if (reason !== undefined) {
      throw notAllowedNow(reason)
    }
    if (seen !== held.row.state) {
      throw changedSinceRead()
    }
    if (outcome !== "canceled") {
      await ledger.deliveries.open(held.row)
    }
    await held.change(changeFor(outcome, held, await svc.optionsInForce(), said))
    return true
  } catch (error) {
    await giveBackDue(held)
    throw error
  }
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
      return canceledAtService(actor, note, now)
  }
}

/** Records what the operator says of a delivery, see {@link recordDeliveryOutcome}. */
export const recordDeliveryOutcomeWorkflow = orderWorkflow(
  "svc-record-delivery-outcome",
  recordDeliveryOutcome,
  { outcome: z.enum(DELIVERY_OUTCOMES), note: noteText }
)
