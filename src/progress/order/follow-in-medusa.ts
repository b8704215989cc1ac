import { MedusaError, Modules, PaymentActions, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { isFulfillable, type OrderState } from "../../domain/order-state"
import { HOUR_MS } from "../../domain/units-of-time"
import { readOrderWithOwnSessions } from "../../medusa/own-sessions"
import { isCaptured } from "../../medusa/payment"
import { type PlaceInMedusa, readCollectionLinks } from "../../medusa/place-of-attempt"
import { isUnanswered } from "../../modules/svc/delivery/doubt"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import { requireHere } from "../../modules/svc/made-elsewhere"
import type { OrderChange } from "../../modules/svc/ledger/order-changes"
import { configuredProviders } from "../../modules/svc/configured-providers"
import { completionEndsAt } from "../../modules/svc/waits"
import { isNamedAsToday } from "../../words/payment-provider"
import { askProvider } from "../ask-provider"
import { cancelGivenUp, isAskedOften } from "./give-up"
import { mayShipFromNowOn } from "./may-ship"
import { listCredit } from "./order-total"
import type { Work } from "../work"

/** Fewer tries than for other failures: the service has the order already, and the buyer waits. */
const TRIES_BEFORE_LISTED = 4
const FIRST_RETRY_MS = 2_000

/** Lets Medusa catch up with what the service has said of an attempt. */
export const followInMedusa = async (work: Work): Promise<void> => {
  const { state, settledAt } = work.held.row

  if (state === "expired") {
    await cancelGivenUp(work)
  } else if (isFulfillable(state)) {
    await (settledAt === null ? catchUp(work) : followSettled(work))
  } else if (state.startsWith("awaiting_") && !isAskedOften(work)) {
    await showAsAwaited(work)
    const { orderId, isCanceled } = await work.place()

    if (isCanceled) {
      return
    }
    if (state !== "awaiting_down_payment") {
      // Nothing else looks before the deadline. The service is not asked.
      work.held.lookAgainIn(HOUR_MS)
    }
    if (orderId === null) {
      return state === "awaiting_approval" ? listUndone(work) : undefined
    }
    if (state === "awaiting_approval") {
      // The cart was completed again.
      await work.ledger.attention.settle(work.held.reference, ["paid_without_order"])
    }
    // A buyer who looks waits for no more than that.
    if (work.actor === "sweep") {
      await listCredit(work)
    }
  }
}

/** Medusa has undone the order that the service holds. Its buyer may still complete the cart again. */
const listUndone = async ({ held }: Work): Promise<void> => {
  if (completionEndsAt(held.row) <= held.now()) {
    await held.change({ attention: { kind: "paid_without_order", values: { reason: "undone" } } })
  }
}

/**
 * Lists an attempt whose order was cancelled in Medusa, unless it was listed before (design D11). An attempt whose
 * order is gone is no longer settled, e.g. when Medusa undoes a completion late. It takes the order that its cart
 * became since, or is listed. Of an order that the store has deleted after its capture, only invoices are left to send.
 */
const followSettled = async (work: Work): Promise<void> => {
  const { isCanceled, orderId } = await work.place()

  if (isCanceled) {
    await listCanceled(work)
  } else if (
    (await hasLostOrder(work)) &&
    !(orderId === null && (await isCaptured(work.query, work.held.row)))
  ) {
    await work.held.change({ patch: { settledAt: null, tries: 0 } })
    await catchUp(work)
  }
}

/** Whether the order with which the attempt was settled is gone from Medusa. */
const hasLostOrder = async (work: Work): Promise<boolean> => {
  const { orderId } = work.held.row
  const found = (await work.place()).orderId

  return (
    found !== orderId &&
    (found === null ||
      orderId === null ||
      (await readOrderWithOwnSessions(work.query, orderId)) === undefined)
  )
}

/** Lists a cancelled order once, and once more when its delivery is confirmed after that. */
const listCanceled = async (work: Work): Promise<void> => {
  const { held, ledger } = work
  const reason = howFar(held.row.state, await ledger.deliveries.of(held.reference))

  await ledger.invoices.leaveUnsent(held.reference)
  await held.changeOnce(
    {
      activity: { kind: "canceled_in_medusa", actor: "system" },
      settles: ["delivery_overdue", "invoice_missing", "changed_in_medusa"],
      attention: { kind: "canceled_in_medusa", values: { reason } },
    },
    await confirmedAt(work)
  )
}

/** When the delivery was confirmed; undefined if a person recorded it, or was told already (`confirmed_since`). */
const confirmedAt = async ({ held, ledger }: Work): Promise<Date | undefined> => {
  const { reference, deliveredAt, decidedAt } = held.row

  if (deliveredAt === null || (decidedAt !== null && decidedAt >= deliveredAt)) {
    return undefined
  }
  const listed = await ledger.attention.lastOf([reference], "canceled_in_medusa")

  return listed?.values["reason"] === "confirmed_since" ? undefined : deliveredAt
}

/** How far the service knows of the delivery of a cancelled order: it is told nothing more. */
const howFar = (state: OrderState, delivery: DeliveryRow | undefined) => {
  if (state === "delivered") {
    return state
  }
  return state === "out_for_delivery" || isUnanswered(delivery) ? "confirming" : "canceled"
}

/** Medusa never authorised the payment: the service's news came after the order was cancelled. */
const listPaidAfterwards = async ({ held, ledger }: Work): Promise<void> => {
  await ledger.invoices.leaveUnsent(held.reference)
  await held.changeOnce({
    activity: { kind: "canceled_in_medusa", actor: "system" },
    attention: { kind: "paid_after_cancellation", values: { reason: "authorized" } },
  })
}

/** The completion died before Medusa heard the answer. From now on Medusa shows the payment as awaited. */
const showAsAwaited = async (work: Work): Promise<void> => {
  const { isOurs, session, orderId, isCanceled } = await work.place()
  const isTimeUp = work.hasSent || completionEndsAt(work.held.row) <= work.held.now()

  if (isTimeUp && isOurs && session?.isPending === true && orderId !== null && !isCanceled) {
    // Not the workflow for webhooks too: it would place an order again that is rolled back meanwhile.
    await authorizePlaced(work)
  }
}

/**
 * Medusa's admin offers a payment link and "Mark as paid" only of a collection that is not paid, and deletes no other. So what an
 * attempt that counts no more was awaited for can be paid anew.
 */
export const showAsUnpaid = async (work: Work): Promise<void> => {
  const { container, held, ledger } = work
  const { cartId, paymentSessionId } = held.row

  if (await awaitedCollection(work)) {
    await held.renew()
    await work.whileNobodyCompletes(cartId ?? paymentSessionId, async () => {
      const collectionId = await awaitedCollection(work)
      const latest = await ledger.orders.latestOfSession(paymentSessionId)

      // A later attempt of the same session may be awaited.
      if (collectionId !== undefined && latest?.reference === held.reference) {
        const status = PaymentCollectionStatus.NOT_PAID

        await container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, { status })
        work.paymentHasChanged()
      }
    })
  }
}

