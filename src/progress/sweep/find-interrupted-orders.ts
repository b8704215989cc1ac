import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS, MINUTE_MS } from "../../domain/units-of-time"
import { loggerOf } from "../logger-of"
import { queryOf } from "../../medusa/query"
import { isPaidThisWay, type OrderWithOwnSessions, readOrdersCreated } from "../../medusa/own-sessions"
import { svcOf } from "../../modules/svc"
import { loggable } from "../../modules/svc/ledger/ledger-error"
import { seeToInterrupted } from "../order/interrupted-order"

/** As long as Medusa keeps a cart locked: a completion that is under way is left alone. */
const OLD_ENOUGH_MS = 2 * MINUTE_MS
/** These minutes are looked at again: an order may be committed late, or by a clock that is behind. */
const OVERLAP_MS = 5 * MINUTE_MS
/** How far back the very first look goes. */
const FIRST_LOOK_MS = DAY_MS
const PAGE = 200
/** So many new orders are looked at in one sweep, e.g. after weeks without the plugin, or after an import. */
const ENOUGH = 2_000

/**
 * Finds orders of the last minutes that have a payment session with this method and no attempt in the ledger: Medusa died
 * in their completion before it asked the provider. Looks at each order about once, from where the last sweep came to.
 */
export const findInterruptedOrders = async (container: MedusaContainer): Promise<void> => {
  const { ledger } = svcOf(container)
  const query = queryOf(container)
  const now = ledger.now().getTime()
  const until = new Date(now - OLD_ENOUGH_MS)
  const seenUntil = (await ledger.sweeps.ordersUntil()) ?? new Date(now - FIRST_LOOK_MS)
  const from = new Date(seenUntil.getTime() - OVERLAP_MS)

  let fresh = 0

  for (let skip = 0; ; skip += PAGE) {
    const orders = await readOrdersCreated(query, { from, until, skip, take: PAGE })
    const own = orders.filter(({ sessionIds }) => sessionIds.length > 0)
    const known = await ledger.orders.orderIdsOf(own.map(({ id }) => id))

    for (const order of own.filter(({ id }) => !known.has(id))) {
      await recordOrList(container, order)
    }
    const last = orders.at(-1)

    if (last === undefined || orders.length < PAGE) {
      await ledger.sweeps.sawOrdersUntil(until)
      return
    }
    // The overlap does not count: a sweep has to come further than the last one, however many orders are in it.
    fresh += orders.filter(({ createdAt }) => createdAt > seenUntil).length
    if (fresh >= ENOUGH) {
      await ledger.sweeps.sawOrdersUntil(last.createdAt)
      return
    }
  }
}

/** Lists an order that cannot be written down, so that it does not hold up the others. */
const recordOrList = async (container: MedusaContainer, order: OrderWithOwnSessions): Promise<void> => {
  try {
    if (await isPaidThisWay(queryOf(container), order)) {
      await seeToInterrupted(container, order)
    }
  } catch (error) {
    const { attention } = svcOf(container).ledger

    loggerOf(container).error(`svc.sweep could not write the order ${order.id} down: ${loggable(error)}`)
    for (const reference of order.sessionIds) {
      await attention.list({ reference, orderId: order.id }, { kind: "order_interrupted" })
    }
  }
}
