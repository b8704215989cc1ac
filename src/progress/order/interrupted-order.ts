import type { MedusaContainer } from "@medusajs/framework/types"
import { queryOf } from "../../medusa/query"
import { svcOf } from "../../modules/svc"
import { loadCheckoutSource } from "../../medusa/checkout-source"
import { isPaidThisWay, type OrderWithOwnSessions, readOrderWithOwnSessions } from "../../medusa/own-sessions"
import type { OrderRow } from "../../modules/svc/ledger/order-row"

/**
 * The attempts of an order, the latest first. The order's payment sessions count, not the ledger alone (design D20): one
 * with this payment method whose completion died before the provider was asked is written down here, by whoever looks at
 * it first, and from then on goes the way of every other. An order that was rolled back has those that had begun it; what
 * went on with another order has come to nothing for this one, and one whose completion may be under way is being begun.
 * None when the order is not paid with this method.
 */
export const attemptsOfOrder = async (container: MedusaContainer, orderId: string): Promise<OrderRow[]> => {
  const { orders } = svcOf(container).ledger
  const known = await orders.ofOrder(orderId)

  if (known.length > 0) {
    return known
  }
  const former = await orders.ofOrderAndItsSessions(orderId)

  if (former.length > 0) {
    return former.map((row) => (row.orderId === null ? row : { ...row, state: "declined" }))
  }
  const query = queryOf(container)
  const order = await readOrderWithOwnSessions(query, orderId)

  if (order === undefined || !(await isPaidThisWay(query, order))) {
    return []
  }
  await recordInterrupted(container, order)
  const recorded = await orders.ofOrder(orderId)

  return recorded.length > 0
    ? recorded
    : (await orders.ofSessions(order.sessionIds)).map((row) => ({
        ...row,
        state: row.orderId === null && !order.isCanceled ? "initiating" : "declined",
        dueAt: null,
      }))
}

/**
 * Writes an order down that is to be paid with this method and has no attempt, to be completed or rolled back. An
 * order whose session belongs to another one by now is listed there: one cart has become two orders.
 */
export const recordInterrupted = async (
  container: MedusaContainer,
  order: OrderWithOwnSessions
): Promise<void> => {
  const { ledger } = svcOf(container)

  if (order.isCanceled) {
    return
  }
  for (const sessionId of order.sessionIds) {
    const [attempt] = await ledger.orders.ofSessions([sessionId])

    if (attempt === undefined) {
      await recordSession(container, sessionId, order)
    } else if (attempt.orderId === null && isLeftBehind(order, ledger.now())) {
      // Its attempt ended, and Medusa died before it had undone the order: to be rolled back, or completed.
      await ledger.orders.change(attempt.reference, {
        patch: { orderId: order.id, displayId: order.displayId },
        wakeAt: ledger.now(),
      })
    } else if (attempt.orderId !== null && attempt.orderId !== order.id) {
      await ledger.orders.change(attempt.reference, {
        attention: {
          kind: "second_order_of_cart",
          values: { order: order.displayId ?? order.id },
        },
      })
    }
  }
}

/** Longer than Medusa locks a cart: nobody is completing it, or undoing that, any more. */
export const COMPLETION_IS_OVER_MS = 150_000

const isLeftBehind = ({ createdAt }: OrderWithOwnSessions, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > COMPLETION_IS_OVER_MS

const recordSession = async (
  container: MedusaContainer,
  sessionId: string,
  order: OrderWithOwnSessions
): Promise<void> => {
  const svc = svcOf(container)
  const query = queryOf(container)
  const source = await loadCheckoutSource(query, sessionId, await svc.optionsInForce())

  // A payment link, of which the method was only chosen: it is placed by its buyer, or not at all.
  if (source.cartId === null && !source.isAnswered) {
    return
  }
  await svc.recordInterrupted({ ...source, orderId: order.id, displayId: order.displayId }, order.createdAt)
}