const awaitedCollection = async (work: Work): Promise<string | undefined> => {
  const { isOurs, session } = await work.place()

  return isOurs && session?.isAwaited === true ? (session.collectionId ?? undefined) : undefined
}

/** Authorises the payment in Medusa, or completes the cart, of an attempt that the service authorised. */
const catchUp = async (work: Work): Promise<void> => {
  requireHere(work.options, work.held.row)
  if (work.isPaidNow) {
    // The order waits for this payment, so the place is read once only, under the lock.
    await authorizePlaced(work)
  }
  const place = await work.place()

  if (place.isCanceled) {
    await (place.session?.hasPayment === true ? listCanceled(work) : listPaidAfterwards(work))
    return
  }
  if (!(await work.place()).isOurs) {
    await restoreSession(work)
  }
  const { isOurs, session } = await work.place()

  if (isOurs && !isSettled(await work.place())) {
    await (session?.hasPayment === true ? repairCollection(work) : authorizeInMedusa(work))
  }
  const found = await work.place()

  await (isSettled(found) ? settle(work, found) : notSettled(work, found))
}

type SettledPlace = PlaceInMedusa & { orderId: string }

const isSettled = (place: PlaceInMedusa): place is SettledPlace =>
  place.isOurs && place.isAuthorized && place.orderId !== null

/**
 * Has Medusa ask the provider about the attempt's own session. That it is the attempt's own is checked while nobody
 * completes its cart. For an order that stands, Medusa's workflow for webhooks does no more than this. That workflow is
 * only for a cart without an order: for a session that is gone it would complete the first cart of the store.
 */
const authorizeInMedusa = async (work: Work): Promise<void> => {
  const { paymentSessionId, amount } = work.held.row

  if (await authorizePlaced(work)) {
    await processPaymentWorkflow(work.container).run({
      input: { action: PaymentActions.AUTHORIZED, data: { session_id: paymentSessionId, amount } },
    })
    work.placeHasChanged()
  }
}

