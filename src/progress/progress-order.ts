import type { MedusaContainer } from "@medusajs/framework/types"
import { Failures } from "../domain/failures"
import { DAY_MS, HOUR_MS } from "../domain/units-of-time"
import { isAwaiting, isLiveAtService } from "../domain/order-state"
import { svcOf } from "../modules/svc"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import { LeaseLost } from "../modules/svc/ledger/lease"
import { elsewhereProblem, MadeElsewhere } from "../modules/svc/made-elsewhere"
import { capturePayment } from "./capture-payment"
import { confirmDelivery } from "./delivery/confirm-delivery"
import { giveBackFailed, takeAttempt } from "./hold-attempt"
import { sendInvoices, settleUnansweredInvoices } from "./invoice/send-invoices"
import { observeProgress } from "../modules/svc/observe-progress"
import { followInMedusa, showAsUnpaid } from "./order/follow-in-medusa"
import { listDifference } from "./order/order-total"
import { settleAtService } from "./order/settle-at-service"
import { restoreBooking } from "./restore-booking"
import { isWaitInVain, LockHeld } from "./step-failed"
import { tellSubscribers } from "./tell-subscribers"
import { Work } from "./work"

/** Which attempt to move on, and on whose behalf. */
export interface ProgressOrderInput {
  reference: string
  /** `buyer`, `service`, `sweep` or an admin user's id. */
  actor: string
}

export interface Progress {
  /** False when another process held the attempt, or a lock that it needs. The attempt is then due again. */
  claimed: boolean
  /** The attempt's state afterwards; `busy` when it was not claimed. */
  state: string
  /** Why a checkout that was sent came to nothing. */
  refusal?: Error | undefined
  /** See {@link Work.isLeftUnpaid}. */
  isLeftUnpaid?: boolean
  /** The lock that was waited for in vain: perhaps the caller holds it. */
  lockHeld?: LockHeld
}

const BUSY: Progress = { claimed: false, state: "busy" }

/**
 * Moves one attempt on as far as it goes. Webhooks, the sweep, subscribers, the storefront and the admin all do it here,
 * so that none of them can do it differently (design D8). Safe to repeat, and to run twice at once: one process at a time
 * works on an attempt, and what others learn meanwhile makes it due again.
 */
export const progressOrder = async (
  container: MedusaContainer,
  { reference, actor }: ProgressOrderInput
): Promise<Progress> => {
  const held = await takeAttempt(svcOf(container), reference)

  return held === undefined ? BUSY : progressHeld(container, held, actor)
}

/**
 * The result of a progress, for a workflow: its own caller may hold the lock that was waited for.
 * @throws {LockHeld} when a wait for a lock was in vain.
 */
export const unlessLockHeld = (progress: Progress): Progress => {
  if (progress.lockHeld !== undefined) {
    throw progress.lockHeld
  }
  return progress
}

/**
 * Moves on each of an order's attempts, see {@link progressOrder}. A failure does not stop the attempts after it.
 * @returns false when another process held one of them for too long: that one is due again.
 * @throws the first error, after all were tried.
 */
export const progressAll = async (
  container: MedusaContainer,
  attempts: readonly { reference: string }[],
  actor: string
): Promise<boolean> => {
  const failures = new Failures()
  let areAllClaimed = true
  const moveOne = async (reference: string): Promise<void> => {
    const { claimed } = unlessLockHeld(await progressOrder(container, { reference, actor }))

    areAllClaimed &&= claimed
  }

  for (const { reference } of attempts) {
    await failures.keep(moveOne(reference))
  }
  failures.rethrow()
  return areAllClaimed
}

/**
 * As {@link progressOrder}, for an attempt that the caller holds; gives it back. It may outlive what began it, e.g. a buyer's
 * look at an order: a shutdown waits for it before it cuts the calls to the service.
 */
export const progressHeld = (
  container: MedusaContainer,
  held: HeldAttempt,
  actor: string
): Promise<Progress> =>
  svcOf(container).instance.keepInSight(
    observeProgress(held, actor, () => moveOnAndGiveBack(container, held, actor))
  )

