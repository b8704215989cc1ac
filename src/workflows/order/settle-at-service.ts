import { CheckoutInputError } from "../../domain/checkout-input-error"
import { halalasOf } from "../../domain/money"
import { CheckoutDeclined } from "../../modules/svc/checkout/checkout-declined"
import { unconfirmed } from "../../modules/svc/checkout/checkout-changes"
import { loadCheckoutSource } from "../../medusa/checkout-source"
import { LOOK_AT_UNANSWERED_MS } from "../../modules/svc/checkout/send-checkout"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { ORDER_EXITS } from "../../modules/svc/ledger/state-exits"
import { waitMs } from "../../modules/svc/ledger/time-limits"
import { completeInMedusa } from "./complete-in-medusa"
import { giveUp, PAID_AFTER_CANCELLATION } from "./give-up"
import { COMPLETION_IS_OVER_MS } from "./interrupted-order"
import { listOverdue } from "./list-overdue"
import { amountToFinance, sumDiffers } from "./order-total"
import { isCartOpen } from "../../medusa/order-of-attempt"
import { rollBackOrder } from "./roll-back-order"
import type { Work } from "./work"

/** Finds out from the service where an attempt stands, or tells it what the store owes it; the ledger has the outcome. */
export const settleAtService = async (work: Work): Promise<void> => {
  const { held, svc, actor } = work

  switch (held.row.state) {
    case "initiating":
      return held.row.sentAt === null ? sendUnsent(work) : settleUnanswered(work)
    case "awaiting_merchant_payment":
      held.lookAgainAt(held.row.expiresAt)
      if (!(await isWhole(work))) {
        return
      }
      await giveUpInTime(work)
      return listOverdue(work)
    case "awaiting_approval":
      held.lookAgainAt(held.row.expiresAt)
      await giveUpInTime(work)
      return listOverdue(work)
    case "awaiting_down_payment": {
      const found = await svc.reconcile(held, actor)

      if (found === "confirmed") {
        work.events.push({ name: "svc.down_payment_confirmed" })
        return
      }
      if (found === "renewed") {
        work.events.push({ name: "svc.payment_url_renewed" })
      }
      // While nobody knows whether it is paid, an order is not given up.
      if (found === "unpaid" || found === "renewed" || found === "unknown_to_service") {
        await giveUpInTime(work)
      }
      return listOverdue(work)
    }
    case "expired":
      if (hasDownPayment(held.row)) {
        await svc.reconcile(held, actor)
      }
      return
    case "declined":
    case "unconfirmed":
      return held.row.declineCode === CANCELED ? undefined : rollBackOrder(work)
    case "authorized":
    case "out_for_delivery":
    case "held":
    case "delivered":
      return
  }
}

/** The merchant has cancelled the order: nothing of it is undone. */
const CANCELED = "order_canceled"

/** Whether the service collects a down payment, which it can be asked about (spec 4.3). */
const hasDownPayment = ({ svcOrderId, collection, prepaidAmount }: OrderRow): boolean =>
  svcOrderId !== null && collection !== "merchant" && (prepaidAmount ?? 0) > 0

/** The sweep only looks at the time, since it asks so often: a cancellation comes by its event. */
const giveUpInTime = async (work: Work): Promise<void> => {
  const { expiresAt } = work.held.row
  const isOver = expiresAt !== null && expiresAt <= work.held.now()

  if (isOver || (work.actor !== "sweep" && (await work.place()).isCanceled)) {
    await giveUp(work)
  }
}

/**
 * A checkout that is still to be sent: its payment is recorded by the merchant, or Medusa died before it asked. The
 * second is left to its own process for a while.
 */
