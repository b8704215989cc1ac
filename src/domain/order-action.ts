import {
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
  type DeliveryReport,
  REFUSED_UNAUTHORIZED,
  refusalOfOutcome,
} from "./delivery-outcome"
import type { OrderActionRefusal } from "./order-action-refusal"
import { isAwaiting, isInDoubt, type OrderState } from "./order-state"

/** What a merchant can do about an order by hand. */
export const ORDER_ACTIONS = [
  "reconcile",
  "confirm_delivery_proof",
  "confirm_delivery_sms",
  "record_delivery_outcome",
  "upload_invoice",
  "retry",
  "record_down_payment",
  "approve",
  "extend_deadline",
  "resolve",
] as const

export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** An invoice is for all attempts of an order. */
type ActionOnOne = Exclude<OrderAction, "upload_invoice">

export type OrderActionVerdict =
  { allowed: true; reason: null } | { allowed: false; reason: OrderActionRefusal }

export interface AttemptForAction {
  state: OrderState
  collection: "none" | "svc" | "merchant"
  /** How far the service was told of its delivery. Default `none`. */
  report?: DeliveryReport
  /** When it is given up unless it is paid, or approved. */
  expiresAt?: Date | null
  /** The merchant has the money of its declined checkout: the payment may be recorded again. Default false. */
  isToRecordAgain?: boolean
  /** The cart by which it placed the order; null for a payment link. */
  cartId?: string | null
  /** When a person settled with the operator that what the service holds of it counts no more. */
  releasedAt: Date | null
}

/** Whether an attempt certainly has no order at the service, so that the order's checkout may be sent again. */
export const isOver = ({ state, releasedAt }: AttemptForAction): boolean =>
  state === "declined" || (state === "unconfirmed" && releasedAt !== null)

/** Whether a person has settled it before it was authorised. Medusa's order, if it stands, is still to be paid. */
export const isReleasedUnpaid = ({
  state,
  releasedAt,
}: Pick<AttemptForAction, "state" | "releasedAt">): boolean =>
  releasedAt !== null && (isAwaiting(state) || state === "expired")

const isFailed = ({ state }: AttemptForAction): boolean => state === "declined" || state === "unconfirmed"

/** Whether the service holds, or will hold, a part of the order by an attempt: that part is to have its invoice. */
export const takesInvoices = (attempt: AttemptForAction): boolean =>
  !isFailed(attempt) && attempt.state !== "expired" && isUnsettled(attempt)

/** The attempts that came to something, and that no person settled; else the latest alone. */
export const countingAttempts = <T extends AttemptForAction>(latestFirst: readonly T[]): readonly T[] => {
  const counting = latestFirst.filter((attempt) => !isFailed(attempt) && isUnsettled(attempt))

  return counting.length > 0 ? counting : latestFirst.slice(0, 1)
}

/** Whether an attempt placed the order, and not a payment link. */
export const isPlacing = ({ cartId }: Pick<AttemptForAction, "cartId">): boolean => (cartId ?? null) !== null

/** Whether the buyer has to pay, or the merchant to approve; or nobody knows yet what became of the order's own checkout. */
export const isAwaited = (attempt: AttemptForAction): boolean =>
  isUnsettled(attempt) && (isAwaiting(attempt.state) || (isPlacing(attempt) && isInDoubt(attempt.state)))

/**
 * The attempt that counts most: the latest that is awaited, since a payment link beside it that is paid says nothing of it; else the
 * latest of {@link countingAttempts}. Of several that wait for the merchant, the one whose payment is recorded first.
 */
export const currentAttempt = <T extends AttemptForAction>(latestFirst: readonly T[]): T | undefined => {
  const current = latestFirst.find(isAwaited) ?? countingAttempts(latestFirst)[0]

  return current?.state === "awaiting_merchant_payment" ? awaitingRecord(latestFirst)[0] : current
}

/**
 * The attempt that an action is about: the latest that permits it, else the one whose refusal is told. An edited order
 * may have several live attempts: one that waits must not hold up another.
 */
export const attemptFor = <T extends AttemptForAction>(
  action: ActionOnOne,
  latestFirst: readonly T[]
): T | undefined =>
  attemptsFor(action, latestFirst)[0] ??
  // No payment is recorded for an attempt that a payment link has replaced: the latest says why, whatever its state.
  (action === "record_down_payment" ? latestFirst[0] : currentAttempt(latestFirst))