const moveOnAndGiveBack = async (
  container: MedusaContainer,
  held: HeldAttempt,
  actor: string
): Promise<Progress> => {
  try {
    const svc = svcOf(container)
    const work = new Work(container, held, await svc.optionsInForce(), actor)

    await (held.row.releasedAt === null ? moveOn(work) : watchReleased(work)).then(
      // An order that is settled has no other step that resets the count.
      () => held.forgetFailures(),
      (error: unknown) => leaveElsewhere(work, error)
    )
    const { hasEvents, isListedAsFailed } = await held.release()

    if (isListedAsFailed && elsewhereProblem(work.options, held.row) === undefined) {
      await svc.ledger.attention.settleFailed(held.reference)
    }
    if (hasEvents) {
      tellSubscribers(container)
    }
    const { refusal, isLeftUnpaid } = work

    return { claimed: true, state: held.row.state, refusal, isLeftUnpaid }
  } catch (error) {
    await giveBackFailed(container, held, error)
    tellSubscribers(container)
    if (isWaitInVain(error)) {
      return { ...BUSY, lockHeld: error instanceof LockHeld ? error : new LockHeld(null, error) }
    }
    throw error
  }
}

/**
 * Lists an attempt that was made in another environment, unless a person has resolved that point. The service in force
 * knows nothing of it, so after this only a person's request looks at the attempt. An earlier point leaves the list by
 * itself once the attempt can be moved on.
 */
const leaveElsewhere = async ({ held, ledger }: Work, error: unknown): Promise<void> => {
  if (!(error instanceof MadeElsewhere)) {
    throw error
  }
  const fact = { kind: "made_elsewhere", values: { cause: error.problem } } as const

  await held.changeOnce({ activity: { ...fact, actor: "system" } })

  if (!(await ledger.attention.isDoneWith(held.reference, fact.kind))) {
    await held.change({ attention: fact })
  }
  held.lookNoMore()
  // Earlier failures say nothing about the other environment.
  held.forgetFailures()
}

/** All steps of an attempt, in order. Each step sees from the ledger and from Medusa whether it has anything to do. */
const moveOn = async (work: Work): Promise<void> => {
  const { held } = work

  await settleAtService(work)
  await followInMedusa(work)
  if (held.isGivenBack || held.row.settledAt === null) {
    return
  }
  await settleUnansweredInvoices(work)
  const { isCanceled, orderId } = await work.place()

  if (isCanceled) {
    return
  }
  if (orderId === null) {
    // The store has deleted it. An invoice that was handed over needs no more of Medusa's order.
    await sendInvoices(work)
    return
  }
  const steps = [confirmDelivery, sendInvoices, capturePayment, restoreBooking, listDifference]

  if (await eachOf(steps, work)) {
    lookAgain(held)
  }
}

/**
 * Runs steps that do not depend on each other: one that fails, e.g. in the store's own workflow, stops no other. Nor does one that
 * the service in force knows nothing of; then this gives false.
 */
const eachOf = async (steps: readonly ((work: Work) => Promise<void>)[], work: Work): Promise<boolean> => {
  const failures = new Failures((error) => error instanceof LeaseLost)
  let isHere = true

  for (const step of steps) {
    await failures.keep(
      step(work).catch(async (error: unknown) => {
        await leaveElsewhere(work, error)
        isHere = false
      })
    )
  }
  failures.rethrow()
  return isHere
}

/** A released attempt counts no more. Money may still come through its open payment page: it is listed then. */
const watchReleased = async (work: Work): Promise<void> => {
  const { held } = work

  if (isLiveAtService(held.row.state) && isAwaiting(held.row.state)) {
    await held.change({ event: "expired", patch: { givenUpAt: held.now() } })
  }
  await showAsUnpaid(work)
  if (held.row.state === "expired") {
    await settleAtService(work)
  }
  await settleUnansweredInvoices(work)
}

/** How long a delivered order is looked at again: the store may write its invoice later. */
const WATCH_DELIVERED_MS = 60 * DAY_MS

/** An event of Medusa that was lost in a crash does not come again, so an order is looked at each hour, or each day. */
const lookAgain = (held: HeldAttempt): void => {
  const { state, deliveredAt } = held.row
  const age = held.now().getTime() - (deliveredAt ?? held.now()).getTime()

  if (state === "authorized" || (state === "delivered" && age < 7 * DAY_MS)) {
    held.lookAgainIn(HOUR_MS)
  } else if (
    state === "out_for_delivery" ||
    state === "held" ||
    (state === "delivered" && age < WATCH_DELIVERED_MS)
  ) {
    held.lookAgainIn(DAY_MS)
  }
}
