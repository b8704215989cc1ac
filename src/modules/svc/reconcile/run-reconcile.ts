import { setTimeout as wait } from "node:timers/promises"
import { type PrepaidSession, SvcError } from "../../../client"
import { reconcileDelayMs, TRIES_BEFORE_ATTENTION } from "../../../domain/backoff"
import type { NewAttentionFact } from "../../../domain/facts/attention-facts"
import { asSaid } from "../../../domain/facts/fact"
import { prepaidOutcome } from "../../../domain/prepaid-status"
import { DAY_MS, HOUR_MS } from "../../../domain/units-of-time"
import type { Actor } from "../ledger/activity"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Ledger } from "../ledger/ledger"
import type { OrderChange } from "../ledger/order-changes"
import type { OrderRow } from "../ledger/order-row"
import { actorOf, codeOf, orSvcError, pausedUntil, retryPauseMs, UNKNOWN_ORDER } from "../service-answer"
import type { Tools } from "../tools"
import { isWatched } from "../waits"
import { makeUpForSilence } from "./make-up-for-silence"

/**
 * What a reconciliation found. `confirmed`: the service says paid. `paid_too_late`: paid, but the attempt was given up
 * before. `unpaid`: certainly not paid yet. `unanswered`: nothing is known.
 */
export type Reconciled =
  | "confirmed"
  | "paid_too_late"
  | "unpaid"
  | "renewed"
  | "in_progress"
  | "unknown"
  | "unknown_to_service"
  | "unanswered"

export interface ReconcileFor {
  actor: Actor
  /** Asked when the service has a fresh page: nobody is told of a page for an order that is given up, or soon will be. */
  isStillToPay: () => Promise<boolean>
}

const IN_PROGRESS_TRIES = 3
const IN_PROGRESS_PAUSE_MS = 700
const UNKNOWN_STATUS_MS = HOUR_MS
const RAREST_MS = 6 * HOUR_MS
const TRIES_AFTER_THE_WATCH = 20
const WEEK_MS = 7 * DAY_MS

/**
 * Asks the service for the state of a down payment and applies it (spec 4.3, design D8). Only the service's own
 * answer authorises an order. Safe to repeat. A finalize that is running is waited for; a call that fails is tried again
 * later and throws nothing.
 */
export const runReconcile = async (
  tools: Tools,
  held: HeldAttempt,
  asked: ReconcileFor
): Promise<Reconciled> => {
  const { svcOrderId, createdAt, isFinalizing } = held.row
  // A finalize that still runs when the sweep comes back may never end: it is asked about each half hour at the rarest.
  const mayNeverEnd = isFinalizing && asked.actor === "sweep"
  const finalizePauseMs = reconcileDelayMs(mayNeverEnd ? held.now().getTime() - createdAt.getTime() : 0)

  if (svcOrderId === null) {
    throw new Error(`Attempt ${held.reference} has no order at the service to reconcile`)
  }
  for (let again = 0; ; again += 1) {
    const answer = await orSvcError(tools.client.reconcilePrepaidPayment(svcOrderId))
    const found = await (answer instanceof SvcError
      ? failed(tools, held, answer, asked.actor)
      : apply(tools, held, answer, { ...asked, finalizePauseMs }))

    if (found !== "in_progress" || again === IN_PROGRESS_TRIES) {
      return found
    }
    await wait(IN_PROGRESS_PAUSE_MS)
  }
}

