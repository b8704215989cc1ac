import { isLiveAtService } from "../../../domain/order-state"
import type { ConfiguredPlan, SvcOptions } from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { halalasOf, sumOf } from "../../../domain/money"
import { notOffered } from "../../../domain/offer"
import type { Sql } from "../ledger/database"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"
import { leaseMs, unpaidUntil } from "../waits"
import { ALREADY_EXISTS, declined, NO_ORDER } from "./checkout-changes"
import { checkoutInputOf } from "./compose-payment"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { isBegun } from "./is-begun"
import { offeredSaleOf } from "./offered-sale"

/** What is to be done about a payment session. */
export type OpenedAttempt =
  /** An earlier attempt answers it. */
  | { kind: "settled"; row: OrderRow }
  /** Another process is at it. */
  | { kind: "busy" }
  /** The service may hold an order of an earlier attempt: no other is opened before a person has found out. */
  | { kind: "blocked" }
  /** The payment method is not offered for what is bought. */
  | { kind: "refused"; error: CheckoutInputError }
  /** The caller holds it and is to call the service; `mayHaveArrived` when its reference was sent before. */
  | { kind: "send"; held: HeldAttempt; mayHaveArrived: boolean }

/** What is known before an attempt is written; `amount` is SAR. */
export interface AttemptFacts {
  source: CheckoutSource
  amount: number
  plan: ConfiguredPlan | undefined
}

interface Opening extends AttemptFacts {
  sql: Sql
  ledger: Ledger
  options: SvcOptions
  /** Every attempt of the cart or order, the latest first. */
  all: readonly OrderRow[]
  /** Those that still count. */
  attempts: readonly OrderRow[]
}

const collectionOf = (plan: ConfiguredPlan | undefined, options: SvcOptions): OrderRow["collection"] =>
  plan?.requires_prepaid_collection === true ? (plan.collection ?? options.downPayment.collection) : "none"

/** What is sent under a reference, until it is answered: the cart may change in between. */
export const sessionPatch = ({ source, amount, plan }: AttemptFacts, options: SvcOptions) => ({
  paymentSessionId: source.sessionId,
  paymentCollectionId: source.paymentCollectionId,
  cartId: source.cartId,
  orderId: source.orderId,
  displayId: source.displayId,
  amount,
  planId: plan?.repayment_config_id ?? null,
  collection: collectionOf(plan, options),
})

/**
 * Decides, and writes down, which attempt a completion is (design D4, D20). Runs while no other process opens one for
 * the same cart or order, so two completions at once never open two. A reference whose call may have arrived is sent
 * again, whatever became of the cart since; only when it is answered, or a person has found out, is another one opened.
 */
export const openAttempt = async (
  ledger: Ledger,
  options: SvcOptions,
  facts: AttemptFacts
): Promise<OpenedAttempt> => {
  const { cartId, orderId } = facts.source

  return ledger.orders.alone(subjectsOf(facts.source), async (sql) => {
    const all = await ledger.orders.ofSubject(sql, { cartId, orderId })
    const opening: Opening = {
      ...facts,
      sql,
      ledger,
      options,
      all,
      attempts: all.filter(({ releasedAt }) => releasedAt === null),
    }
    const open = opening.attempts.find((row) => isUnderWay(row, facts.source))

    return open === undefined ? openNext(opening) : continueWith(opening, open)
  })
}

export const subjectsOf = ({ cartId, orderId }: CheckoutSource): string[] =>
  [cartId, orderId].filter((id) => id !== null)

/** Whether an attempt has to be settled before there can be another one. */
const isUnderWay = (row: OrderRow, { sessionId, cartId }: CheckoutSource): boolean => {
  const isOwn = row.paymentSessionId === sessionId || (cartId !== null && row.cartId === cartId)

  switch (row.state) {
    case "initiating":
    case "unconfirmed":
      return true
    case "declined":
    case "expired":
      return false
    default:
      // What an order without cart has financed otherwise is counted, not continued.
      return isOwn
  }
}

const continueWith = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  switch (row.state) {
    case "initiating":
    case "unconfirmed":
      return mayBeSentAgain(opening, row) ? takeOffered(opening, row) : { kind: "blocked" }
    case "awaiting_merchant_payment":
      return settled(opening, row)
    default:
      return isSame(opening, row) ? settled(opening, row) : listOther(opening, row)
  }
}

const isSame = ({ source, amount, plan }: Opening, row: OrderRow): boolean =>
  row.amount === amount &&
  (row.paymentSessionId === source.sessionId || row.planId === (plan?.repayment_config_id ?? null))

const settled = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  const patch = rebound(opening, row)
  const change = await opening.ledger.orders.changeWithin(opening.sql, row.reference, { patch })

  return { kind: "settled", row: change.row }
}

/** The cart has another amount or plan by now than what the service holds: a person decides. */
const listOther = async (
  { ledger, sql, amount }: Opening,
  { reference, amount: earlier }: OrderRow
): Promise<OpenedAttempt> => {
  await ledger.orders.changeWithin(sql, reference, {
    attention: { kind: "replaced_with_other_amount", values: { amount, earlier } },
  })
  return { kind: "blocked" }
}

/** What is known to have arrived is not sent again, and a payment that the merchant collects has to be recorded first. */
const mayBeSentAgain = ({ plan, options }: Opening, row: OrderRow): boolean =>
  row.errorCode !== ALREADY_EXISTS && (collectionOf(plan, options) !== "merchant" || row.prepaidUtr !== null)

