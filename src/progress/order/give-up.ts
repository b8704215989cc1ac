import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { isAwaitingPayment, isLiveAtService } from "../../domain/order-state"
import { isPaidOtherwise } from "../../medusa/order-payments"
import type { OrderChange } from "../../modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { overdueAt } from "../../modules/svc/waits"
import type { Work } from "../work"

/** Gives an attempt up whose time is over, or whose order was cancelled. */
export const giveUpInTime = async (work: Work): Promise<void> => {
  const { expiresAt } = work.held.row
  const isOver = expiresAt !== null && expiresAt <= work.held.now()

  // The sweep only looks at the time, since it asks so often: a cancellation comes by its event.
  if (isOver || (work.actor !== "sweep" && (await work.place()).isCanceled)) {
    await giveUp(work)
  }
}

/**
 * Tells the merchant, once, of a payment or an approval that is waited for longer than the store wants to, where the attempt
 * is not given up by itself: a payment link belongs to an order with a life of its own, and while the service does not say
 * how it stands nobody knows whether it is paid.
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

  await held.changeOnce({ activity: { ...fact, actor: "system" }, attention: fact })
}

/**
 * Stops waiting for an attempt whose time is over, or whose order was cancelled (design D12). The ledger first: from then
 * on no payment can be recorded for it, and one that comes all the same is listed. Then its order is cancelled in Medusa.
 */
const giveUp = async (work: Work): Promise<void> => {
  const { held } = work
  const { isCanceled } = await work.place()

  await held.change(givenUp(held.row, isCanceled, held.now()))
  if (held.row.svcOrderId !== null) {
    held.lookAgainIn(0)
  }
  await cancelGivenUp(work)
}

const givenUp = (row: OrderRow, isCanceled: boolean, now: Date): OrderChange => ({
  event: "expired",
  patch: { givenUpAt: now },
  activity: {
    kind: "order_expired",
    actor: "system",
    values: { reason: isCanceled ? "canceled" : "unpaid" },
  },
  settles: ["payment_overdue"],
  ...attentionOf(row, isCanceled),
})

/** What a person has to know of an attempt that is given up: money for it, or an order at the service. */
const attentionOf = (row: OrderRow, isCanceled: boolean): Pick<OrderChange, "attention"> => {
  if (row.collection === "merchant" && row.prepaidUtr !== null) {
    return { attention: PAID_AFTER_CANCELLATION }
  }
  if (row.state === "awaiting_approval") {
    return { attention: { kind: "canceled_in_medusa", values: { reason: "not_approved" } } }
  }
  // The buyer may still pay on the page that is open. One that was only never paid is asked about by itself.
  return isCanceled && row.svcOrderId !== null
    ? { attention: { kind: "canceled_in_medusa", values: { reason: "awaited" } } }
    : {}
}

/** What is listed when the merchant has the money of an order that is cancelled. */
export const PAID_AFTER_CANCELLATION = {
  kind: "paid_after_cancellation",
  values: { reason: "recorded" },
} as const

/**
 * Cancels the order of an attempt that was given up, unless it is cancelled already or has another payment, of ours or
 * not: then it lives on without this attempt. Also what a process that died in between has left.
 */
export const cancelGivenUp = async (work: Work): Promise<void> => {
  const { container, held, svc } = work
  const { orderId, isCanceled } = await work.place()

  if (orderId === null || isCanceled || held.row.cartId === null) {
    return
  }
  const others = (await svc.ledger.orders.ofOrder(orderId)).filter(
    (other) => other.reference !== held.reference && other.releasedAt === null
  )
  const isNeeded =
    others.some(({ state }) => isLiveAtService(state) || isAwaitingPayment(state)) ||
    (await isPaidOtherwise(work.query, orderId, [held.row.paymentSessionId]))

  if (!isNeeded) {
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
    work.placeHasChanged()
  }
}
