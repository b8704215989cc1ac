import type { MedusaContainer } from "@medusajs/framework/types"
import { isFulfillable } from "../../domain/order-state"
import { type Query, queryOf } from "../../medusa/query"
import { svcOf } from "../../modules/svc"
import { loadCheckoutSource } from "../../medusa/checkout-source"
import { isPaidThisWay, type OrderWithOwnSessions, readOrderWithOwnSessions } from "../../medusa/own-sessions"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { completionEndsAt } from "../../modules/svc/waits"

/**
 * The attempts of an order, the latest first; none when the order is not paid with this method. The order's payment
 * sessions count, not the ledger alone (design D20). If a completion died before it asked the provider, the first look
 * writes its attempt down here. A rolled-back order has the attempts that had begun it. An attempt that went on with
 * another order counts as declined here. An attempt counts as initiating while its completion may be under way, and
 * until it takes this order in place of one that Medusa undid.
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
  await seeToInterrupted(container, order)
  const recorded = await orders.ofOrder(orderId)

  if (recorded.length > 0) {
    return recorded
  }
  return Promise.all(
    (await orders.ofSessions(order.sessionIds)).map(async (row): Promise<OrderRow> => {
      if (!order.isCanceled && (await isOrphan(query, row))) {
        return { ...row, state: "initiating" }
      }
      return {
        ...row,
        state: row.orderId === null && !order.isCanceled ? "initiating" : "declined",
        dueAt: null,
      }
    })
  )
}

/**
 * Whether Medusa undid the order with which an authorised attempt was noted. The attempt's next look takes the order
 * that its cart became since: for a payment that it has, Medusa does not ask the provider again.
 */
const isOrphan = async (query: Query, { state, releasedAt, orderId }: OrderRow): Promise<boolean> =>
  isFulfillable(state) &&
  releasedAt === null &&
  orderId !== null &&
  (await readOrderWithOwnSessions(query, orderId)) === undefined

/**
 * Writes down an order that is to be paid with this method and has no attempt; it is then completed or rolled back. If
 * the attempt of its session belongs to another order by now, one cart has become two orders: that attempt is listed. If
 * that other order is gone, the attempt is looked at.
 */
export const seeToInterrupted = async (
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
    } else if (attempt.orderId === null && completionEndsAt(order) < ledger.now()) {
      // The attempt ended, and Medusa died before it had undone the order: it is to be rolled back, or completed.
      await ledger.orders.change(attempt.reference, {
        patch: { orderId: order.id, displayId: order.displayId },
        wakeAt: ledger.now(),
      })
    } else if (await isOrphan(queryOf(container), attempt)) {
      await ledger.orders.makeDue(attempt.reference, ledger.now())
    } else if (attempt.orderId !== null && attempt.orderId !== order.id) {
      await ledger.orders.change(attempt.reference, {
        attention: {
          kind: "second_order_of_cart",
          values: { order: order.displayId ?? order.id, order_id: order.id },
        },
      })
    }
  }
}

const recordSession = async (
  container: MedusaContainer,
  sessionId: string,
  order: OrderWithOwnSessions
): Promise<void> => {
  const svc = svcOf(container)
  const source = await loadCheckoutSource(queryOf(container), sessionId, await svc.optionsInForce())

  // The method was only chosen for a payment link: its buyer places it, or nobody does.
  if (source.cartId === null && source.sentAfter === null) {
    return
  }
  await svc.writeInterrupted({ ...source, orderId: order.id, displayId: order.displayId }, order.createdAt)
}