/** A reference that was sent is sent again for what it was sent for; for anything else the rules are asked (ADR 22). */
const takeOffered = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  const error = isBegun(row, opening.source) ? undefined : refusalOf(opening)

  return error === undefined || row.prepaidUtr !== null ? take(opening, row) : { kind: "refused", error }
}

const take = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  const { ledger, sql, options } = opening
  const held = await ledger.orders.claimWithin(sql, row, leaseMs(options))

  if (held === undefined) {
    return { kind: "busy" }
  }
  const { row: written } = await ledger.orders.changeWithin(sql, row.reference, {
    patch: {
      ...rebound(opening, row),
      sentAt: row.sentAt ?? ledger.now(),
      // The process that sent it died before it heard of it.
      unansweredAt: row.unansweredAt ?? row.sentAt,
    },
  })

  held.know(written)
  return { kind: "send", held, mayHaveArrived: row.sentAt !== null }
}

/** The columns with which an attempt goes on under another session of its cart, as its cart is now. */
const rebound = (opening: Opening, row: OrderRow) => {
  const { source, all } = opening

  return {
    ...(row.sentAt !== null && isLiveAtService(row.state)
      ? {
          paymentSessionId: source.sessionId,
          paymentCollectionId: source.paymentCollectionId,
          cartId: source.cartId,
          orderId: source.orderId,
          displayId: source.displayId,
        }
      : {
          ...sessionPatch(opening, opening.options),
          // What the service may hold is what was asked for first, until it says that it made an order now.
          ...(row.sentAt === null ? {} : { amount: row.amount }),
        }),
    ...(row.paymentSessionId === source.sessionId ? {} : { attempt: nextNumber(source.sessionId, all) }),
  }
}

export const nextNumber = (sessionId: string, all: readonly OrderRow[]): number =>
  Math.max(0, ...all.filter((row) => row.paymentSessionId === sessionId).map(({ attempt }) => attempt)) + 1

const openNext = async (opening: Opening): Promise<OpenedAttempt> => {
  const { ledger, sql, options, source, amount, plan, all } = opening
  const patch = sessionPatch(opening, opening.options)
  const waits = patch.collection === "merchant"

  requireUnfinanced(opening)
  const attempt = nextNumber(source.sessionId, all)
  const written = {
    ...patch,
    attempt,
    prepaidUtr: null,
    expiresAt: unpaidUntil(options, ledger.now(), source.cartId),
  }
  const intended = {
    kind: "checkout_intended",
    actor: "buyer",
    values: { amount, attempt, plan: patch.planId },
  } as const
  const error = refusalOf(opening)

  if (error !== undefined) {
    const unsent = { ...written, state: "initiating", dueAt: null, sentAt: null } as const

    await refuse(opening, await ledger.orders.insert(sql, unsent, intended), error)
    return { kind: "refused", error }
  }
  if (waits) {
    // The order is placed before anything is sent: what would be refused then is refused now.
    checkoutInputOf(source, plan, options)
  }
  await replaceUnsent(opening)

  if (waits) {
    const row = await ledger.orders.insert(
      sql,
      { ...written, state: "awaiting_merchant_payment", dueAt: written.expiresAt, sentAt: null },
      { kind: "awaiting_merchant_payment", actor: "buyer", values: { attempt, plan: patch.planId } }
    )

    return { kind: "settled", row }
  }
  const held = await ledger.orders.insertHeld(
    sql,
    { ...written, state: "initiating", dueAt: null, sentAt: ledger.now() },
    intended,
    leaseMs(options)
  )

  return { kind: "send", held, mayHaveArrived: false }
}

const refusalOf = ({ options, source }: Opening): CheckoutInputError | undefined =>
  notOffered(options.offer, offeredSaleOf(source.sale))

/** Written with the intent, or not at all: what a rule refuses is never found as one that may have been sent. */
const refuse = async ({ ledger, sql }: Opening, row: OrderRow, error: CheckoutInputError): Promise<void> => {
  const change = declined(row, error)

  await ledger.orders.changeWithin(sql, row.reference, {
    ...change,
    // Medusa rolls back the order that it has just made for a cart.
    patch: { ...change.patch, ...(row.cartId === null ? {} : NO_ORDER) },
  })
}

/** A payment link takes the place of a checkout that still waited for the merchant's payment: nothing was sent for it. */
const replaceUnsent = async ({ ledger, sql, attempts }: Opening): Promise<void> => {
  for (const { reference, state } of attempts) {
    if (state === "awaiting_merchant_payment") {
      await ledger.orders.changeWithin(sql, reference, {
        event: "expired",
        patch: { givenUpAt: ledger.now() },
        activity: { kind: "order_expired", actor: "system", values: { reason: "replaced" } },
      })
    }
  }
}

/**
 * What the service holds for an order, over all its sessions, and what is to be financed now must not be more than the
 * order's total (design D20): a payment link for an edited order is for the difference.
 */
const requireUnfinanced = ({ attempts, source, amount }: Opening): void => {
  if (source.cartId !== null) {
    return
  }
  const held = attempts
    .filter(({ state }) => isLiveAtService(state))
    .map((row) => halalasOf(String(row.amount)))

  if (held.length > 0 && sumOf([...held, halalasOf(String(amount))]) > halalasOf(source.sale.total)) {
    throw new CheckoutInputError("already_financed")
  }
}
