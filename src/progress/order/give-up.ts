import { isOver } from "../../domain/order-action"
import { isPaidOrFinalizing } from "../../domain/prepaid-status"
import type { ActivityValues } from "../../domain/facts/activity-facts"
import type { NewAttentionFact } from "../../domain/facts/attention-facts"
import { MINUTE_MS } from "../../domain/units-of-time"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-changes"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { whyNotCancelable } from "../../medusa/cancelable-order"
import { hasMoneyOf, isGoingOn } from "../../modules/svc/checkout/session-in-use"
import { isSeenTo } from "../../modules/svc/reconcile/run-reconcile"
import { overdueAt } from "../../modules/svc/waits"
import type { Work } from "../work"
import { cancelOrder, type Cancellation, isOverdueSettled, LOOK_AT_KEPT_MS } from "./cancel-order"
import { type Cover, readCover, tellSums } from "./order-total"

/** The sweep asks about a young down payment often. It looks for no cancellation then: an event tells of that. */
const YOUNG_MS = 5 * MINUTE_MS

/**
 * Gives up an attempt whose time is over, or whose order was cancelled. An order that is paid in part, or may be, is
 * not cancelled: the plugin waits on for the rest. A fully paid order only loses this attempt.
 */
export const giveUpInTime = async (work: Work): Promise<void> => {
  if (!(await isOverdue(work))) {
    if (!isAskedOften(work) && (await work.place()).isCanceled) {
      await giveUp(work, "canceled")
    }
    return
  }
  const { orderId, isCanceled } = await work.place()
  const standing = orderId === null || isCanceled ? undefined : await readStanding(work, orderId)

  switch (standing?.kind) {
    case undefined:
      return giveUp(work, isCanceled ? "canceled" : "unpaid")
    case "unpaid":
      return (await isOwed(work, orderId)) ? work.held.lookAgainIn(LOOK_AT_KEPT_MS) : giveUp(work, "unpaid")
    case "paid":
      return giveUp(work, "paid_otherwise")
    case "goes_on":
    case "paid_in_part":
      work.held.lookAgainIn(LOOK_AT_KEPT_MS)
  }
}

/**
 * Whether goods left before the payment, e.g. where `authorization.blockFulfillment` is off. Medusa cancels no such order, and
 * its buyer owes the payment, so a late one is still wanted. The attempt is given up once a person has resolved its point.
 */
const isOwed = async (work: Work, orderId: string | null): Promise<boolean> =>
  orderId !== null &&
  (await whyNotCancelable(work.query, orderId)) === "fulfilled" &&
  !(await isOverdueSettled(work))

/** How an order stands without the unpaid attempt. */
interface Standing extends Cover {
  kind: "paid" | "goes_on" | "paid_in_part" | "unpaid"
}

const readStanding = async ({ ledger, query, held }: Work, orderId: string): Promise<Standing> => {
  const cover = await readCover(ledger, query, orderId)
  const others = cover.attempts.filter(({ reference }) => reference !== held.reference)
  const toRecord = others.filter((row) => isToRecordAgain(row, cover.attempts))
  const goesOn =
    others.some(isGoingOn) ||
    toRecord.some(({ state }) => state !== "declined") ||
    (await hasMoneyOf(ledger, toRecord))
  const kind = cover.isWhole ? "paid" : goesOn ? "goes_on" : cover.others > 0 ? "paid_in_part" : "unpaid"

  return { ...cover, kind }
}

/** Whether nothing else pays for the order, or may. While another attempt of it goes on, this one is looked at again. */
export const isUnpaid = async (work: Work, orderId: string): Promise<boolean> => {
  const { kind } = await readStanding(work, orderId)

  if (kind === "goes_on") {
    work.held.lookAgainIn(LOOK_AT_KEPT_MS)
  }
  return kind === "unpaid"
}

/**
 * The merchant has the money, but the service has no order: the payment is to be recorded again or paid back. A later try of
 * the buyer's that came to nothing changes nothing about that.
 */
const isToRecordAgain = (row: OrderRow, latestFirst: readonly OrderRow[]): boolean =>
  isOver(row) &&
  row.prepaidUtr !== null &&
  latestFirst.find(
    (one) => one.paymentSessionId === row.paymentSessionId && (one.prepaidUtr !== null || !isOver(one))
  ) === row

/** Whether the attempt's time is over, see {@link Work.isPast}. */
export const isOverdue = (work: Work): Promise<boolean> => work.isPast(({ expiresAt }) => expiresAt)

/** Whether the buyer is still to pay. False once the attempt was given up or is overdue, or its order was cancelled. */
export const isStillToPay = async (work: Work): Promise<boolean> => {
  const { orderId, isCanceled } = await work.place()

  return (
    work.held.row.state === "awaiting_down_payment" &&
    !isCanceled &&
    (!(await isOverdue(work)) || (await isOwed(work, orderId)))
  )
}

export const isAskedOften = ({ actor, held, hasSent }: Work): boolean =>
  actor === "sweep" &&
  !hasSent &&
  held.row.state === "awaiting_down_payment" &&
  held.now().getTime() - held.row.createdAt.getTime() < YOUNG_MS

/**
 * Tells the merchant, once for each deadline, of an overdue payment or approval whose attempt is not given up by
 * itself. A payment link belongs to an order with a life of its own. And while the service does not say how an attempt
 * stands, nobody knows whether it is paid.
 */
export const listOverdue = async ({ held, options }: Work): Promise<void> => {
  const at = overdueAt(options, held.row)

  if (at === null) {
    return
  }
  if (at > held.now()) {
    held.lookAgainAt(at)
    return
  }
  const fact = { kind: "payment_overdue", values: { since: held.row.createdAt.toISOString() } } as const

  // A person may have approved it, or recorded its payment, since it was taken.
  await held.changeOnce(
    { whileIn: [held.row.state], activity: { ...fact, actor: "system" }, attention: fact },
    at
  )
}

