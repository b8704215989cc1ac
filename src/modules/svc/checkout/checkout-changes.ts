import { type Checkout, SvcError } from "../../../client"
import { type ConfiguredPlan, StoreFunctionError, type SvcOptions } from "../../../config"
import { reconcileDelayMs, TRIES_BEFORE_ATTENTION } from "../../../domain/backoff"
import { checkoutDecline } from "../../../domain/checkout-decline"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { errorClassOf } from "../../../domain/error-class"
import type { AttentionValues } from "../../../domain/facts/attention-facts"
import { asSaid } from "../../../domain/facts/fact"
import type { Problem } from "../../../domain/facts/problem"
import { halalasOf, isWithinRounding, roundedSar, sarOf } from "../../../domain/money"
import { isInDoubt, ORDER_STATES, type OrderEvent } from "../../../domain/order-state"
import { downPaymentDue } from "../../../domain/plan"
import { owesDownPayment } from "../../../domain/prepaid-status"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { DueOfOrder, OrderChange } from "../ledger/order-changes"
import type { OrderPatch, OrderRow } from "../ledger/order-row"
import { actorOf, codeOf, fieldsOf, retryPauseMs } from "../service-answer"
import type { Tools } from "../tools"
import { COMPLETION_IS_OVER_MS, unpaidUntil } from "../waits"
import { keptPlanOf, type PlanChoice } from "./plans"

/** The service has an order under the reference that was sent (spec 7.1). */
export const ALREADY_EXISTS = 801

/** In any other state the service's answer is known, so an unanswered call changes nothing. */
export const IN_DOUBT = ORDER_STATES.filter(isInDoubt)

/** Takes an attempt off its order, which Medusa had begun and rolls back. */
export const NO_ORDER = { orderId: null, displayId: null } as const

/** The columns of an attempt whose checkout is sent now, perhaps again. */
export const sentPatch = ({ sentAt, unansweredAt }: OrderRow, now: Date) => ({
  sentAt: sentAt ?? now,
  // A process that sent the checkout before died before it got the answer.
  unansweredAt: unansweredAt ?? sentAt,
})

type CreatedEvent = Extract<OrderEvent, `checkout_created${string}`>

const owes = ({ prepaid_amount, payment_url }: Checkout): boolean =>
  owesDownPayment(prepaid_amount, payment_url)

/** The service asks the buyer to pay what the merchant has collected already. */
const asksTwice = ({ collection }: OrderRow, { payment_url }: Checkout): boolean =>
  collection === "merchant" && payment_url !== ""

/** Whether the service says that there is no down payment, although the plan asks for one (spec 2.2, 2.4). */
const asksForNone = (row: OrderRow, checkout: Checkout): boolean =>
  row.collection === "merchant" ? checkout.prepaid_amount === 0 : row.collection === "svc" && !owes(checkout)

/** Whether the buyer chose no plan, and the service applied one that the store does not offer. */
const isUnlisted = (
  { planId }: OrderRow,
  { repayment_config_id: applied }: Checkout,
  onOffer: readonly ConfiguredPlan[]
): boolean =>
  planId === null && !onOffer.some(({ repayment_config_id: listed }) => String(listed) === applied)

/**
 * What a created checkout means (design D2, A1). The answer decides, not the plan: if the service collects a down payment, the
 * order waits, even if the store's plans do not know of it. A person must approve: no down payment where the plan asks for one; a
 * payment page although the merchant has collected; a plan that nobody chose and the store does not offer; a status other than
 * `CREATED`, which is never success.
 */
const createdEvent = (
  row: OrderRow,
  checkout: Checkout,
  options: SvcOptions,
  onOffer: readonly ConfiguredPlan[]
): CreatedEvent => {
  if (row.collection !== "merchant" && owes(checkout)) {
    return "checkout_created_with_down_payment"
  }
  const byHand =
    checkout.order_status !== "CREATED" ||
    asksForNone(row, checkout) ||
    asksTwice(row, checkout) ||
    isUnlisted(row, checkout, onOffer) ||
    (row.collection === "none" && options.authorization.withoutDownPayment === "manual")

  return byHand ? "checkout_created_needing_approval" : "checkout_created"
}

/** What a person has to look at in the answer, if anything; the first of several. */
const oddity = (
  row: OrderRow,
  checkout: Checkout,
  amount: number,
  { plan, onOffer }: PlanChoice
): OrderChange["attention"] => {
  if (checkout.order_status !== "CREATED") {
    return {
      kind: "unknown_status",
      values: { of: "checkout", service_says: asSaid(checkout.order_status) },
    }
  }
  const values = planDifference(row, checkout, onOffer) ?? downPaymentDifference(row, checkout, amount, plan)

  return values && { kind: "plan_differs", values }
}

