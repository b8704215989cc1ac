import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "./logger-of"
import { queryOf } from "../medusa/query"
import { readGoods, readOrderOfFulfillment } from "../medusa/goods"
import { readCartOfOrder } from "../medusa/own-sessions"
import { readOrderOfOtherPayment } from "../medusa/payment"
import { isFulfillable, isInDoubt } from "../domain/order-state"
import { svcOf } from "../modules/svc"
import { loggable } from "../modules/svc/ledger/ledger-error"
import { fulfillmentCanceled, isTold } from "./delivery/canceled-fulfillment"
import { startProgress } from "./start-progress"
import { tellSubscribers } from "./tell-subscribers"
import { changedInMedusa, isGood, isKnown, orderSums } from "./order/order-total"

/** Longer than Medusa takes, once it has said that an order is placed, to answer the buyer. */
const AFTER_ANSWER_MS = 200

/**
 * Sees to the attempts of an order that Medusa has placed: their payment may be authorised there by now, or was for an
 * order of the same cart that is gone. Also to those of its cart, if it was paid another way in the end: nobody resumes
 * them any more. Only after the buyer was answered, for whom this would take the same process's time; what is left when it
 * ends before that is due.
 */
export const onOrderPlaced = (container: MedusaContainer, orderId: string): Promise<void> => {
  svcOf(container).effects.addLater(AFTER_ANSWER_MS, orderId, async () => {
    try {
      await startPlaced(container, orderId)
    } catch (error) {
      const logger = loggerOf(container)

      logger.warn(`svc.order ${orderId} is seen to by the sweep: ${loggable(error)}`)
    }
  })
  return Promise.resolve()
}

const startPlaced = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const ledger = svcOf(container).ledger
  const cartId = await readCartOfOrder(queryOf(container), orderId)
  const attempts = await ledger.orders.ofSubject(ledger.database.sql, { cartId, orderId })

  await startProgress(
    container,
    attempts.filter(
      (attempt) =>
        isInDoubt(attempt.state) ||
        (isFulfillable(attempt.state) && (attempt.settledAt === null || attempt.orderId !== orderId))
    )
  )
  if (cartId === null) {
    // A draft may have been edited since its payment link was placed, of which no event tells.
    await listChange(container, orderId, "edit")
  }
}

type MedusaChange = "edit" | "claim" | "exchange" | "return"

/**
 * Sees to an order that was cancelled in Medusa, since the service has no operation to cancel one (design D11). What
 * awaits a payment is asked about once more and given up, and what the service holds is listed, at once.
 */
export const onOrderCanceled = async (container: MedusaContainer, orderId: string): Promise<void> => {
  await startProgress(container, await svcOf(container).ledger.orders.ofOrder(orderId))
}

/** Sees to an order that was changed in Medusa: what is left of it may have been delivered before. */
export const onOrderChanged = async (
  container: MedusaContainer,
  orderId: string,
  change: MedusaChange
): Promise<void> => {
  await listChange(container, orderId, change)
  await onGoodsMoved(container, { order_id: orderId })
}

/**
 * Lists an order that was changed in Medusa while the service holds it, or is to hold it, with both amounts: the service
 * has no operation to amend one (guarantee 5). An edit that leaves the total as it was is no news; one that takes a
 * difference back takes it off the list.
 */
const listChange = async (
  container: MedusaContainer,
  orderId: string,
  change: MedusaChange
): Promise<void> => {
  const { ledger } = svcOf(container)
  const sums = await orderSums(ledger, queryOf(container), orderId)

  if (sums === undefined || (change === "edit" && sums.agree && (await isKnown(ledger, sums)))) {
    return
  }
  await ledger.orders.change(sums.latest.reference, await changedInMedusa(ledger, sums, change))
  tellSubscribers(container)
}

/**
 * Has an order looked at once something of it was paid another way, or paid back: its sums may agree by that, as when a merchant
 * marks the difference of an edit as paid.
 */
export const onOtherPayment = async (container: MedusaContainer, paymentId: string): Promise<void> => {
  const orderId = await readOrderOfOtherPayment(queryOf(container), paymentId)

  if (orderId !== undefined) {
    const attempts = await svcOf(container).ledger.orders.ofOrder(orderId)

    await startProgress(container, attempts.filter(isGood).slice(0, 1))
  }
}

/** What an event tells of goods that have moved: a fulfilment's own id, or its order's. */
type GoodsMoved = { id: string } | { order_id: string }

/**
 * Marks an order's attempts due after a change of its fulfilments, and starts on them at once (design D8). The
 * store's own work is done already, and does not wait for the service's.
 */
export const onGoodsMoved = async (container: MedusaContainer, moved: GoodsMoved): Promise<void> => {
  const orderId =
    "order_id" in moved ? moved.order_id : await readOrderOfFulfillment(queryOf(container), moved.id)

  if (orderId === undefined) {
    return
  }
  const { orders, deliveries } = svcOf(container).ledger
  const attempts = (await orders.ofOrder(orderId)).filter(
    ({ state }) => state === "authorized" || state === "out_for_delivery"
  )

  for (const attempt of attempts) {
    if (attempt.settledAt === null) {
      // Whoever takes it first is to know.
      await deliveries.open(attempt)
    }
  }
  await startProgress(container, attempts)
}

/** Lists an order whose fulfilment was cancelled after its delivery was confirmed or the buyer was asked, or perhaps was. */
export const onFulfillmentCanceled = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const { orders, deliveries } = svcOf(container).ledger
  const goods = await readGoods(queryOf(container), orderId)

  for (const { reference, state, releasedAt } of await orders.ofOrder(orderId)) {
    if (releasedAt === null && isTold(state, await deliveries.of(reference))) {
      await orders.change(reference, fulfillmentCanceled(goods?.canceled))
    }
  }
  await onGoodsMoved(container, { order_id: orderId })
}
