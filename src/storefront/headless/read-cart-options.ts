import type {
  StoreSvcCartOptionsResponse,
  StoreSvcPaymentLinkResponse,
  StoreSvcPlan,
  StoreSvcPlansResponse,
  SvcCredit,
  SvcLastAttempt,
  SvcOptionHiddenReason,
  SvcPaymentLinkReason,
  SvcText,
} from "../../types"
import { cartReasons, offerRules, oneOf } from "./known-codes"
import {
  fieldsOf,
  flagOf,
  isNumber,
  numberOf,
  optional,
  textOf,
  unexpected,
  type Fields,
} from "./read-fields"
import { readOrderState } from "./read-order-state"
import { webUrl } from "./web-url"

/** Of a cart and of a payment link. */
const reasons = {
  ...cartReasons,
  ...offerRules,
  cart_not_ready: true,
  not_eligible: true,
  merchant_not_ready: true,
  service_unavailable: true,
} as const

const isReason = oneOf<SvcOptionHiddenReason>({
  ...reasons,
  buyer_not_onboarded: true,
  seller_not_onboarded: true,
})

const isLinkReason = oneOf<SvcPaymentLinkReason>({
  ...reasons,
  order_canceled: true,
  already_financed: true,
  amount_above_order: true,
  total_not_positive: true,
})

/**
 * `GET /store/svc/carts/:id/options`. An address that is not http(s) counts as none. An unknown reason counts as
 * `not_eligible`.
 * @throws {SvcStorefrontError} `unexpected_answer`.
 */
export const readCartOptions = (value: unknown): StoreSvcCartOptionsResponse => {
  const fields = fieldsOf(value, "options")
  const offer = readOffer(fields)
  const reason = optional(textOf)(fields, "reason")

  return {
    ...offer,
    reason: offer.show ? null : reason !== null && isReason(reason) ? reason : "not_eligible",
    credit: optional(readCredit)(fields, "credit"),
  }
}

/**
 * `GET /store/svc/payment-collections/:id`. A reason that this version does not know counts as `not_eligible`. An unknown
 * state is no answer, as for an order.
 * @throws {SvcStorefrontError} `unexpected_answer`.
 */
export const readPaymentLink = (value: unknown): StoreSvcPaymentLinkResponse => {
  const fields = fieldsOf(value, "payment link")
  const order = fieldsOf(fields["order"], "order")
  const orderId = textOf(order, "id")
  const offer = readOffer(fields)
  const reason = optional(textOf)(fields, "reason")
  const placed =
    optional(textOf)(fields, "state") === null ? null : readOrderState({ ...fields, order_id: orderId })

  return {
    ...offer,
    payment_collection_id: textOf(fields, "payment_collection_id"),
    order: { id: orderId, display_id: optional(textOf)(order, "display_id") },
    amount: numberOf(fields, "amount"),
    currency_code: textOf(fields, "currency_code"),
    reason: offer.show || reason === null ? null : isLinkReason(reason) ? reason : "not_eligible",
    payment_session_id: optional(textOf)(fields, "payment_session_id"),
    state: placed?.state ?? null,
    next: placed?.next ?? null,
    expires_at: placed?.expires_at ?? null,
  }
}

/** `GET /store/svc/plans`. @throws {SvcStorefrontError} `unexpected_answer`. */
export const readPlansAnswer = (value: unknown): StoreSvcPlansResponse => {
  const fields = fieldsOf(value, "plans")

  return {
    plans: readPlans(fields["plans"]),
    ...readBrand(fields),
    min_total: optional(numberOf)(fields, "min_total"),
    max_total: optional(numberOf)(fields, "max_total"),
  }
}

/** What a cart and a payment link are told alike. */
const readOffer = (fields: Fields) => ({
  show: flagOf(fields, "show"),
  limit: optional(numberOf)(fields, "limit"),
  ...readBrand(fields),
  plans: readPlans(fields["plans"]),
  last_attempt: optional(readAttempt)(fields, "last_attempt"),
  signup_url: webUrl(fields["signup_url"]),
})

const readBrand = (fields: Fields) => ({
  display_name: readText(fields, "display_name"),
  logo_url: webUrl(fields["logo_url"]),
})

const readText = (fields: Fields, name: string): SvcText => {
  const { en, ar } = fieldsOf(fields[name], name)

  return { ...(typeof en === "string" ? { en } : {}), ...(typeof ar === "string" ? { ar } : {}) }
}

const readPlans = (value: unknown): StoreSvcPlan[] => {
  if (!Array.isArray(value)) {
    throw unexpected("plans")
  }
  return value.map((item: unknown) => {
    const plan = fieldsOf(item, "plans")

    return {
      repayment_config_id: numberOf(plan, "repayment_config_id"),
      tenure_in_days: numberOf(plan, "tenure_in_days"),
      requires_prepaid_collection: flagOf(plan, "requires_prepaid_collection"),
      down_payment_due: optional(numberOf)(plan, "down_payment_due"),
      due_on: optional(textOf)(plan, "due_on"),
      name: readText(plan, "name"),
      description: readText(plan, "description"),
      is_default: flagOf(plan, "is_default"),
    }
  })
}

const readAttempt = (fields: Fields, name: string): SvcLastAttempt => {
  const attempt = fieldsOf(fields[name], name)

  return {
    code: textOf(attempt, "code"),
    at: textOf(attempt, "at"),
    payment_session_id: optional(textOf)(attempt, "payment_session_id"),
  }
}

const readCredit = (fields: Fields, name: string): SvcCredit => {
  const credit = fieldsOf(fields[name], name)
  const amount = credit["amount"]

  // An odd amount decides nothing, and the option works without it.
  return { covers_cart: optional(flagOf)(credit, "covers_cart"), ...(isNumber(amount) ? { amount } : {}) }
}
