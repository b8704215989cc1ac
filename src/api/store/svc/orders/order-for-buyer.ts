import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { queryOf } from "../../../../medusa/query"
import { currentAttempt, isPlacing } from "../../../../domain/order-action"
import { isFulfillable } from "../../../../domain/order-state"
import { isPaidOrFinalizing, mayBePaid } from "../../../../domain/prepaid-status"
import { isDraftGone, readOrderWithOwnSessions } from "../../../../medusa/own-sessions"
import { svcOf } from "../../../../modules/svc"
import { agreedDownPayment } from "../../../../modules/svc/checkout/plans"
import type { Ledger } from "../../../../modules/svc/ledger/ledger"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import type { StoreSvcOrderResponse } from "../../../../types"
import { deadlineAhead } from "../../../../modules/svc/waits"
import { attemptsOfOrder } from "../../../../progress/order/interrupted-order"
import { readCover } from "../../../../progress/order/order-total"
import { progressOrder } from "../../../../progress/progress-order"
import { noSuchOrder, raise } from "../../../../workflows/refusals"

/** Buyers who look at an order make the store ask the service about it at most this often. */
const ASK_EVERY_MS = 3_000
/** A buyer waits no longer than this for the service. After that, the answer is what the ledger knows. */
const PATIENCE_MS = 8_000

/**
 * Where an order stands and what its buyer has to do next. If another order took its place, the answer is about that one.
 * While a down payment is awaited this asks the service, as spec 4.3 wants for a buyer who comes back.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const orderForBuyer = async (
  container: MedusaContainer,
  orderId: string
): Promise<StoreSvcOrderResponse> => {
  const { orders } = svcOf(container).ledger
  const known = await attemptsOfOrder(container, orderId)
  const begun = known.some((row) => row.orderId === orderId) ? known : await orders.begunFor(orderId)
  const movedTo = begun.find((row) => row.orderId !== null && row.orderId !== orderId)?.orderId ?? null

  if (movedTo !== null && (await isUndone(container, orderId))) {
    // Medusa rolled back the order that the checkout was sent for. Its buyer then completed the cart again.
    return orderForBuyer(container, movedTo)
  }
  const before =
    currentAttempt(known.length > 0 || movedTo !== null ? known : begun) ?? raise(noSuchOrder(orderId))

  await askAbout(container, before)
  const row = currentAttempt(await orders.ofOrder(orderId)) ?? before

  return { order_id: orderId, ...(await standingOf(container, orderId, row)) }
}

/** Asks the service about an attempt that may move on by its answer, unless it was asked a moment ago. */
export const askAbout = async (container: MedusaContainer, attempt: OrderRow): Promise<void> => {
  const { reference, isAnswered, dueAt } = attempt
  const { ledger } = svcOf(container)

  if (isAsked(attempt, ledger.now()) && (await ledger.orders.mayAskAgain(reference, ASK_EVERY_MS))) {
    const asked = progressOrder(container, { reference, actor: "buyer" }).catch(
      () => undefined // Logged where it failed, and due again.
    )

    await Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })])
    if (isAnswered === false && dueAt !== null) {
      // A page that asks often does not put the sweep off, which counts the failures.
      await ledger.orders.makeDue(reference, dueAt)
    }
  }
}

/** Where an attempt of an order stands, and what its buyer has to do next. */
export const standingOf = async (
  container: MedusaContainer,
  orderId: string,
  row: OrderRow
): Promise<Omit<StoreSvcOrderResponse, "order_id">> => {
  const { state, next } = await stateInMedusa(container, orderId, row)
  const deadline = deadlineAhead(row, svcOf(container).ledger.now())

  return {
    state,
    next: state === "awaiting_merchant_payment" ? { ...next, ...(await owedToShop(container, row)) } : next,
    expires_at: state.startsWith("awaiting_") ? (deadline?.toISOString() ?? null) : null,
  }
}

/** The amount that the buyer owes the shop itself, as the admin's order page shows it. */
const owedToShop = async (container: MedusaContainer, row: OrderRow): Promise<{ amount?: number }> => {
  const amount = agreedDownPayment(row, (await svcOf(container).knownPlans()) ?? [])

  return amount ? { amount } : {}
}

/** Medusa deleted or cancelled the order. One that still stands beside another order of its cart has no payment. */
const isUndone = async (container: MedusaContainer, orderId: string): Promise<boolean> => {
  const order = await readOrderWithOwnSessions(queryOf(container), orderId)

  return order?.isCanceled ?? true
}

/**
 * Whether a look may move the attempt on. Attempts that wait for a person do not move. An expired one may be paid now. A
 * checkout that is to be sent again keeps its pause: the service may have asked for it.
 */
