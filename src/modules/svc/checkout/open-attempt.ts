import { isLiveAtService } from "../../../domain/order-state"
import type { ConfiguredPlan, SvcOptions } from "../../../config"
import type { Ledger } from "../ledger/ledger"
import type { Sql } from "../ledger/database"
import type { NewAttempt } from "../ledger/order-ledger"
import type { OrderRow } from "../ledger/order-row"
import type { CheckoutSource } from "./load-source"

/** What is to be done about a payment session. */
export type OpenedAttempt =
  /** An earlier attempt answers it. */
  | { kind: "settled"; row: OrderRow }
  /** Another process is at it. */
  | { kind: "busy"; row: OrderRow }
  /** The order's checkout was given up while the caller was on its way: whether it took effect is for a person to find out. */
  | { kind: "given_up" }
  /** The caller has the lease and is to call the service; `repeated` when this reference may have been sent before. */
  | { kind: "call"; row: OrderRow; repeated: boolean; resumed: boolean }

/** What is known before an attempt is written; `amount` is SAR. */
export interface AttemptFacts {
  source: CheckoutSource
  amount: number
  plan: ConfiguredPlan | undefined
  /** The attempt that the caller itself has just given up, to continue under the next reference. */
  continues: string | undefined
}

const collectionOf = (plan: ConfiguredPlan | undefined, options: SvcOptions): OrderRow["collection"] =>
  plan?.requires_prepaid_collection === true ? (plan.collection ?? options.downPayment.collection) : "none"

/** How long a call may run before another process may take its row over: the client's own budget and some. */
export const callLeaseMs = (options: SvcOptions): number => options.client.totalTimeoutMs + 30_000

/** How long after an unanswered call the merchant is told, unless a later attempt settled it. */
export const UNANSWERED_AFTER_MS = 600_000

/** Marks a row whose call to the service is under way. */
const CHECKOUT_LEASE = "checkout"

/**
 * Decides, and writes down, which attempt a completion of a payment session is (design D4). Runs while no other
 * process looks at the session's attempts, so two completions at once never open two.
 */
export const openAttempt = async (
  ledger: Ledger,
  options: SvcOptions,
  facts: AttemptFacts
): Promise<OpenedAttempt> =>
  ledger.orders.withSession(facts.source.sessionId, async (sql, latest) => {
    const next = (carry?: OrderRow) => insertNext(sql, ledger, options, facts, latest, carry)

    if (latest === undefined) {
      return next()
    }
    if (latest.state === "unconfirmed") {
      return latest.reference !== facts.continues && isResumed(latest, facts.source)
        ? { kind: "given_up" }
        : next()
    }
    if (latest.state === "declined") {
      return next(latest)
    }
    const sameAmount = latest.amount === facts.amount

    if (latest.state === "initiating") {
      const calledUntil = latest.leaseToken === CHECKOUT_LEASE ? latest.leaseUntil : null

      if (calledUntil !== null && calledUntil > ledger.now()) {
        return { kind: "busy", row: latest }
      }
      if (latest.sentAt === null || sameAmount) {
        return take(sql, ledger, options, facts, latest)
      }
      await ledger.orders.changeWithin(
        sql,
        latest.reference,
        unconfirmed("The buyer's cart changed before the service had answered.")
      )
      return next()
    }
    if (latest.state === "awaiting_merchant_payment") {
      const { row } = await ledger.orders.changeWithin(sql, latest.reference, {
        patch: { amount: facts.amount, ...placeOf(facts.source) },
      })

      return { kind: "settled", row }
    }
    if (sameAmount && isLiveAtService(latest.state)) {
      const { row } = await ledger.orders.changeWithin(sql, latest.reference, {
        patch: placeOf(facts.source),
      })

      return { kind: "settled", row }
    }
    if (isLiveAtService(latest.state)) {
      await ledger.orders.changeWithin(sql, latest.reference, {
        patch: { dueAt: null },
        attention: {
          kind: "replaced_with_other_amount",
          message: `The cart was completed again for ${facts.amount.toFixed(2)} SAR after a checkout of ${latest.amount.toFixed(2)} SAR.`,
        },
      })
    }
    return next()
  })