const apply = async (
  tools: Tools,
  held: HeldAttempt,
  session: PrepaidSession,
  { actor, isStillToPay, finalizePauseMs }: ReconcileFor & { finalizePauseMs: number }
): Promise<Reconciled> => {
  const { row } = held
  const outcome = prepaidOutcome(session.payment_status, session.in_progress)

  if (outcome !== "confirmed") {
    await makeUpForSilence(tools.ledger, held)
  }
  const seen = seenPatch(tools, held, session)
  const change = (more: OrderChange) =>
    held.change({ settles: ["unknown_status"], ...more, patch: { ...seen, tries: 0, ...more.patch } })

  switch (outcome) {
    case "confirmed":
      return confirm(held, seen, actor)
    case "in_progress":
      lookAgainWhileWatched(tools, held, finalizePauseMs)
      await change({
        patch: { paymentUrl: seen.paymentUrl ?? row.paymentUrl },
        ...(isAskedOn(tools, held) ? {} : LEFT_FINALIZING),
      })
      return outcome
    case "unpaid":
    case "voided":
      lookAgainWhileUnpaid(tools, held)
      if (isRenewed(row, session) && (await isStillToPay())) {
        await change(RENEWED)
        return "renewed"
      }
      if (prepaidOutcome(row.paymentStatus ?? "PENDING", false) === "unknown") {
        await change({})
      }
      held.note({
        ...seen,
        // The known page still takes the payment if the service does not name it again.
        paymentUrl: outcome === "unpaid" ? (seen.paymentUrl ?? row.paymentUrl) : seen.paymentUrl,
        tries: 0,
      })
      return "unpaid"
    case "unknown":
      lookAgainWhileWatched(tools, held, UNKNOWN_STATUS_MS)
      await change({ settles: [], attention: isTold(row, session) ? undefined : notUnderstood(session) })
      return outcome
  }
}

/** Whether the last answer had this status, and was listed. A person may have resolved that since. */
const isTold = ({ paymentStatus, isFinalizing }: OrderRow, { payment_status }: PrepaidSession): boolean =>
  paymentStatus === payment_status && !isFinalizing

const notUnderstood = ({ payment_status }: PrepaidSession) =>
  ({ kind: "unknown_status", values: { of: "payment", service_says: asSaid(payment_status) } }) as const

/** The service is not asked any more: nobody hears how the finalize ends. */
const LEFT_FINALIZING = {
  attention: { kind: "paid_after_cancellation", values: { reason: "finalizing" } },
} as const

const isVoided = (status: string | null): boolean => prepaidOutcome(status ?? "", false) === "voided"

/**
 * Whether a voided page was replaced. Its address alone says nothing: it may be the first one, or have a signature that
 * differs each time. A service may also name the fresh page only after it has said that the earlier one is voided.
 */
const isRenewed = (
  { paymentUrl, paymentStatus, transactionId }: OrderRow,
  { payment_url, payment_status, transaction_id }: PrepaidSession
): boolean =>
  payment_url !== "" &&
  payment_url !== paymentUrl &&
  (isVoided(payment_status) ||
    (paymentUrl === null && isVoided(paymentStatus)) ||
    (transactionId !== null && transaction_id !== "" && transaction_id !== transactionId))

const RENEWED = {
  activity: { kind: "payment_url_renewed", actor: "service" },
  tells: { name: "svc.payment_url_renewed" },
} as const

/**
 * A buyer may still pay on a page that is open. So the service is asked about an order that was given up, ever more rarely,
 * until `downPayment.watchAfterGivingUpDays` have passed.
 */
const lookAgainWhileUnpaid = (tools: Tools, held: HeldAttempt): void => {
  lookAgainWhileWatched(tools, held, unpaidPauseMs(held))
  if (held.row.givenUpAt === null) {
    held.lookAgainWhenOverdue()
  }
}

/** Without a deadline an order may stay unpaid for ever: then it is asked about as rarely as one that was given up. */
const unpaidPauseMs = (held: HeldAttempt): number => {
  const { givenUpAt, expiresAt, createdAt } = held.row
  const waitedMs = held.now().getTime() - (givenUpAt ?? createdAt).getTime()
  const isRare = givenUpAt !== null || (expiresAt === null && waitedMs > WEEK_MS)

  return reconcileDelayMs(waitedMs, isRare ? RAREST_MS : undefined)
}

/** Beyond that time the service is not asked again, even if its answer left everything open, unless a webhook comes. */
const lookAgainWhileWatched = (tools: Tools, held: HeldAttempt, ms: number): void => {
  if (isAskedOn(tools, held)) {
    held.lookAgainIn(ms)
  }
}

/**
 * Whether the service has been asked about an attempt for the last time by itself: it has answered since the watch was over, or was
 * asked often enough in vain.
 */
export const isLeftBe = (options: Tools["options"], row: OrderRow): boolean =>
  row.reconciledAt !== null &&
  !isWatched(options, row, row.reconciledAt) &&
  !row.isFinalizing &&
  // A look that does not ask forgets the tries.
  (row.isAnswered !== false || row.tries === 0 || row.tries >= TRIES_AFTER_THE_WATCH)

