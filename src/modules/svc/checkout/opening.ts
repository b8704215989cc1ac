import { collectionOf, type ConfiguredPlan, type SvcOptions } from "../../../config"
import { CheckoutInputError, inputErrorOf } from "../../../domain/checkout-input-error"
import { heldBy } from "../../../domain/held-sum"
import { halalasOf, isWithinRounding, roundedSar, sumOf } from "../../../domain/money"
import { isLiveAtService } from "../../../domain/order-state"
import { HOUR_MS } from "../../../domain/units-of-time"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { phoneLimits } from "../eligibility/phone-limits"
import type { Sql } from "../ledger/sql"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"
import type { PhoneLimit } from "../ledger/phone-lookups"
import { numberIn } from "../ledger/reference"
import { phoneOfBuyer, requireSendable } from "./compose-payment"
import { unpaidUntil } from "../waits"
import { keepPlan } from "./plans"
import { notOffered } from "./refusal-of-sale"

/** What is to be done about a payment session. */
export type OpenedAttempt =
  /** An earlier attempt answers the session. */
  | { kind: "settled"; row: OrderRow }
  /** Another process holds the attempt. */
  | { kind: "busy" }
  /** The service may hold an order of an earlier attempt: no other attempt opens before a person has found out. */
  | { kind: "blocked" }
  /** The payment method is not offered for what is bought. */
  | { kind: "refused"; error: CheckoutInputError }
  /** The caller holds the attempt and has to call the service; `mayHaveArrived` when its reference was sent before. */
  | { kind: "send"; held: HeldAttempt; mayHaveArrived: boolean }

/** What is known before an attempt is written. */
export interface AttemptFacts {
  source: CheckoutSource
  plan: ConfiguredPlan | undefined
  /** Only the attempt that has begun with the plan may go on with it: it is not on offer any more. */
  isPlanKept?: boolean
  /** The network of the client that completes it, where there is one. */
  client?: string | undefined
  /** The store itself vouches that the phone number is the buyer's own. */
  isVouchedFor?: boolean
}

/** Everything that decides which attempt a completion is. */
export interface Opening extends AttemptFacts {
  sql: Sql
  ledger: Ledger
  options: SvcOptions
  /** SAR that the session asks for. */
  amount: number
  /** Every attempt of the cart or order, the latest first. */
  all: readonly OrderRow[]
  /** The attempts that still count: no person has released them. */
  attempts: readonly OrderRow[]
}

/** What is locked while an attempt opens. */
export const subjectsOf = ({ cartId, orderId }: Pick<OrderRow, "cartId" | "orderId">): string[] =>
  [cartId, orderId].filter((id) => id !== null)

/** Whether an attempt is of this payment session, or of another one of its cart. */
export const isOwn = (row: OrderRow, { sessionId, cartId }: CheckoutSource): boolean =>
  row.paymentSessionId === sessionId || (cartId !== null && row.cartId === cartId)

/** Whether an attempt has to be settled before there can be another one. */
export const isUnderWay = (row: OrderRow, source: CheckoutSource): boolean => {
  switch (row.state) {
    case "initiating":
    case "unconfirmed":
      return true
    case "declined":
    case "expired":
      return false
    default:
      // What other sessions of an order without a cart have financed is counted, not continued.
      return isOwn(row, source)
  }
}

/** The columns with an attempt's place in Medusa. */
export const placePatch = (source: CheckoutSource) => ({
  paymentSessionId: source.sessionId,
  paymentCollectionId: source.paymentCollectionId,
  cartId: source.cartId,
  orderId: source.orderId,
  displayId: source.displayId,
})

/** The columns for the next call under a reference: the cart may change until a call is answered. */
export const sessionPatch = ({ source, plan }: AttemptFacts, options: SvcOptions) => ({
  ...placePatch(source),
  environment: options.environment,
  amount: roundedSar(source.amount),
  planId: plan?.repayment_config_id ?? null,
  keptPlan: keepPlan(plan),
  collection: collectionOf(plan, options),
})

/** The columns of a new attempt of which nothing was sent; the caller says when it is due. */
export const unsentAttempt = (opening: AttemptFacts & Pick<Opening, "ledger" | "options" | "all">) => {
  const { ledger, options, source, all } = opening

  return {
    ...sessionPatch(opening, options),
    attempt: nextNumber(source.sessionId, all),
    state: "initiating",
    prepaidUtr: null,
    expiresAt: unpaidUntil(options, ledger.now(), source.cartId),
    dueAt: null,
    sentAt: null,
  } as const
}

/** The number of a session's next attempt. An attempt that went on under another session keeps its first session's reference. */
export const nextNumber = (sessionId: string, all: readonly OrderRow[]): number =>
  Math.max(
    0,
    ...all.map(({ reference, paymentSessionId, attempt }) =>
      Math.max(numberIn(reference, sessionId), paymentSessionId === sessionId ? attempt : 0)
    )
  ) + 1

