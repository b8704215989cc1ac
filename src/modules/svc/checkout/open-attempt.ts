import { collectionOf, type SvcOptions } from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { halalasOf, isWithinRounding, roundedSar } from "../../../domain/money"
import { isLiveAtService } from "../../../domain/order-state"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"
import { elsewhereProblem } from "../made-elsewhere"
import { leaseMs } from "../waits"
import { ALREADY_EXISTS, NO_ORDER, sentPatch } from "./checkout-changes"
import { isBegun } from "./is-begun"
import { writeLost } from "./resume-attempt"
import { requireSendable } from "./compose-payment"
import { openNext } from "./open-next-attempt"
import {
  type AttemptFacts,
  isOwn,
  isUnderWay,
  nextNumber,
  type OpenedAttempt,
  type Opening,
  placePatch,
  refusalOfChoice,
  requireDue,
  requirePlan,
  sessionPatch,
  subjectsOf,
  beyondPhoneLimits,
} from "./opening"

/**
 * Decides, and writes down, which attempt a completion is (design D4, D20). It locks the cart and the order, so two
 * completions at once never open two attempts. A reference whose call may have arrived is sent again, whatever became of
 * the cart since. Another attempt opens only once that call is answered, or a person has found out.
 */
export const openAttempt = async (
  ledger: Ledger,
  options: SvcOptions,
  facts: AttemptFacts
): Promise<OpenedAttempt> => {
  const { cartId, orderId } = facts.source

  return ledger.orders.alone(subjectsOf(facts.source), async (sql) => {
    const all = await ledger.orders.ofSubject(sql, { cartId, orderId }, "for update")
    const opening: Opening = {
      ...facts,
      sql,
      ledger,
      options,
      amount: roundedSar(facts.source.amount),
      all,
      attempts: all.filter(({ releasedAt }) => releasedAt === null),
    }
    const open = opening.attempts.find((row) => isUnderWay(row, facts.source))

    if (open !== undefined) {
      return continueWith(opening, open)
    }
    if (isAskedAgain(opening)) {
      return { kind: "blocked" }
    }
    const { sentAfter } = facts.source

    // Medusa knows of an answer that the ledger has lost: then nobody here knows what the service holds.
    return sentAfter !== null && !all.some((row) => isOwn(row, facts.source))
      ? listLost(opening, sentAfter)
      : openNext(opening)
  })
}

/** From here on no other choice of its buyer is sent either, and the merchant is told. */
const listLost = async (opening: Opening, sentAfter: Date): Promise<OpenedAttempt> => {
  const { source } = opening
  // Medusa rolls back the order that it has just made for a cart. An order that stands is found again.
  const place = source.cartId === null ? {} : NO_ORDER

  await writeLost({ ...opening, source: { ...source, ...place } }, sentAfter)
  return { kind: "blocked" }
}

/**
 * Whether this is no completion but a second question about an order whose attempt is over, e.g. by a merchant who checks its
 * payment: every completion has an order of its own. A cancelled order is not sent either.
 */
const isAskedAgain = ({ all, source: { cartId, orderId, isCanceled } }: Opening): boolean =>
  isCanceled || (cartId !== null && orderId !== null && all.some((row) => row.orderId === orderId))

const continueWith = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  // An attempt that was never sent goes on at the service of the environment that is in force now.
  if (row.sentAt !== null && elsewhereProblem(opening.options, row) !== undefined) {
    return { kind: "blocked" }
  }
  switch (row.state) {
    case "initiating":
    case "unconfirmed":
      if (opening.source.isCanceled || mustWaitFor(opening, row) || !mayBeSentAgain(opening, row)) {
        return { kind: "blocked" }
      }
      requirePlan(opening)
      requireDue(opening)
      return takeOffered(opening, row)
    case "awaiting_merchant_payment":
      // The attempt goes on with the amount of this session, which may be older than the cart's last change.
      if (!comesTo(opening.source, { ...row, amount: opening.amount })) {
        throw new CheckoutInputError("amount_changed")
      }
      if (!isOfOrder(opening.source, row)) {
        requireSendable(opening.source, opening.plan, opening.options)
      }
      return settled(opening, row)
    default:
      return isSame(opening, row) ? settled(opening, row) : listOther(opening, row)
  }
}