/** The change that ends an attempt whose effect cannot be known, and tells the merchant. */
export const unconfirmed = (message: string) =>
  ({
    event: "checkout_unconfirmed",
    patch: { dueAt: null },
    release: true,
    activity: { kind: "checkout_unconfirmed", actor: "system", message },
    attention: { kind: "possible_duplicate", message },
  }) as const

const placeOf = (source: CheckoutSource) => ({
  cartId: source.cartId,
  orderId: source.orderId,
  displayId: source.displayId,
})

const take = async (
  sql: Sql,
  ledger: Ledger,
  options: SvcOptions,
  facts: AttemptFacts,
  row: OrderRow
): Promise<OpenedAttempt> => {
  const now = ledger.now()
  const changed = await ledger.orders.changeWithin(sql, row.reference, {
    patch: {
      ...placeOf(facts.source),
      amount: facts.amount,
      sentAt: row.sentAt ?? now,
      leaseToken: CHECKOUT_LEASE,
      leaseUntil: new Date(now.getTime() + callLeaseMs(options)),
      dueAt: new Date(now.getTime() + callLeaseMs(options)),
      tries: row.tries + 1,
    },
  })

  return {
    kind: "call",
    row: changed.row,
    repeated: row.sentAt !== null,
    resumed: isResumed(row, facts.source),
  }
}

/** A completion that was answered rolls its order back, so the next one has another: with the same one its process died. */
const isResumed = (row: OrderRow, { cartId, orderId }: CheckoutSource): boolean =>
  row.sentAt !== null && cartId !== null && orderId !== null && row.orderId === orderId

const insertNext = async (
  sql: Sql,
  ledger: Ledger,
  options: SvcOptions,
  facts: AttemptFacts,
  latest: OrderRow | undefined,
  carry: OrderRow | undefined
): Promise<OpenedAttempt> => {
  const collection = collectionOf(facts.plan, options)
  const utr = collection === "merchant" ? (carry?.prepaidUtr ?? null) : null
  const waits = collection === "merchant" && utr === null
  const attempt: NewAttempt = {
    paymentSessionId: facts.source.sessionId,
    attempt: (latest?.attempt ?? 0) + 1,
    ...placeOf(facts.source),
    state: waits ? "awaiting_merchant_payment" : "initiating",
    amount: facts.amount,
    planId: facts.plan?.repayment_config_id ?? null,
    collection,
    prepaidUtr: utr,
    dueAt: null,
    expiresAt: expiryOf(ledger.now(), options, facts.source.cartId),
  }
  const row = await ledger.orders.insert(sql, attempt, {
    kind: waits ? "awaiting_merchant_payment" : "checkout_intended",
    actor: "buyer",
    message: waits
      ? "The order waits for the down payment that the merchant collects."
      : `Checkout of ${facts.amount.toFixed(2)} SAR is about to be sent to the service.`,
    details: { attempt: attempt.attempt, plan: attempt.planId },
  })

  if (!waits) {
    return take(sql, ledger, options, facts, row)
  }
  const due = await ledger.orders.changeWithin(sql, row.reference, { patch: { dueAt: attempt.expiresAt } })

  return { kind: "settled", row: due.row }
}

/**
 * When an order that stays unpaid is cancelled (design D12); null for never. Only an order that a cart's completion
 * placed: a payment link belongs to an order with a life of its own.
 */
export const expiryOf = (now: Date, options: SvcOptions, cartId: string | null): Date | null =>
  options.downPayment.expireAfterHours === 0 || cartId === null
    ? null
    : new Date(now.getTime() + options.downPayment.expireAfterHours * 3_600_000)
