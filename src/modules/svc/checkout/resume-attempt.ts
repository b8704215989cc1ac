import type { SvcOptions } from "../../../config"
import { isOver } from "../../../domain/order-action"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { carryInvoices } from "../ledger/carry-invoices"
import type { Ledger } from "../ledger/ledger"
import type { OrderChange } from "../ledger/order-changes"
import type { OrderRow } from "../ledger/order-row"
import type { Tools } from "../tools"
import { completionEndsAt, isForgotten } from "../waits"
import { notPlaced, unconfirmed } from "./checkout-changes"
import { isUnderWay, nextNumber, type Opening, subjectsOf, unsentAttempt } from "./opening"
import { listPlans, planContextOf } from "./plans"

// Attempts that no completion opens: the merchant has the money, the completion has died, or the ledger has lost it.

/**
 * Opens the next attempt after one that came to nothing although the merchant has its down payment: the cause may be mended by
 * now. The process that claims the new attempt sends it. Invoices that were handed over move to the new attempt.
 * @returns the next attempt, or the one that another process has opened meanwhile, perhaps with another payment.
 */
export const openAgain = async (
  ledger: Ledger,
  { environment }: Pick<SvcOptions, "environment">,
  ended: OrderRow,
  prepaidUtr: string,
  recorded: OrderChange
): Promise<OrderRow> => {
  const { orders } = ledger
  const { paymentSessionId, paymentCollectionId, cartId, orderId, displayId, expiresAt } = ended
  const { amount, planId, keptPlan, collection } = ended

  return orders.alone(subjectsOf(ended), async (sql) => {
    const all = await orders.ofSubject(sql, ended)
    const [latest = ended] = all.filter((row) => row.paymentSessionId === paymentSessionId)

    if (!isOver(latest) || (latest.reference !== ended.reference && latest.prepaidUtr === prepaidUtr)) {
      return latest
    }
    // Together with the next attempt, or not at all: the point stays listed until there is one.
    await orders.changeWithin(sql, latest.reference, {
      ...recorded,
      patch: { prepaidUtr },
      settles: ["merchant_payment_declined"],
    })
    const next = await orders.insert(
      sql,
      {
        environment,
        paymentSessionId,
        paymentCollectionId,
        attempt: nextNumber(paymentSessionId, all),
        cartId,
        orderId,
        displayId,
        state: "initiating",
        amount,
        planId,
        keptPlan,
        collection,
        prepaidUtr,
        expiresAt,
        sentAt: null,
        dueAt: ledger.now(),
      },
      { kind: "checkout_intended", actor: "system", values: { amount, plan: planId } }
    )

    await carryInvoices(sql, latest.reference, next.reference, ledger.now())
    return next
  })
}

/**
 * Writes down an order whose completion died before Medusa asked the provider: nothing was sent for it. It is due at once, to
 * be sent as the buyer had asked. A stale order is only listed. So is an order for which the provider has answered, e.g. where
 * the ledger was lost: nobody here knows what the service holds of it, and under which reference. An order whose cart has
 * another attempt that is not settled is rolled back: the service may hold that one.
 */
export const writeInterrupted = async (
  { ledger, options }: Tools,
  source: CheckoutSource,
  placedAt: Date
): Promise<void> => {
  const { cartId, orderId } = source
  const plans = await listPlans(options, planContextOf(source))
  const plan = plans.find(({ repayment_config_id: id }) => id === source.planId)
  const isStale = isForgotten(placedAt, ledger.now())

  await ledger.orders.alone(subjectsOf(source), async (sql) => {
    const all = await ledger.orders.ofSubject(sql, { cartId, orderId })

    // Another process has written it down meanwhile, or the completion has come to it after all.
    if (all.some((row) => row.paymentSessionId === source.sessionId || row.orderId === orderId)) {
      return
    }
    if (source.sentAfter !== null) {
      return writeLost({ source, plan, sql, ledger, options, all }, source.sentAfter)
    }
    const mustWait = all.some((row) => row.releasedAt === null && isUnderWay(row, source))
    const unsent = unsentAttempt({ source, plan, ledger, options, all })
    const row = await ledger.orders.insert(
      sql,
      {
        ...unsent,
        // A plan that is not on offer any more is declined, not replaced by another.
        planId: source.planId ?? unsent.planId,
        state: unsent.collection === "merchant" ? "awaiting_merchant_payment" : "initiating",
        dueAt: mustWait || isStale ? null : ledger.now(),
        createdAt: placedAt,
      },
      { kind: "order_interrupted", actor: "system" }
    )

    if (mustWait) {
      await ledger.orders.changeWithin(sql, row.reference, {
        ...notPlaced(row, "another_unsettled"),
        // A completion that lives after all ends first.
        wakeAt: completionEndsAt({ createdAt: placedAt }),
      })
    } else if (isStale) {
      await ledger.orders.changeWithin(sql, row.reference, { attention: { kind: "order_interrupted" } })
    }
  })
}

/**
 * Writes down a checkout that the provider has answered and of which the ledger knows nothing: only the operator can find out.
 * @param sentAfter the latest moment that is known to be before it was sent; it stands for that time.
 */
export const writeLost = async (
  opening: Omit<Opening, "amount" | "attempts">,
  sentAfter: Date
): Promise<void> => {
  const { sql, ledger, source } = opening
  const unsent = unsentAttempt(opening)
  const planId = source.planId ?? unsent.planId
  const row = await ledger.orders.insert(
    sql,
    { ...unsent, planId, sentAt: sentAfter, createdAt: sentAfter },
    { kind: "checkout_intended", actor: "buyer", values: { amount: unsent.amount, plan: planId } }
  )

  await ledger.orders.changeWithin(sql, row.reference, unconfirmed(row, source.due, "ledger_lost"))
}