/** Why the payment method is not offered for this sale; also when nobody can tell whether the buyer chose it. */
export const refusalOfChoice = ({
  options,
  source,
}: Pick<Opening, "options" | "source">): CheckoutInputError | undefined =>
  source.isChosenTwice ? new CheckoutInputError("choice_changed") : notOffered(options, source)

/** An attempt with a plan that is not on offer any more may have ended just now: without a plan, the service applies its own. */
export const requirePlan = ({ source, plan }: Opening): void => {
  if (source.planId !== null && plan === undefined) {
    throw new CheckoutInputError("plan_unknown")
  }
}

/**
 * A payment link must ask for what its payment collection asks for now. Over all sessions, the service must not hold more for an
 * order than what is not paid another way (design D20): a link for an edited order is for the difference. What was refunded of it
 * may be financed anew.
 */
export const requireDue = ({
  attempts,
  source: { due, amount },
}: Pick<Opening, "attempts"> & { source: Pick<CheckoutSource, "due" | "amount"> }): void => {
  if (due === null) {
    return
  }
  const asked = halalasOf(amount)
  const live = attempts.filter(({ state }) => isLiveAtService(state))
  const held = heldBy(live, due.refunds)
  const sum = sumOf([held.amount, asked])

  // Both are the same amount, perhaps rounded differently.
  if (!isWithinRounding(asked, due.byCollection, 2)) {
    throw new CheckoutInputError("amount_changed")
  }
  if (sum > due.toFinance && !isWithinRounding(sum, due.toFinance, held.parts + 1)) {
    throw new CheckoutInputError(live.length === 0 ? "amount_above_order" : "already_financed")
  }
}

const MOST_DECLINES_AN_HOUR = 10

/** Answers that say nothing about the buyer, e.g. while the service cannot be reached: they keep nobody from trying again. */
const SAYS_NOTHING: readonly (string | null)[] = ["try_again", "busy_try_again"]

/** What was refused before it was sent says nothing either, e.g. a choice that another window had changed. */
const declinesOf = ({ all }: Opening): OrderRow[] =>
  all.filter(
    ({ state, sentAt, declineCode }) =>
      state === "declined" && sentAt !== null && !SAYS_NOTHING.includes(declineCode)
  )

/** A declined buyer mends something, or pays another way. Many declines mean that somebody tries something out (design D24). */
export const tooManyAttempts = (opening: Opening): CheckoutInputError | undefined => {
  const since = opening.ledger.now().getTime() - HOUR_MS
  const lately = declinesOf(opening).filter(({ createdAt }) => createdAt.getTime() > since)

  return lately.length < MOST_DECLINES_AN_HOUR ? undefined : new CheckoutInputError("too_many_attempts")
}

/** How often a phone number may be sent for each of its carts: a decline, and its SMS, also tells about the owner's credit. */
const SENT_FOR_A_CART = 2

/** Whether a checkout is sent as the order is placed. Not if the merchant collects first, or if it cannot be composed. */
export const isSentNow = ({ source, plan }: AttemptFacts, options: SvcOptions): boolean =>
  collectionOf(plan, options) !== "merchant" &&
  inputErrorOf(() => requireSendable(source, plan, options)) === undefined

/**
 * A phone number may go with a few carts only: each checkout reserves credit of the number's owner, who gets an SMS. No limit for
 * an order without a cart, which is the merchant's own, nor for an owner whom the store vouches for: strangers must not keep
 * them out.
 *
 * The limits of questions about phone numbers hold for checkouts, too: the answer tells as much about a buyer. If this cart's
 * options were asked for the number, it is counted already, by the buyer's own address. The checkout may come from a storefront's
 * server, which completes the carts of all its buyers.
 */
export const beyondPhoneLimits = async (opening: Opening): Promise<CheckoutInputError | undefined> => {
  const { sql, ledger, options, source, client, isVouchedFor = false } = opening
  const { phoneLookups } = ledger
  const { eligibility } = options
  const { cartId, orderId, sale } = source
  const phone = phoneOfBuyer(sale, source, options)

  if (!phone.ok) {
    return undefined
  }
  const scope = cartId === null ? `order:${String(orderId)}` : `cart:${cartId}`
  const limits = phoneLimits(eligibility, scope, client)
  const mayAsk = await phoneLookups.allow(phone.digits, limits, sql, scope)

  if (!mayAsk) {
    return new CheckoutInputError("too_many_phones")
  }
  const { maxCartsPerPhone: most } = eligibility

  if (most === 0 || cartId === null || isVouchedFor || !isSentNow(opening, options)) {
    return undefined
  }
  const isWithin = (what: string, limit: PhoneLimit) => phoneLookups.allow(what, [limit], sql)
  const sent = { scope: `sent:${phone.digits}`, most: most * SENT_FOR_A_CART }
  const mayCheckOut =
    (await isWithin(scope, { scope: `phone:${phone.digits}`, most })) &&
    (await isWithin(`${scope} ${declinesOf(opening).length}`, sent))

  return mayCheckOut ? undefined : new CheckoutInputError("too_many_attempts")
}
