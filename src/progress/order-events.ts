import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "./logger-of"
import { queryOf } from "../medusa/query"
import { isReturnReceived, readGoods, readOrderOfFulfillment } from "../medusa/goods"
import { readCartOfOrder, readOrderWithOwnSessions } from "../medusa/own-sessions"
import { readPlaceOfPayment } from "../medusa/payment"
import { isFulfillable, isInDoubt } from "../domain/order-state"
import { DAY_MS } from "../domain/units-of-time"
import { svcOf } from "../modules/svc"
import { loggable } from "../modules/svc/ledger/ledger-error"
import { isCapturing } from "./capture-payment"
import { canceledOfTold, fulfillmentCanceled, isListed } from "./delivery/canceled-fulfillment"
import { startProgress } from "./start-progress"
import { tellSubscribers } from "./tell-subscribers"
import { changedInMedusa, isGood, isKnown, orderSums } from "./order/order-total"

/** Longer than Medusa takes to answer the buyer after it has said that an order is placed. */
const AFTER_ANSWER_MS = 200

/**
 * Moves on the attempts of an order that Medusa has placed. Their payment may be authorised in Medusa by now, or was
 * for an earlier order of the same cart that is gone. Attempts of its cart count too: if the order was paid another
 * way, nobody resumes them. Waits until Medusa has answered the buyer, since both share one process. The sweep does
 * what a process that ends leaves.
 */
export const onOrderPlaced = (container: MedusaContainer, orderId: string): Promise<void> => {
  svcOf(container).effects.addLater(AFTER_ANSWER_MS, orderId, async () => {
    try {
      await startPlaced(container, orderId)
    } catch (error) {
      loggerOf(container).warn(`svc.order ${orderId} is seen to by the sweep: ${loggable(error)}`)
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
    // A draft may have been edited since its payment link was placed, and Medusa sends no event for that.
    await listChange(container, orderId, "edit")
  }
}

type MedusaChange = "edit" | "claim" | "exchange" | "return" | "return_requested"

/**
 * Moves on an order that was cancelled in Medusa, at once: the service has no operation to cancel one (design D11). An
 * attempt that awaits a payment is asked about once more and given up, after a pause that the service has asked for. An attempt that the service holds is listed.
 */
export const onOrderCanceled = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const attempts = await svcOf(container).ledger.orders.ofOrder(orderId)

  await startProgress(container, attempts)
  await settleSecondOrder(container, orderId)
  if (attempts.length === 0) {
    await settleWithoutAttempt(container, orderId)
  }
}

/** Settles that a cancelled order was the second one of its cart. By now it may have an attempt of its own, for a payment link. */
const settleSecondOrder = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const { attention } = svcOf(container).ledger

  await attention.settleWhere("kind = 'second_order_of_cart' and facts->>'order_id' = ?", [orderId])
}

/**
 * Settles what is listed of a cancelled order without an attempt: that it could not be written down, or, by an earlier version,
 * that another order of its cart has the attempt.
 */
const settleWithoutAttempt = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const { attention, orders } = svcOf(container).ledger
  const order = await readOrderWithOwnSessions(queryOf(container), orderId)

  await attention.settleWhere("order_id = ? and kind = 'order_interrupted'", [orderId])
  for (const { reference } of await orders.ofSessions(order?.sessionIds ?? [])) {
    await attention.settle(reference, ["second_order_of_cart"])
  }
}

/** Lists an order that was changed in Medusa, and moves it on: the rest of its goods may have been delivered before. */
export const onOrderChanged = async (
  container: MedusaContainer,
  orderId: string,
  change: MedusaChange
): Promise<void> => {
  await listChange(container, orderId, change)
  await onGoodsMoved(container, { order_id: orderId })
}

/** As {@link onOrderChanged}. Medusa 2.17 also sends this event when a return is only requested. */
export const onReturnReceived = async (
  container: MedusaContainer,
  orderId: string,
  returnId: string
): Promise<void> => {
  if (await isReturnReceived(queryOf(container), returnId)) {
    await onOrderChanged(container, orderId, "return")
  }
}

/**
 * Lists, with both amounts, an order that was changed in Medusa while the service holds it or is to hold it: the
 * service has no operation to amend one (guarantee 5). An edit that keeps the total is no news, nor is a return that is
 * asked for and adds nothing to it. An edit that undoes a difference takes the order off the list.
 */
const listChange = async (
  container: MedusaContainer,
  orderId: string,
  change: MedusaChange
): Promise<void> => {
  const { ledger } = svcOf(container)
  const sums = await orderSums(ledger, queryOf(container), orderId)

  const isOfSums = change === "return_requested" || (change === "edit" && sums?.agree === true)

  if (sums === undefined || (isOfSums && (await isKnown(ledger, sums)))) {
    return
  }
  await ledger.orders.change(sums.latest.reference, {
    ...(await changedInMedusa(ledger, sums, change)),
    // Nobody tells when an exchange or a claim is cancelled.
    wakeAt: new Date(ledger.now().getTime() + DAY_MS),
  })
  tellSubscribers(container)
}

/**
 * Has an order looked at again after a capture of a payment, or a refund. Of another payment: the order's sums may agree
 * now, for example when a merchant marks the difference of an edit as paid. Of an attempt's own: a capture by hand is to be
 * noted, and a refund changes the sums, however long ago the delivery was.
 */
export const onPaymentMoved = async (container: MedusaContainer, paymentId: string): Promise<void> => {
  const { orders } = svcOf(container).ledger
  const { ownSessionId, orderId } = await readPlaceOfPayment(queryOf(container), paymentId)

  if (ownSessionId !== undefined) {
    const attempts = await orders.ofSessions([ownSessionId])

    await startProgress(
      container,
      attempts.filter(
        ({ reference, state }) => (state === "delivered" || state === "held") && !isCapturing(reference)
      )
    )
  }
  if (orderId !== undefined) {
    await startProgress(container, (await orders.ofOrder(orderId)).filter(isGood).slice(0, 1))
  }
}

/** What an event says about goods that have moved: the id of a fulfilment, or of its order. */
type GoodsMoved = { id: string } | { order_id: string }

/**
 * Marks an order's attempts due after a change of its fulfilments, and starts on them at once (design D8). The store's
 * own work is done already, and does not wait for the service.
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
      // The process that settles the attempt must know that goods have moved.
      await deliveries.open(attempt)
    }
  }
  await startProgress(container, attempts)
}

/** Lists an order whose fulfilment was cancelled after the service was told of its delivery, or perhaps was told. */
export const onFulfillmentCanceled = async (
  container: MedusaContainer,
  { order_id: orderId, fulfillment_id: fulfillmentId }: { order_id: string; fulfillment_id: string }
): Promise<void> => {
  const { ledger } = svcOf(container)
  const goods = await readGoods(queryOf(container), orderId)

  for (const row of await ledger.orders.ofOrder(orderId)) {
    const told = await canceledOfTold(ledger, row, goods, await ledger.deliveries.of(row.reference))
    const canceled = told.find(({ id }) => id === fulfillmentId)

    if (row.releasedAt === null && canceled && !(await isListed(ledger, row.reference, canceled))) {
      await ledger.orders.change(row.reference, fulfillmentCanceled(canceled))
    }
  }
  await onGoodsMoved(container, { order_id: orderId })
}