const isAskedOn = ({ options }: Tools, held: HeldAttempt): boolean => isWatched(options, held.row, held.now())

const seenPatch = (tools: Tools, held: HeldAttempt, session: PrepaidSession) => ({
  reconciledAt: held.now(),
  isAnswered: true,
  isFinalizing: session.in_progress && isAskedOn(tools, held),
  pausedUntil: null,
  paymentStatus: session.payment_status,
  paymentUrl: session.payment_url === "" ? null : session.payment_url,
  transactionId: session.transaction_id === "" ? held.row.transactionId : session.transaction_id,
})

const confirm = async (
  held: HeldAttempt,
  seen: ReturnType<typeof seenPatch>,
  actor: Actor
): Promise<Reconciled> => {
  const { row } = held
  const transition = await held.change({
    event: "down_payment_confirmed",
    patch: { ...seen, paymentUrl: null, authorizedAt: row.authorizedAt ?? held.now(), tries: 0 },
    activity: {
      kind: "down_payment_confirmed",
      actor,
      values: { payment_status: seen.paymentStatus, transaction_id: seen.transactionId },
    },
    tells: { name: "svc.down_payment_confirmed" },
    settles: ["payment_overdue", "unknown_status", "signature_mismatch"],
  })

  if (transition !== "illegal") {
    return "confirmed"
  }
  await held.change({
    // If the service named no amount, only the page shows that there was a down payment.
    patch: { ...seen, paymentUrl: row.paymentUrl },
    attention: { kind: "paid_after_cancellation", values: { reason: "confirmed" } },
  })
  return "paid_too_late"
}

const ASKED_IN_VAIN = {
  kind: "retries_exhausted",
  values: { cause: { problem: "asked_in_vain" } },
} as const

const failed = async (
  tools: Tools,
  held: HeldAttempt,
  error: SvcError,
  actor: Actor
): Promise<Reconciled> => {
  const { row } = held
  const isWatchOver = !isAskedOn(tools, held)
  const wasWatched = row.reconciledAt === null || isWatched(tools.options, row, row.reconciledAt)
  // A page that a buyer leaves open asks often: it does not use them up.
  const isCounted = isWatchOver || actor !== "buyer" || row.tries === 0
  // After the watch they count from its end.
  const tries = isWatchOver && wasWatched ? 1 : row.tries + (isCounted ? 1 : 0)
  const isUnknown = codeOf(error) === UNKNOWN_ORDER
  const values = { cause: error.failure }
  const kind = isUnknown ? "order_unknown_to_service" : "retries_exhausted"
  const isFirst = row.isAnswered !== false
  const isListed = isUnknown
    ? isFirst || (row.givenUpAt === null && !(await isSeenTo(tools.ledger, row.reference)))
    : tries >= TRIES_BEFORE_ATTENTION

  // After the watch an answer is the last one; without any it ends too, some hours later.
  const isInVain = isWatchOver && !isUnknown && tries >= TRIES_AFTER_THE_WATCH

  if (!isWatchOver || (!isUnknown && !isInVain)) {
    held.lookAgainIn(retryPauseMs(error, tries))
    if (row.givenUpAt === null) {
      held.lookAgainWhenOverdue()
    }
  }
  const listed: NewAttentionFact = isInVain ? ASKED_IN_VAIN : { kind, values }

  await held.change({
    patch: {
      tries,
      reconciledAt: held.now(),
      isAnswered: false,
      pausedUntil: pausedUntil(error, held.row.pausedUntil, held.now()),
      ...(isWatchOver ? { isFinalizing: false } : {}),
    },
    // One line for a whole outage.
    activity: isFirst ? { kind: "reconcile_failed", actor: actorOf(error), values } : undefined,
    attention: isWatchOver && row.isFinalizing ? LEFT_FINALIZING.attention : isListed ? listed : undefined,
  })
  return isUnknown ? "unknown_to_service" : "unanswered"
}

/** Whether a person has resolved that the service does not know the order, since the service answered last. */
export const isSeenTo = async (
  { activity, attention }: Pick<Ledger, "activity" | "attention">,
  reference: string
): Promise<boolean> => {
  const firstFailure = await activity.lastOf([reference], "reconcile_failed")

  return attention.isDoneWith(reference, "order_unknown_to_service", firstFailure?.happenedAt)
}