/** All attempts that permit an action, the latest first (of a payment, the earliest); without those that a person settled. */
export const attemptsFor = <T extends AttemptForAction>(
  action: ActionOnOne,
  latestFirst: readonly T[]
): T[] =>
  (action === "record_down_payment" ? awaitingRecord(latestFirst) : latestFirst.filter(isUnsettled)).filter(
    (attempt) => refusalOfOne(action, attempt) === undefined
  )

const isUnsettled = ({ releasedAt }: AttemptForAction): boolean => releasedAt === null

/**
 * Attempts that wait for it, the earliest first: who only opens a payment link takes no transfer of the order's own checkout.
 * Else the latest that was declined with the merchant's money. Else the latest alone: an earlier one was replaced, and is not
 * sent again.
 */
const awaitingRecord = <T extends AttemptForAction>(latestFirst: readonly T[]): readonly T[] => {
  const waiting = latestFirst.filter(
    (attempt) => attempt.state === "awaiting_merchant_payment" && isUnsettled(attempt)
  )

  if (waiting.length > 0) {
    return waiting.reverse()
  }
  return [latestFirst.find(({ isToRecordAgain }) => isToRecordAgain === true) ?? latestFirst[0]].filter(
    (attempt) => attempt !== undefined
  )
}

/** Which attempts are meant first by the operator's word: open ones come before delivered ones. */
const MEANT_FIRST: readonly OrderState[] = [
  "held",
  "out_for_delivery",
  "authorized",
  "delivered",
  "awaiting_approval",
  "awaiting_down_payment",
]

/** The attempt that an outcome of the delivery is about; else the one whose refusal is told. */
const attemptForOutcome = <T extends AttemptForAction>(
  outcome: DeliveryOutcome,
  latestFirst: readonly T[]
): T | undefined => permittingOutcome(outcome, latestFirst)[0] ?? currentAttempt(latestFirst)

/** For a cancellation all attempts that permit it, since the operator cancels the order; else {@link attemptForOutcome}. */
export const attemptsForOutcome = <T extends AttemptForAction>(
  outcome: DeliveryOutcome,
  latestFirst: readonly T[]
): T[] => {
  const permitting = outcome === "canceled" ? permittingOutcome(outcome, latestFirst) : []

  return permitting.length > 0
    ? permitting
    : [attemptForOutcome(outcome, latestFirst)].filter((one) => one !== undefined)
}

/** Those that permit an outcome, ordered by {@link MEANT_FIRST}, then the latest first. */
export const permittingOutcome = <T extends AttemptForAction>(
  outcome: DeliveryOutcome,
  latestFirst: readonly T[]
): T[] =>
  MEANT_FIRST.flatMap((state) =>
    latestFirst.filter(
      (attempt) => attempt.state === state && refusalOfOneOutcome(outcome, attempt) === undefined
    )
  )

/**
 * Why an action is refused for an order, undefined when it is allowed. The routes ask it before they act, and the order
 * page before it offers them, so that both say the same.
 * @param latestFirst the order's attempts, the latest first; none when it was rolled back.
 * @param isCanceled in Medusa
 */
export const refusalOf = (
  action: OrderAction,
  latestFirst: readonly AttemptForAction[],
  isCanceled = false
): Refusal => {
  const refusal =
    action === "upload_invoice"
      ? refusalOfInvoice(latestFirst)
      : refusalOfOne(action, attemptFor(action, latestFirst))

  return refusal ?? (isCanceled && isInVain(action, latestFirst) ? "order_canceled" : undefined)
}

/**
 * What a cancelled order refuses. Of payments only one that would send its checkout again: one that is still awaited may
 * be recorded. It is money to pay back, and is listed as that, so none is lost when the order is cancelled meanwhile.
 */
const isInVain = (action: OrderAction, latestFirst: readonly AttemptForAction[]): boolean => {
  if (action !== "record_down_payment") {
    return IN_VAIN.includes(action)
  }
  const attempt = attemptFor(action, latestFirst)

  return attempt !== undefined && isOver(attempt)
}

/** For a cancelled order the service is told nothing more, and nothing is waited for. */
const IN_VAIN: readonly OrderAction[] = [
  "confirm_delivery_proof",
  "confirm_delivery_sms",
  "upload_invoice",
  "extend_deadline",
]

/** Undefined: it is allowed. */
type Refusal = OrderActionRefusal | undefined