const isAsked = ({ state, settledAt, sentAt, dueAt }: OrderRow, now: Date): boolean =>
  state === "awaiting_down_payment" ||
  (state === "initiating" && dueAt !== null && (sentAt !== null || dueAt <= now)) ||
  (state === "expired" && dueAt !== null) ||
  (state === "authorized" && settledAt === null)

type Standing = Pick<StoreSvcOrderResponse, "state" | "next">

/** The attempt's state, unless its order was cancelled or is paid another way. */
const stateInMedusa = async (
  container: MedusaContainer,
  orderId: string,
  row: OrderRow
): Promise<Standing> => {
  const query = queryOf(container)
  const { ledger } = svcOf(container)
  const order = await readOrderWithOwnSessions(query, orderId)

  if (order?.isCanceled ?? isDraftGone([row])) {
    return stateOfCanceled(row, await stateOf(ledger, row), await ledger.orders.ofOrder(orderId))
  }
  const isToPay = !isFulfillable(row.state) || row.releasedAt !== null

  return isToPay && (await readCover(ledger, query, orderId, order?.sessionIds)).isWhole
    ? { state: "authorized", next: { action: "none" } }
    : stateOf(ledger, row)
}

/** A buyer who has paid, or perhaps has, must not be asked to order again. */
const stateOfCanceled = (
  row: OrderRow,
  { state, next }: Standing,
  attempts: readonly OrderRow[]
): Standing => {
  // The roll-back may cancel an order in doubt: the service may still have it.
  if (state === "declined" || state === "processing" || isPaidTooLate(row)) {
    return { state, next }
  }
  if (state === "expired" && isOverInTime(row)) {
    return { state, next }
  }
  const isUnpaid =
    (row.state.startsWith("awaiting_") || state === "expired") && ![row, ...attempts].some(isPerhapsPaid)

  return { state: "canceled", next: { action: isUnpaid ? "try_again" : "none" } }
}

/**
 * A transfer to the merchant may be on its way, and nobody knows what the service did not say when it was asked last. What the
 * service has authorised takes the buyer's credit.
 */
const isPerhapsPaid = (row: OrderRow): boolean =>
  row.releasedAt === null &&
  row.state !== "declined" &&
  (row.collection === "merchant" || row.isAnswered === false || mayBePaid(row) || isFulfillable(row.state))

/** Whether the attempt's time was over when it was given up. Payment links and attempts paid another way have no limit. */
const isOverInTime = ({ givenUpAt, expiresAt }: OrderRow): boolean =>
  expiresAt !== null && (givenUpAt === null || givenUpAt >= expiresAt)

/** A payment link can be tried again, while an order that stands would be placed a second time. */
const isOfStandingOrder = (row: OrderRow): boolean =>
  isPlacing(row) && row.orderId !== null && row.svcOrderId !== null

/** Paid after it was given up, or about to be paid: the service is finalising a payment. */
const isPaidTooLate = (row: OrderRow): boolean =>
  row.state === "expired" && (row.prepaidUtr !== null || isPaidOrFinalizing(row))

/** Whether the shop has the down payment: it records it again, or pays it back, which a person says of a decline or a cancellation. */
const isCollected = async (ledger: Ledger, row: OrderRow): Promise<boolean> =>
  row.prepaidUtr !== null &&
  (row.releasedAt !== null ||
    (await ledger.attention.openFor([row.reference])).some(
      ({ kind }) => kind === "merchant_payment_declined" || kind === "paid_after_cancellation"
    ))

const stateOf = async (ledger: Ledger, row: OrderRow): Promise<Standing> => {
  if (row.releasedAt !== null && (row.settledAt !== null || isOfStandingOrder(row))) {
    // The operator cancelled it.
    return { state: "canceled", next: { action: "none" } }
  }
  if (row.releasedAt !== null || row.state === "declined") {
    const isPaid = isPaidTooLate(row) || (await isCollected(ledger, row))

    return { state: "declined", next: { action: isPaid ? "none" : "try_again" } }
  }
  switch (row.state) {
    case "initiating":
    case "unconfirmed":
      return { state: "processing", next: { action: "wait" } }
    case "awaiting_down_payment":
      return {
        state: row.state,
        next:
          row.paymentUrl === null || row.isFinalizing
            ? { action: "wait" }
            : { action: "pay", url: row.paymentUrl, amount: row.prepaidAmount || null },
      }
    case "awaiting_merchant_payment":
    case "awaiting_approval":
      return { state: row.state, next: { action: "wait" } }
    case "authorized":
    case "out_for_delivery":
    case "held":
    case "delivered":
      return { state: "authorized", next: { action: "none" } }
    case "expired":
      return { state: "expired", next: { action: isPaidTooLate(row) ? "none" : "try_again" } }
  }
}