type Difference = AttentionValues<"plan_differs">

const planDifference = (
  row: OrderRow,
  checkout: Checkout,
  onOffer: readonly ConfiguredPlan[]
): Difference | undefined => {
  const applied = checkout.repayment_config_id

  if (asksTwice(row, checkout)) {
    return { difference: "payment_link" }
  }
  if (row.collection === "svc" && asksForNone(row, checkout)) {
    return { difference: "no_down_payment" }
  }
  if (isUnlisted(row, checkout, onOffer)) {
    return { difference: "not_on_offer", service_says: asSaid(applied) }
  }
  return row.planId !== null && applied !== "" && applied !== String(row.planId)
    ? { difference: "plan", service_says: asSaid(applied), chosen: row.planId }
    : undefined
}

/** A service may ask for whole riyals. */
const ONE_SAR = 100

/**
 * The service asks the buyer for another amount than the shop has shown, or for more than the order's total. Or it repeats
 * another amount than the merchant has collected (spec 2.4 rule 4).
 */
const downPaymentDifference = (
  row: OrderRow,
  { prepaid_amount: said }: Checkout,
  amount: number,
  sentPlan: ConfiguredPlan | undefined
): Difference | undefined => {
  const { collection } = row
  const plan = keptPlanOf(row) ?? sentPlan
  const asked = plan === undefined ? null : downPaymentDue(plan, halalasOf(amount))
  // The merchant has collected it, though the plan asks for none by now.
  const due = collection === "merchant" && asked === 0 ? null : asked
  const amounts = { service_asks: said, plan_asks: due === null ? null : sarOf(due) }

  if (collection === "merchant") {
    const isSame = due === null ? said > 0 : isWithinRounding(halalasOf(said), due, 2)

    return isSame ? undefined : { difference: "down_payment", ...amounts }
  }
  const isOther = due !== null && Math.abs(halalasOf(said) - due) > ONE_SAR

  // With a payment page, 0 means that the service did not name the amount.
  return said !== 0 && (isOther || said > amount) ? { difference: "asked_of_buyer", ...amounts } : undefined
}

const replacing = ({ orderId }: OrderRow, due: DueOfOrder | null) =>
  orderId === null || due === null ? undefined : { orderId, ...due }

/**
 * @param source what the call had asked for
 * @param choice the plan that the call had asked for, and the plans on offer
 */
export const created = (
  { options, secrets }: Pick<Tools, "options" | "secrets">,
  held: HeldAttempt,
  checkout: Checkout,
  source: Pick<CheckoutSource, "amount" | "due">,
  choice: PlanChoice
): OrderChange => {
  const { row } = held
  const amount = roundedSar(source.amount)
  const now = held.now()
  const event = createdEvent(row, checkout, options, choice.onOffer)
  const isAuthorized = event === "checkout_created"
  const expiresAt = isAuthorized ? null : unpaidUntil(options, now, row.cartId)
  const attention = oddity(row, checkout, amount, choice)

  // Medusa may die before it has placed the order.
  held.lookAgainIn(
    event === "checkout_created_with_down_payment" ? reconcileDelayMs(0) : COMPLETION_IS_OVER_MS
  )
  held.lookAgainAt(expiresAt)
  return {
    event,
    patch: {
      amount,
      svcOrderId: checkout.order_id,
      orderStatus: checkout.order_status,
      appliedPlan: checkout.repayment_config_id === "" ? null : checkout.repayment_config_id,
      paymentUrl: checkout.payment_url === "" ? null : checkout.payment_url,
      prepaidAmount: checkout.prepaid_amount,
      webhookKey: secrets.key,
      transactionId: checkout.transaction_id === "" ? null : checkout.transaction_id,
      expiresAt,
      unansweredAt: null,
      errorCode: null,
      declineCode: null,
      tries: 0,
      ...(isAuthorized ? { authorizedAt: now } : {}),
    },
    activity: {
      kind: event,
      actor: "service",
      values: {
        svc_order_id: checkout.order_id,
        plan: checkout.repayment_config_id,
        down_payment: checkout.prepaid_amount,
        ...(checkout.oddities.length === 0 ? {} : { odd_fields: checkout.oddities.map(({ path }) => path) }),
      },
    },
    settles: ["possible_duplicate", "order_interrupted"],
    // Only a payment link replaces another attempt: a cart's own attempt goes on itself.
    replacesUnsent: replacing(row, source.due),
    attention,
  }
}