/** A payment link waits for the outcome of its order's own checkout, and of an attempt for which the merchant has money. */
const mustWaitFor = ({ source }: Opening, row: OrderRow): boolean =>
  source.cartId === null &&
  row.paymentSessionId !== source.sessionId &&
  (row.prepaidUtr !== null || (row.cartId !== null && row.sentAt !== null))

const isSame = ({ source, amount, plan }: Opening, row: OrderRow): boolean =>
  row.amount === amount &&
  (row.paymentSessionId === source.sessionId || row.planId === (plan?.repayment_config_id ?? null)) &&
  comesTo(source, row)

/** Whether the attempt has the cart's present total: a kept session has its old amount. A standing order is compared later. */
const comesTo = (source: CheckoutSource, row: OrderRow): boolean =>
  source.cartId === null ||
  isOfOrder(source, row) ||
  isWithinRounding(halalasOf(source.sale.total), halalasOf(String(row.amount)), 2)

/** Whether this is a new question about the attempt's own order, which stands. */
const isOfOrder = ({ orderId }: CheckoutSource, row: OrderRow): boolean =>
  orderId !== null && orderId === row.orderId

const settled = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  const { row: written } = await opening.ledger.orders.changeWithin(opening.sql, row.reference, {
    patch: rebound(opening, row),
    settles: [
      "replaced_with_other_amount",
      // Medusa had undone its order before.
      ...(row.state === "awaiting_approval" ? (["paid_without_order"] as const) : []),
    ],
  })

  return { kind: "settled", row: written }
}

/** The cart's amount or plan now differs from what the service holds: a person decides. */
const listOther = async (
  { ledger, sql, source, amount: asked }: Opening,
  row: OrderRow
): Promise<OpenedAttempt> => {
  const amount = comesTo(source, row) ? asked : roundedSar(source.sale.total)

  await ledger.orders.changeWithin(sql, row.reference, {
    attention: { kind: "replaced_with_other_amount", values: { amount, earlier: row.amount } },
  })
  return { kind: "blocked" }
}

/** A checkout that is known to have arrived is not sent again. A down payment that the merchant collects is recorded first. */
const mayBeSentAgain = ({ plan, options }: Opening, row: OrderRow): boolean =>
  row.errorCode !== ALREADY_EXISTS && (collectionOf(plan, options) !== "merchant" || row.prepaidUtr !== null)

/** A reference that was sent is sent again for the same sale. For any other sale the rules are asked (ADR 22). */
const takeOffered = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  if (row.prepaidUtr !== null) {
    return take(opening, row)
  }
  const refusal = isBegun(row, opening.source)
    ? undefined
    : opening.isPlanKept === true
      ? new CheckoutInputError("plan_unknown")
      : refusalOfChoice(opening)
  const error = refusal ?? (await beyondPhoneLimits(opening))

  return error === undefined ? take(opening, row) : { kind: "refused", error }
}

const take = async (opening: Opening, row: OrderRow): Promise<OpenedAttempt> => {
  const { ledger, sql, options } = opening
  const held = await ledger.orders.claimWithin(sql, row, leaseMs(options))

  if (held === undefined) {
    return { kind: "busy" }
  }
  const { row: written } = await ledger.orders.changeWithin(sql, row.reference, {
    patch: { ...rebound(opening, row), ...sentPatch(row, ledger.now()) },
  })

  held.know(written)
  return { kind: "send", held, mayHaveArrived: row.sentAt !== null }
}

/** The columns with which an attempt goes on under another session of its cart, as its cart is now. */
const rebound = (opening: Opening, row: OrderRow) => {
  const { source, all, options } = opening
  const isSameSession = row.paymentSessionId === source.sessionId
  const attempt = isSameSession ? row.attempt : nextNumber(source.sessionId, all)

  if (row.sentAt !== null && isLiveAtService(row.state)) {
    return { ...placePatch(source), attempt }
  }
  return {
    ...sessionPatch(opening, options),
    attempt,
    // An attempt that waits under its own session keeps its plan, even if it is not on offer any more.
    ...(row.state === "awaiting_merchant_payment" && isSameSession
      ? { planId: row.planId, keptPlan: row.keptPlan, collection: row.collection }
      : {}),
    // The service may hold the amount of the first call, until it answers that it made an order now.
    ...(row.sentAt === null ? {} : { amount: row.amount }),
  }
}
