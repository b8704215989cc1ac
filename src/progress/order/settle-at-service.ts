import { owesDownPayment } from "../../domain/prepaid-status"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { isLeftBe, type Reconciled } from "../../modules/svc/reconcile/run-reconcile"
import { completionEndsAt, isWatched } from "../../modules/svc/waits"
import type { Work } from "../work"
import { completeInMedusa, declineUndone } from "./complete-in-medusa"
import { giveUpInTime, isOverdue, isStillToPay, listOverdue } from "./give-up"
import { rollBackOrder } from "./roll-back-order"
import { CANCELED, sendUnsent, settleUnanswered } from "./finish-checkout"

/** Asks the service where an attempt stands, or sends it what is still to be sent. The ledger has the outcome. */
export const settleAtService = async (work: Work): Promise<void> => {
  const { held } = work

  switch (held.row.state) {
    case "initiating":
      return held.row.sentAt === null ? sendUnsent(work) : settleUnanswered(work)
    case "awaiting_merchant_payment":
      held.lookAgainWhenOverdue()
      if (!(await isWhole(work))) {
        return
      }
      await giveUpInTime(work)
      return listOverdue(work)
    case "awaiting_approval":
      held.lookAgainWhenOverdue()
      await giveUpInTime(work)
      return listOverdue(work)
    case "awaiting_down_payment":
      return settleDownPayment(work)
    case "expired":
      return settleGivenUp(work)
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

const settleGivenUp = async (work: Work): Promise<void> => {
  const { held, actor } = work

  // The sweep goes on looking at an order that Medusa does not cancel.
  if (!hasDownPayment(held.row) || (actor === "sweep" && isLeftBe(work.options, held.row))) {
    return
  }
  const found = await reconcile(work)

  work.isLeftUnpaid = (found === "unpaid" || found === "unanswered") && isLeftAlone(work)
}

const reconcile = async (work: Work): Promise<Reconciled> =>
  work.isPaused()
    ? "unanswered"
    : work.svc.reconcile(work.held, { actor: work.actor, isStillToPay: () => isStillToPay(work) })

const settleDownPayment = async (work: Work): Promise<void> => {
  const { held } = work

  switch (await reconcile(work)) {
    case "confirmed":
      work.isPaidNow = true
      return
    case "renewed":
    case "unpaid":
      await giveUpInTime(work)
      work.isLeftUnpaid = held.row.state === "expired" && isLeftAlone(work)
      return listOverdue(work)
    // While nobody knows whether it is paid, an order is given up only once the merchant cancels it. The service named also
    // an order that it does not know now: under another merchant's token it would deny each.
    case "unknown_to_service":
    case "unknown":
      await giveUpCanceled(work)
      return listOverdue(work)
    case "in_progress":
      // A finalize that lasts beyond the deadline may never end.
      if (await isOverdue(work)) {
        await giveUpCanceled(work)
      }
      return listOverdue(work)
    case "paid_too_late":
    case "unanswered":
      return listOverdue(work)
  }
}

const giveUpCanceled = async (work: Work): Promise<void> => {
  if ((await work.place()).isCanceled) {
    await giveUpInTime(work)
  }
}

/** Whether the service is not asked any more by itself, since the order was given up so long ago. */
const isLeftAlone = ({ options, held }: Work): boolean => !isWatched(options, held.row, held.now())

/** Whether the service collects a down payment, which it can be asked about (spec 4.3). */
const hasDownPayment = ({ svcOrderId, collection, prepaidAmount, paymentUrl }: OrderRow): boolean =>
  svcOrderId !== null && collection !== "merchant" && owesDownPayment(prepaidAmount, paymentUrl)

/** Whether an order that waits for the merchant is complete in Medusa. That is known once its completion is over. */
const isWhole = async (work: Work): Promise<boolean> => {
  const { held } = work
  const endsAt = completionEndsAt(held.row)

  if (endsAt > held.now()) {
    held.lookAgainAt(endsAt)
    return true
  }
  return (await work.place()).isCanceled || (!(await declineUndone(work)) && completeInMedusa(work))
}
