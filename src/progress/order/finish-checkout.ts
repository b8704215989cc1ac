import { CheckoutInputError } from "../../domain/checkout-input-error"
import { HOUR_MS } from "../../domain/units-of-time"
import { loadCheckoutSource } from "../../medusa/checkout-source"
import { readToFinance } from "../../medusa/order-payments"
import { isCartOpen } from "../../medusa/place-of-attempt"
import { declined, unconfirmed } from "../../modules/svc/checkout/checkout-changes"
import { CheckoutDeclined } from "../../modules/svc/checkout/checkout-declined"
import { LOOK_AT_UNANSWERED_MS } from "../../modules/svc/checkout/send-checkout"
import type { DueOfOrder } from "../../modules/svc/ledger/order-changes"
import { completionEndsAt, isForgotten, unansweredUntil } from "../../modules/svc/waits"
import type { Work } from "../work"
import { completeInMedusa } from "./complete-in-medusa"
import { collectedInVain } from "./give-up"
import { amountInstead, listDifference, sessionsOf } from "./order-total"
import { rollBackOrder } from "./roll-back-order"

/** Why a checkout was not sent: the merchant has cancelled the order. Such an order is not rolled back. */
export const CANCELED = "order_canceled"

/**
 * Sends a checkout that was not sent yet: the merchant has recorded its payment, or Medusa died before it asked. In the
 * second case its own process, if it lives, has some time first.
 */
export const sendUnsent = async (work: Work): Promise<void> => {
  const { held } = work
  const { row } = held
  const endsAt = completionEndsAt(row)

  if ((await work.place()).isCanceled) {
    const cause = { problem: "canceled_before_sending" } as const

    await held.change({
      event: "checkout_declined",
      patch: { declineCode: CANCELED },
      activity: { kind: "checkout_declined", actor: "system", values: { cause } },
      attention: row.prepaidUtr === null ? undefined : collectedInVain(row),
    })
  } else if (row.prepaidUtr === null && endsAt > held.now()) {
    held.lookAgainAt(endsAt)
  } else if (await completeInMedusa(work)) {
    await send(work)
  }
}

/**
 * Settles a checkout that got no answer. If Medusa still holds the order, its process died in the completion: nobody
 * else sends this checkout again. Else the buyer is waited for, unless it is clear that no buyer comes back.
 */
export const settleUnanswered = async (work: Work): Promise<void> => {
  const { held } = work
  const isLate = await work.isPast((row) => unansweredUntil(work.options, row))
  const { row } = held
  const place = await work.place()
  const isInterrupted =
    row.cartId !== null &&
    row.orderId !== null &&
    place.orderId === row.orderId &&
    !isForgotten(row.sentAt ?? row.createdAt, held.now())
  // A call that nobody knew to be unanswered is repeated once, however late it is.
  const isInTime = !isLate || row.unansweredAt === null

  if (isInTime && !place.isCanceled && (isInterrupted || row.prepaidUtr !== null)) {
    held.note({ unansweredAt: row.unansweredAt ?? row.sentAt })
    // A checkout that cannot be sent now has a time limit too: its first call may have arrived.
    if (isLate) {
      held.lookAgainIn(LOOK_AT_UNANSWERED_MS)
    } else {
      held.lookAgainAt(unansweredUntil(work.options, held.row))
    }
    await send(work)
  } else if (!isLate && (await mayBeResumed(work))) {
    held.lookAgainIn(LOOK_AT_UNANSWERED_MS)
  } else {
    await held.change(unconfirmed(row, await dueOfLink(work), "unanswered"))
    await rollBackOrder(work)
  }
}

/** What is to be financed of a payment link's order. */
const dueOfLink = async ({ ledger, query, held }: Work): Promise<DueOfOrder | null> => {
  const { cartId, orderId } = held.row

  if (cartId !== null || orderId === null) {
    return null
  }
  const sessionIds = sessionsOf(await ledger.orders.ofOrder(orderId))
  const { amount: toFinance, refunds } = await readToFinance(query, orderId, sessionIds)

  return { toFinance, refunds }
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
 * Sends the checkout under the attempt's own reference; the ledger has the outcome. If the service has no order in the
 * end, Medusa's order is rolled back, unless the merchant has money for it.
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
  // An order that was edited after its session is not financed at the old amount: both amounts are listed.
  if ((await amountInstead(work.ledger, work.query, held.row)) !== undefined) {
    await listDifference(work)
    await refuseEdited(work)
    return
  }
  const { paymentSessionId, collection } = held.row
  // The merchant may have corrected the order since, perhaps over days: the corrections count.
  const source = await loadCheckoutSource(work.query, paymentSessionId, work.options, {
    asOrdered: collection === "merchant",
  })

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

/** The merchant may undo the edit, until the order is given up like any unpaid one. */
const refuseEdited = async (work: Work): Promise<void> => {
  const { held, actor } = work
  const { row } = held
  const refusal = new CheckoutInputError("amount_changed")
  const isSent = row.sentAt !== null || row.unansweredAt !== null
  const isTimeUp = row.expiresAt !== null && row.expiresAt <= held.now()

  work.refusal = refusal
  if (actor === "sweep" && isTimeUp && !isSent) {
    await held.change(declined(row, refusal))
    await rollBackOrder(work)
  } else {
    held.lookAgainIn(HOUR_MS)
  }
}