const sendUnsent = async (work: Work): Promise<void> => {
  const { held } = work
  const { row } = held

  if ((await work.place()).isCanceled) {
    await held.change({
      event: "checkout_declined",
      patch: { declineCode: CANCELED },
      activity: {
        kind: "checkout_declined",
        actor: "system",
        values: { cause: { problem: "canceled_before_sending" } },
      },
      ...(row.prepaidUtr === null ? {} : { attention: PAID_AFTER_CANCELLATION }),
    })
    return
  }
  if (row.prepaidUtr === null && interruptedAt(row) > held.now()) {
    held.lookAgainAt(interruptedAt(row))
    return
  }
  if (await completeInMedusa(work)) {
    await send(work)
  }
}

const interruptedAt = ({ createdAt }: OrderRow): Date => new Date(createdAt.getTime() + COMPLETION_IS_OVER_MS)

/** Whether an order that waits for the merchant is all there, which is known once its completion is over. */
const isWhole = async (work: Work): Promise<boolean> => {
  const { held } = work

  if (interruptedAt(held.row) > held.now()) {
    held.lookAgainAt(interruptedAt(held.row))
    return true
  }
  return (await work.place()).isCanceled || completeInMedusa(work)
}

/**
 * A call that was not answered. An order that Medusa still holds shows that its process died in the completion: nobody
 * else sends this checkout again. Else the buyer is waited for, unless it is clear that nobody comes back.
 */
const settleUnanswered = async (work: Work): Promise<void> => {
  const { held, svc } = work
  const { row } = held
  const place = await work.place()
  const since = (row.unansweredAt ?? row.sentAt ?? row.createdAt).getTime()
  const wait = waitMs(svc.options, ORDER_EXITS.initiating.limit.option) ?? 0
  const isLate = held.now().getTime() - since >= wait

  const isInterrupted =
    row.cartId !== null && row.orderId !== null && place.orderId === row.orderId && !place.isCanceled

  if (!isLate && (isInterrupted || row.prepaidUtr !== null)) {
    await send(work)
    return
  }
  if (!isLate && (await mayBeResumed(work))) {
    held.lookAgainIn(LOOK_AT_UNANSWERED_MS)
    return
  }
  await held.change(unconfirmed(row, "unanswered"))
  await rollBackOrder(work)
}

/** An order that was edited since its session was made is not financed at the old amount: it is listed with both. */
const isEdited = async (work: Work): Promise<boolean> => {
  const { held, query } = work
  const { orderId, paymentSessionId, amount } = held.row

  if (
    orderId === null ||
    (await amountToFinance(query, orderId, [paymentSessionId])) === halalasOf(String(amount))
  ) {
    return false
  }
  const differs = await sumDiffers(work.svc.ledger, query, orderId)

  work.refusal = new CheckoutInputError("amount_changed")
  if (differs !== undefined) {
    await held.change(differs.change)
  }
  return true
}

const mayBeResumed = async (work: Work): Promise<boolean> => {
  const { cartId } = work.held.row

  if (cartId !== null) {
    return isCartOpen(work.query, cartId)
  }
  const { session, isCanceled } = await work.place()

  return session !== undefined && !isCanceled
}

/**
 * Sends the checkout under the attempt's own reference. What comes of it is in the ledger; when there is no order at the
 * service in the end, the one that Medusa was making is rolled back, unless the merchant holds money for it.
 */
const send = async (work: Work): Promise<void> => {
  const { held, svc } = work

  if (!(await work.place()).isOurs) {
    await held.change({
      patch: { tries: held.row.tries + 1 },
      attention: { kind: "paid_without_order", values: { reason: "not_sent" } },
    })
    return
  }
  if (await isEdited(work)) {
    return
  }
  const source = await loadCheckoutSource(work.query, held.row.paymentSessionId)

  work.hasSent = true
  try {
    await svc.sendAgain(held, source)
  } catch (error) {
    if (!(error instanceof CheckoutDeclined || error instanceof CheckoutInputError)) {
      throw error
    }
    work.refusal = error
    if (held.row.state === "declined" || held.row.state === "unconfirmed") {
      await rollBackOrder(work)
    }
  }
  work.placeHasChanged()
}