type Reason = Exclude<ActivityValues<"order_expired">["reason"], "replaced">

/**
 * Stops waiting for an attempt whose time is over, or whose order was cancelled (design D12). Writes to the ledger
 * first: from then on a payment authorises nothing, and a late one is listed. Then cancels the order in Medusa.
 */
const giveUp = async (work: Work, reason: Reason): Promise<void> => {
  const { held } = work
  const attention = await attentionOf(work, reason)

  // The attempt was approved, or its payment recorded, in this very moment: it goes on.
  if ((await held.change({ ...givenUp(reason, held.now()), attention })) === "illegal") {
    held.lookAgainIn(0)
    return
  }
  if (held.row.svcOrderId !== null) {
    held.lookAgainIn(0)
  }
  await cancelGivenUp(work)
}

const givenUp = (reason: Reason, now: Date): OrderChange => ({
  event: "expired",
  // Without a deadline a paid order is not cancelled later either, e.g. when its payment is taken back for another.
  patch: { givenUpAt: now, ...(reason === "paid_otherwise" ? { expiresAt: null } : {}) },
  activity: { kind: "order_expired", actor: "system", values: { reason } },
})

/** What a person has to know of an attempt that is given up: money for it, or an order at the service. */
const attentionOf = async (
  { ledger, held: { row } }: Work,
  reason: Reason
): Promise<NewAttentionFact | undefined> => {
  const isAtService = row.svcOrderId !== null

  if (reason === "paid_otherwise") {
    return isAtService ? { kind: "not_needed_at_service", values: { amount: row.amount } } : undefined
  }
  if (row.collection === "merchant" && row.prepaidUtr !== null) {
    return collectedInVain(row)
  }
  if (row.state === "awaiting_approval") {
    const values = { reason: reason === "canceled" ? "canceled" : "not_approved" } as const

    return { kind: "canceled_in_medusa", values }
  }
  // An attempt that was only unpaid is asked about by itself.
  return reason === "canceled" && isAtService ? awaitedUntilCanceled(ledger, row) : undefined
}

/**
 * The buyer may still pay on the open page, unless the service does not know the order (808). A person who has resolved that
 * point has asked the operator, and has nothing left to do.
 */
const awaitedUntilCanceled = async (
  ledger: Ledger,
  { reference, isAnswered }: OrderRow
): Promise<NewAttentionFact | undefined> => {
  const last = await ledger.attention.lastOf([reference], "order_unknown_to_service")
  // The point is settled only after this look, although the service knows the order again.
  const isOpen = isAnswered === false && last !== undefined && last.resolvedAt === null

  if (!isOpen && isAnswered === false && (await isSeenTo(ledger, reference))) {
    return undefined
  }
  return { kind: "canceled_in_medusa", values: { reason: isOpen ? "unknown_to_service" : "awaited" } }
}

/** What is listed when the merchant has the money of an order that is cancelled or given up. */
export const collectedInVain = ({ svcOrderId }: OrderRow): NewAttentionFact => ({
  kind: "paid_after_cancellation",
  values: { reason: svcOrderId === null ? "recorded" : "collected" },
})

/**
 * Cancels the order of an attempt that was given up, also after a process that died in between. Not an order that is
 * cancelled already, was paid too late, or has any other payment. It lives on without this attempt; what it lacks is
 * listed.
 */
export const cancelGivenUp = async (work: Work): Promise<void> => {
  if ((await cancelUnlessPaid(work)) !== "kept") {
    await work.ledger.attention.settle(work.held.reference, ["not_canceled"])
  }
}

const cancelUnlessPaid = async (work: Work): Promise<Cancellation> => {
  const { held } = work
  const { orderId, isCanceled } = await work.place()

  if (orderId === null || isCanceled || held.row.cartId === null) {
    return "not_wanted"
  }
  // The buyer has paid after all, which is listed, or may have paid: then the service's next answer decides.
  if (isPaidOrFinalizing(held.row)) {
    return "not_wanted"
  }
  // A payment link of the same order has replaced it, and may come to nothing.
  if (!(await isOverdue(work))) {
    held.lookAgainWhenOverdue()
    return "not_wanted"
  }
  const { kind, attempts, authorized, refunded, toFinance, others, paidOtherwise } = await readStanding(
    work,
    orderId
  )

  if (kind === "unpaid") {
    const cancellation = await cancelOrder(work, orderId, () => isUnpaid(work, orderId))

    if (cancellation === "not_wanted") {
      held.lookAgainIn(0)
    }
    if (cancellation === "canceled" && wasReplaced(held.row)) {
      const values = { reason: "unpaid" } as const

      await held.change({ activity: { kind: "order_expired", actor: "system", values } })
    }
    return cancellation
  }
  if (kind === "goes_on") {
    held.lookAgainIn(LOOK_AT_KEPT_MS)
  }
  if (kind === "paid_in_part") {
    await tellSums(work, {
      latest: held.row,
      references: attempts.map(({ reference }) => reference),
      financed: authorized,
      refunded,
      total: toFinance,
      others,
      paidOtherwise,
      agree: false,
      isAtService: true,
    })
  }
  return "not_wanted"
}

/** It was given up early, for a payment link that came to nothing: nothing told of the cancellation yet. */
const wasReplaced = ({ givenUpAt, expiresAt }: OrderRow): boolean =>
  givenUpAt !== null && expiresAt !== null && givenUpAt < expiresAt