/** Authorises the payment of an order that stands. @returns whether no order came of the attempt's own session yet. */
const authorizePlaced = async (work: Work): Promise<boolean> => {
  const { container, held, svc } = work
  const { cartId, paymentSessionId, reference } = held.row
  const authorize = async (): Promise<boolean> => {
    const { isOurs, session, orderId, isCanceled } = await work.place()

    // The order may have been cancelled during the wait for the lock: the next look lists that the service has it.
    if (isOurs && session?.hasPayment === false && orderId !== null && !isCanceled) {
      await svc.authorizing.run({ reference, orderId }, () =>
        askProvider(work, session.providerId, () =>
          container.resolve(Modules.PAYMENT).authorizePaymentSession(paymentSessionId, {})
        )
      )
      work.paymentHasChanged()
    }
    return isOurs && orderId === null
  }

  await held.renew()
  return work.whileNobodyCompletes(cartId ?? paymentSessionId, authorize)
}

/** Medusa writes a payment, then its collection: after a crash, the collection may not know of the payment. */
const repairCollection = async (work: Work): Promise<void> => {
  const { session, isAuthorized } = await work.place()
  const collectionId = session?.collectionId ?? null

  if (collectionId !== null && !isAuthorized) {
    // Medusa's model has the amount; its type leaves it out.
    const known = { status: PaymentCollectionStatus.AUTHORIZED, authorized_amount: work.held.row.amount }

    await work.container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, known)
    work.paymentHasChanged()
  }
}

/**
 * Makes a new session for an order that stands when its session was deleted, e.g. by a buyer who went back and chose
 * again. The attempt goes on under the new session. Nothing is sent to the service.
 */
const restoreSession = async (work: Work): Promise<void> => {
  const { container, held } = work
  const { row } = held
  const { session: present, orderId } = await work.place()
  const collectionId = row.paymentCollectionId

  if (
    present !== undefined ||
    orderId === null ||
    collectionId === null ||
    (await readCollectionLinks(work.query, collectionId)) === undefined
  ) {
    return
  }
  const payments = container.resolve(Modules.PAYMENT)
  // Not by Medusa's own list: it keeps the providers that are no longer configured.
  const own = configuredProviders(container)
  const provider_id = own.find(isNamedAsToday) ?? own[0]

  if (provider_id === undefined) {
    return
  }
  // Without its plan, which may no longer be on offer: the ledger knows the plan.
  const like = { provider_id, currency_code: "sar", amount: row.amount, data: {} }

  // A process that hung since it looked must not make a second one beside that of the process which goes on.
  await held.renew()
  const session = await payments.createPaymentSession(collectionId, like).catch(unlessRefused)

  if (session === undefined) {
    return
  }
  await held.change({
    patch: { paymentSessionId: session.id, attempt: 1 },
    activity: { kind: "session_restored", actor: "system" },
  })
  work.placeHasChanged()
}

const REFUSALS: readonly string[] = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_ALLOWED]

/** The store may refuse a new session today, e.g. for an excluded product: a person is told that it is gone. */
const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof MedusaError && REFUSALS.includes(error.type))) {
    throw error
  }
}

/** Settles the attempt. Unless goods have moved already, this look ends here, and the next sweep sends the invoice. */
const settle = async (work: Work, { orderId, displayId }: SettledPlace): Promise<void> => {
  const { held, options } = work
  const isOther = held.row.orderId !== null && held.row.orderId !== orderId
  const settled: OrderChange = {
    patch: { settledAt: held.now(), orderId, displayId, tries: 0 },
    activity: { kind: "order_authorized", actor: "system" },
    settles: [
      "paid_without_order",
      "retries_exhausted",
      "replaced_with_other_amount",
      // It named the order that the attempt has now.
      ...(isOther ? (["second_order_of_cart"] as const) : []),
    ],
    tellsOfOrder: {
      orderId,
      event: { name: "svc.order_authorized" },
      if: await mayShipFromNowOn(work, orderId),
    },
  }

  // Goods of a payment link's order may have moved before it was paid, and of any order where the store lets them.
  if (held.isDeliveryOpen || held.row.cartId === null || !options.authorization.blockFulfillment) {
    await held.change(settled)
    return
  }
  // An order that has taken the place of another may have other sums: they are compared at once.
  held.lookAgainIn(options.invoice.when === "authorized" || isOther ? 0 : HOUR_MS)
  await held.conclude(settled)
}

const notSettled = async ({ held }: Work, { isOurs, session, orderId }: PlaceInMedusa): Promise<void> => {
  const tries = held.row.tries + 1

  held.retryIn(tries, FIRST_RETRY_MS)
  const isOrderGone = session?.hasPayment === true && held.row.orderId !== null && orderId === null
  const reason = isOrderGone ? "order_gone" : isOurs ? "not_placed" : "session_gone"
  const isListed = reason !== "not_placed" || tries >= TRIES_BEFORE_LISTED

  await held.change({
    patch: { tries },
    attention: isListed ? { kind: "paid_without_order", values: { reason } } : undefined,
  })
}