/** For the storefront: why the last completion did not place an order. */
const declineCodeOf = (error: unknown): string =>
  error instanceof CheckoutInputError ? error.code : checkoutDecline(codeOf(error), fieldsOf(error)).code

const causeOf = (error: unknown): Problem => {
  if (error instanceof SvcError) {
    return error.failure
  }
  if (error instanceof StoreFunctionError) {
    return error.problem
  }
  return error instanceof CheckoutInputError
    ? { problem: "checkout_input", code: error.code }
    : { problem: "not_composed", error: errorClassOf(error) }
}

/** The checkout certainly took no effect. */
export const declined = (row: OrderRow, error: unknown): OrderChange => ({
  event: "checkout_declined",
  patch: { errorCode: codeOf(error), declineCode: declineCodeOf(error) },
  activity: { kind: "checkout_declined", actor: actorOf(error), values: { cause: causeOf(error) } },
  attention:
    row.prepaidUtr === null
      ? undefined
      : { kind: "merchant_payment_declined", values: { cause: causeOf(error) } },
})

/** Nothing was sent to the service. `whileIn` spares an attempt that has moved on, e.g. by a recorded payment. */
export const notPlaced = (
  { state }: OrderRow,
  problem: "another_unsettled" | "order_undone" | "stock_not_reserved",
  patch: OrderPatch = {}
): OrderChange => ({
  event: "checkout_declined",
  whileIn: [state],
  patch: { declineCode: "try_again", ...patch },
  activity: { kind: "checkout_declined", actor: "system", values: { cause: { problem } } },
})

/**
 * The call certainly took no effect, and the next one may: the attempt is as one that was not sent, and is sent again. One line
 * for a whole outage.
 */
export const notSentYet = (held: HeldAttempt, error: unknown): OrderChange => {
  const tries = held.row.tries + 1
  const values = { cause: causeOf(error) }

  held.lookAgainIn(retryPauseMs(error, tries))
  return {
    whileIn: ["initiating"],
    patch: {
      tries,
      sentAt: null,
      unansweredAt: null,
      errorCode: codeOf(error),
      declineCode: checkoutDecline("confirming").code,
    },
    activity: tries === 1 ? { kind: "progress_failed", actor: actorOf(error), values } : undefined,
    attention: tries < TRIES_BEFORE_ATTENTION ? undefined : { kind: "retries_exhausted", values },
  }
}

/** A call under the attempt's reference was not answered: it may have taken effect. */
export const unanswered = (held: HeldAttempt, error: unknown): OrderChange => ({
  whileIn: IN_DOUBT,
  patch: {
    unansweredAt: held.row.unansweredAt ?? held.now(),
    errorCode: codeOf(error),
    declineCode: checkoutDecline("confirming").code,
  },
  activity: { kind: "checkout_unanswered", actor: actorOf(error), values: { cause: causeOf(error) } },
})

/**
 * Only the operator can find out what became of a checkout under this reference. `arrived`: the service has an order under
 * it, and the answer was lost. `unknown_call`: the same, though the ledger knows of no earlier call. `ledger_lost`: Medusa knows of an answer that the ledger does not have. `id_of_another`: the
 * answer had the id of another order.
 * @param due of a payment link's order, see {@link OrderChange.replacesUnsent}
 */
export const unconfirmed = (
  row: OrderRow,
  due: DueOfOrder | null,
  reason: Exclude<AttentionValues<"possible_duplicate">["reason"], "payment_news">,
  answered?: Pick<AttentionValues<"possible_duplicate">, "svc_order_id" | "of">
): OrderChange => {
  const { reference, amount, sentAt } = row
  const values = { reason, reference, amount, sent_at: sentAt?.toISOString() ?? null, ...answered }

  return {
    // An attempt that is unconfirmed already stays so, unless a late answer has settled it: only more is known of it now.
    ...(row.state === "unconfirmed" ? { whileIn: IN_DOUBT } : { event: "checkout_unconfirmed" }),
    patch: {
      declineCode: "being_checked",
      ...(reason === "unanswered" ? {} : { errorCode: ALREADY_EXISTS }),
    },
    activity: {
      kind: "checkout_unconfirmed",
      actor: reason === "arrived" || reason === "unknown_call" ? "service" : "system",
      values,
    },
    attention: { kind: "possible_duplicate", values },
    replacesUnsent: replacing(row, due),
  }
}
