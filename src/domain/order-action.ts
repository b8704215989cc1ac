import {
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
  type DeliveryReport,
  refusalOfOutcome,
} from "./delivery-outcome"
import type { OrderActionRefusal } from "./order-action-refusal"
import type { OrderState } from "./order-state"

export type { OrderActionRefusal } from "./order-action-refusal"

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
  "resolve",
] as const

export type OrderAction = (typeof ORDER_ACTIONS)[number]

export type OrderActionVerdict =
  { allowed: true; reason: null } | { allowed: false; reason: OrderActionRefusal }

export interface AttemptForAction {
  state: OrderState
  collection: "none" | "svc" | "merchant"
  /** How far the service was told of its delivery. Default `none`. */
  report?: DeliveryReport
  /** When a person settled with the operator that what the service holds of it counts no more. */
  releasedAt?: Date | null
}

/** Whether an attempt certainly has no order at the service, so that the order's checkout may be sent again. */
export const isOver = ({ state, releasedAt }: AttemptForAction): boolean =>
  state === "declined" || (state === "unconfirmed" && (releasedAt ?? null) !== null)

const isFailed = ({ state }: AttemptForAction): boolean => state === "declined" || state === "unconfirmed"

/** The attempt that counts: the latest that came to something, else the latest. */
export const currentAttempt = <T extends AttemptForAction>(latestFirst: readonly T[]): T | undefined =>
  latestFirst.find((attempt) => !isFailed(attempt)) ?? latestFirst[0]

/**
 * Why an action is refused for an order, undefined when it is allowed. The routes ask it before they act, and the order
 * page before it offers them, so that both say the same.
 * @param latestFirst the order's attempts, the latest first; none when it was rolled back.
 */
export const refusalOf = (
  action: OrderAction,
  latestFirst: readonly AttemptForAction[]
): OrderActionRefusal | undefined => {
  switch (action) {
    // What is well stays as it is: these may always be asked for.
    case "reconcile":
    case "retry":
    case "resolve":
      return undefined
    case "confirm_delivery_proof":
      return refusalOfDelivery(currentAttempt(latestFirst)?.state)
    case "confirm_delivery_sms": {
      const state = currentAttempt(latestFirst)?.state

      return state === "out_for_delivery" ? "buyer_already_asked" : refusalOfDelivery(state)
    }
    case "record_delivery_outcome":
      return refusalOfAnyOutcome(currentAttempt(latestFirst))
    case "upload_invoice": {
      const isLive = latestFirst.some((attempt) => !isFailed(attempt) && attempt.state !== "expired")

      return isLive ? undefined : refusalOfEnded(latestFirst)
    }
    case "record_down_payment":
      return refusalOfRecord(latestFirst[0])
    case "approve":
      return refusalOfApproval(latestFirst[0]?.state)
  }
}

export const orderActions = (latestFirst: readonly AttemptForAction[]) =>
  verdicts(ORDER_ACTIONS, (action) => refusalOf(action, latestFirst))

export const deliveryOutcomes = (latestFirst: readonly AttemptForAction[]) => {
  const attempt = currentAttempt(latestFirst)

  return verdicts(DELIVERY_OUTCOMES, (outcome) => refusalOfOneOutcome(outcome, attempt))
}

const verdicts = <Name extends string>(
  names: readonly Name[],
  refusal: (name: Name) => OrderActionRefusal | undefined
) =>
  // fromEntries forgets that there is an entry for each name.
  Object.fromEntries(names.map((name) => [name, verdictOf(refusal(name))])) as Record<
    Name,
    OrderActionVerdict
  >

const verdictOf = (reason: OrderActionRefusal | undefined): OrderActionVerdict =>
  reason === undefined ? { allowed: true, reason: null } : { allowed: false, reason }

/** Why one outcome is refused for an order's attempt that counts; undefined when it may be recorded. */
export const refusalOfOneOutcome = (
  outcome: DeliveryOutcome,
  attempt: AttemptForAction | undefined
): OrderActionRefusal | undefined =>
  attempt === undefined
    ? "no_live_attempt"
    : refusalOfOutcome(outcome, { state: attempt.state, report: attempt.report ?? "none" })

/** As long as one outcome may be recorded, there is something to record; else all are refused for one reason. */
const refusalOfAnyOutcome = (attempt: AttemptForAction | undefined): OrderActionRefusal | undefined => {
  const refusals = DELIVERY_OUTCOMES.map((outcome) => refusalOfOneOutcome(outcome, attempt))

  return refusals.includes(undefined) ? undefined : refusals[0]
}

const refusalOfEnded = (latestFirst: readonly AttemptForAction[]): OrderActionRefusal =>
  latestFirst.some(({ state }) => state === "expired") ? "order_expired" : "no_live_attempt"

const refusalOfDelivery = (state: OrderState | undefined): OrderActionRefusal | undefined => {
  switch (state) {
    case "authorized":
    case "out_for_delivery":
      return undefined
    case "delivered":
      return "already_delivered"
    case "held":
      return "delivery_disputed"
    case "expired":
      return "order_expired"
    case "declined":
    case "unconfirmed":
    case undefined:
      return "no_live_attempt"
    case "awaiting_merchant_payment":
    case "initiating":
    case "awaiting_down_payment":
    case "awaiting_approval":
      return "not_authorized_yet"
  }
}

/** One for an order that expired is kept in mind, and the checkout of one that came to nothing may be sent again. */
const refusalOfRecord = (latest: AttemptForAction | undefined): OrderActionRefusal | undefined => {
  if (latest?.collection !== "merchant") {
    return "no_merchant_down_payment"
  }
  return isOver(latest) || latest.state === "awaiting_merchant_payment" || latest.state === "expired"
    ? undefined
    : "already_recorded"
}

const refusalOfApproval = (state: OrderState | undefined): OrderActionRefusal | undefined => {
  switch (state) {
    case "awaiting_approval":
      return undefined
    case "authorized":
      return "already_done"
    default:
      return "not_awaiting_approval"
  }
}