const refusalOfOne = (action: ActionOnOne, attempt: AttemptForAction | undefined): Refusal => {
  // These change nothing that is well, so they may always be asked for.
  if (action === "reconcile" || action === "retry" || action === "resolve") {
    return undefined
  }
  if (action === "record_down_payment") {
    return refusalOfRecord(attempt)
  }
  // Nothing is done for what a person has settled.
  if (attempt !== undefined && !isUnsettled(attempt)) {
    return "no_live_attempt"
  }
  switch (action) {
    case "confirm_delivery_proof":
      return refusalOfDelivery(attempt)
    case "confirm_delivery_sms":
      return attempt?.state === "out_for_delivery" ? "buyer_already_asked" : refusalOfDelivery(attempt)
    case "record_delivery_outcome":
      return refusalOfAnyOutcome(attempt)
    case "approve":
      return refusalOfApproval(attempt?.state)
    case "extend_deadline":
      return refusalOfExtension(attempt)
  }
}

const refusalOfInvoice = (latestFirst: readonly AttemptForAction[]): Refusal => {
  if (latestFirst.some(takesInvoices)) {
    return undefined
  }
  return latestFirst.some(({ state }) => state === "expired") ? "order_expired" : "no_live_attempt"
}

export const orderActions = (latestFirst: readonly AttemptForAction[], isCanceled = false) =>
  verdicts(ORDER_ACTIONS, (action) => refusalOf(action, latestFirst, isCanceled))

export const deliveryOutcomes = (latestFirst: readonly AttemptForAction[], isCanceled = false) =>
  verdicts(DELIVERY_OUTCOMES, (outcome) =>
    refusalOfOneOutcome(outcome, attemptForOutcome(outcome, latestFirst), isCanceled)
  )

const verdicts = <Name extends string>(names: readonly Name[], refusal: (name: Name) => Refusal) =>
  // fromEntries forgets that there is an entry for each name.
  Object.fromEntries(names.map((name) => [name, verdictOf(refusal(name))])) as Record<
    Name,
    OrderActionVerdict
  >

const verdictOf = (reason: Refusal): OrderActionVerdict =>
  reason === undefined ? { allowed: true, reason: null } : { allowed: false, reason }

/** Why one outcome is refused for an attempt; undefined when it may be recorded. */
export const refusalOfOneOutcome = (
  outcome: DeliveryOutcome,
  attempt: AttemptForAction | undefined,
  isCanceled = false
): Refusal => {
  if (attempt === undefined) {
    return "no_live_attempt"
  }
  if (!isUnsettled(attempt)) {
    return outcome === "canceled" ? "already_done" : "no_live_attempt"
  }
  return (
    refusalOfOutcome(outcome, { state: attempt.state, report: attempt.report ?? "none" }) ??
    (isCanceled && outcome === "ask_again" ? "order_canceled" : undefined)
  )
}

/** Undefined as long as one outcome may be recorded; else the first reason stands for all. */
const refusalOfAnyOutcome = (attempt: AttemptForAction | undefined): Refusal => {
  const refusals = DELIVERY_OUTCOMES.map((outcome) => refusalOfOneOutcome(outcome, attempt))

  return refusals.includes(undefined) ? undefined : refusals[0]
}

const REFUSED_DELIVERY: Readonly<Record<OrderState, Refusal>> = {
  ...REFUSED_UNAUTHORIZED,
  authorized: undefined,
  out_for_delivery: undefined,
  held: "delivery_disputed",
  delivered: "already_delivered",
}

const refusalOfDelivery = (attempt: AttemptForAction | undefined): Refusal =>
  attempt === undefined ? "no_live_attempt" : REFUSED_DELIVERY[attempt.state]

/** A payment for an expired order is noted. The checkout of an attempt that came to nothing may be sent again. */
const refusalOfRecord = (latest: AttemptForAction | undefined): Refusal => {
  if (latest?.collection !== "merchant") {
    return "no_merchant_down_payment"
  }
  return isOver(latest) || latest.state === "awaiting_merchant_payment" || latest.state === "expired"
    ? undefined
    : "already_recorded"
}

const refusalOfApproval = (state: OrderState | undefined): Refusal => {
  if (state === "authorized") {
    return "already_done"
  }
  return state === "awaiting_approval" ? undefined : "not_awaiting_approval"
}

const refusalOfExtension = (attempt: AttemptForAction | undefined): Refusal => {
  if (attempt?.state === "expired") {
    return "order_expired"
  }
  return attempt !== undefined && isAwaiting(attempt.state) && (attempt.expiresAt ?? null) !== null
    ? undefined
    : "no_deadline"
}
