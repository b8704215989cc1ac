import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { halalasOf, sarOf } from "../../../../domain/money"
import { queryOf } from "../../../../medusa/query"
import { currentAttempt } from "../../../../domain/order-action"
import { isFulfillable } from "../../../../domain/order-state"
import { downPaymentDue } from "../../../../domain/plan"
import { isPaidOrFinalizing } from "../../../../domain/prepaid-status"
import { isDraftGone, readOrderWithOwnSessions } from "../../../../medusa/own-sessions"
import { svcOf } from "../../../../modules/svc"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import type { StoreSvcOrderResponse } from "../../../../types"
import { attemptsOfOrder } from "../../../../progress/order/interrupted-order"
import { readCover } from "../../../../progress/order/order-total"
import { progressOrder } from "../../../../progress/progress-order"
import { noSuchOrder } from "../../../../workflows/refusals"

/** The service is asked at most this often for one order because a buyer looks at it. */
const ASK_EVERY_MS = 3_000
/** A buyer does not wait longer than this for the service; the answer is then what is known so far. */
const PATIENCE_MS = 8_000

/**
 * Where an order stands and what its buyer has to do next, or the order that has taken its place; asks the service when a down payment is awaited, as the
 * specification wants it for a buyer who comes back (spec 4.3).
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
    // Medusa undid the order for which the checkout was sent, and its buyer has completed the cart anew.
    return orderForBuyer(container, movedTo)
  }
  const before = currentAttempt(known.length > 0 || movedTo !== null ? known : begun)

  if (before === undefined) {
    throw noSuchOrder(orderId)
  }
  if (isAsked(before) && (await orders.mayAskAgain(before.reference, ASK_EVERY_MS))) {
    const asked = progressOrder(container, { reference: before.reference, actor: "buyer" }).catch(
      () => undefined // Logged where it failed, and due again.
    )

    await Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })])
  }
  const row = currentAttempt(await orders.ofOrder(orderId)) ?? before
  const { state, next } = await stateInMedusa(container, orderId, row)

  return {
    order_id: orderId,
    state,
    next: state === "awaiting_merchant_payment" ? { ...next, ...(await owedToShop(container, row)) } : next,
    expires_at: state.startsWith("awaiting_") ? (row.expiresAt?.toISOString() ?? null) : null,
  }
}

/** What the buyer is to pay the shop itself, as the order page in the admin says it. */
const owedToShop = async (
  container: MedusaContainer,
  { planId, amount }: OrderRow
): Promise<{ amount?: number }> => {
  const plans = (await svcOf(container).knownPlans()) ?? []
  const plan = plans.find(({ repayment_config_id: id }) => id === planId)
  const due = plan === undefined ? null : downPaymentDue(plan, halalasOf(String(amount)))

  return due === null ? {} : { amount: sarOf(due) }
}

/** Medusa has it no more, or has cancelled it; one that stands beside the order of the same cart is paid by nothing. */
const isUndone = async (container: MedusaContainer, orderId: string): Promise<boolean> => {
  const order = await readOrderWithOwnSessions(queryOf(container), orderId)

  return order?.isCanceled ?? true
}

/** Whether looking at an attempt may move it on; not one that waits for a person. One that was given up may be paid now. */
const isAsked = ({ state, settledAt, dueAt }: OrderRow): boolean =>
  state === "awaiting_down_payment" ||
  ((state === "initiating" || state === "expired") && dueAt !== null) ||
  (state === "authorized" && settledAt === null)

type Standing = Pick<StoreSvcOrderResponse, "state" | "next">

/** As the attempt stands, unless its order was cancelled, or is paid another way. */
const stateInMedusa = async (
  container: MedusaContainer,
  orderId: string,
  row: OrderRow
): Promise<Standing> => {
  const query = queryOf(container)
  const order = await readOrderWithOwnSessions(query, orderId)

  if (order?.isCanceled ?? isDraftGone([row])) {
    return stateOfCanceled(row)
  }
  const isToPay = !isFulfillable(row.state) || row.releasedAt !== null

  return isToPay && (await readCover(svcOf(container).ledger, query, orderId, order?.sessionIds)).isWhole
    ? { state: "authorized", next: { action: "none" } }
    : stateOf(row)
}

/** Nobody is asked to order again who has paid, or perhaps has. */
const stateOfCanceled = (row: OrderRow): Standing => {
  const { state, next } = stateOf(row)

  // One in doubt may be cancelled by its roll-back: the service perhaps has it.
  if (state === "declined" || state === "processing" || isPaidTooLate(row)) {
    return { state, next }
  }
  if (state === "expired") {
    return { state: isOverInTime(row) ? state : "canceled", next }
  }
  return {
    state: "canceled",
    next: { action: row.state.startsWith("awaiting_") && row.prepaidUtr === null ? "try_again" : "none" },
  }
}

/** Its time was over when it was given up; a payment link, and what is paid another way, has none. */
const isOverInTime = ({ givenUpAt, expiresAt }: OrderRow): boolean =>
  expiresAt !== null && (givenUpAt === null || givenUpAt >= expiresAt)

/** Paid after it was given up, or about to be: the service is finalising a payment. */
const isPaidTooLate = (row: OrderRow): boolean =>
  row.state === "expired" && (row.prepaidUtr !== null || isPaidOrFinalizing(row))

const stateOf = (row: OrderRow): Standing => {
  if (row.releasedAt !== null) {
    // Only one that the operator has cancelled was an order of Medusa's that is paid.
    return row.settledAt === null
      ? { state: "declined", next: { action: "try_again" } }
      : { state: "canceled", next: { action: "none" } }
  }
  switch (row.state) {
    case "initiating":
      return { state: "processing", next: { action: "wait" } }
    case "awaiting_down_payment":
      return {
        state: row.state,
        next:
          row.paymentUrl === null || row.isFinalizing
            ? { action: "wait" }
            : { action: "pay", url: row.paymentUrl, amount: row.prepaidAmount },
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
    case "unconfirmed":
      return { state: "processing", next: { action: "wait" } }
    case "declined":
      return { state: "declined", next: { action: "try_again" } }
  }
}
