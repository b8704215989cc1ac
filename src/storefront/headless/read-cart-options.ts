import type {
  StoreSvcCartOptionsResponse,
  StoreSvcPlan,
  StoreSvcPlansResponse,
  SvcCredit,
  SvcLastAttempt,
  SvcOptionHiddenReason,
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
import { webUrl } from "./web-url"

const isReason = oneOf<SvcOptionHiddenReason>({
  ...cartReasons,
  ...offerRules,
  cart_not_ready: true,
  buyer_not_onboarded: true,
  seller_not_onboarded: true,
  not_eligible: true,
  merchant_not_ready: true,
  service_unavailable: true,
})

/**
 * `GET /store/svc/carts/:id/options`. An address that is not http(s) counts as none. An unknown reason counts as
 * `not_eligible`.
 * @throws {SvcStorefrontError} `unexpected_answer`.
 */
export const readCartOptions = (value: unknown): StoreSvcCartOptionsResponse => {
  const fields = fieldsOf(value, "options")
  const show = flagOf(fields, "show")
  const reason = optional(textOf)(fields, "reason")

  return {
    show,
    reason: show ? null : reason !== null && isReason(reason) ? reason : "not_eligible",
    limit: optional(numberOf)(fields, "limit"),
    signup_url: webUrl(fields["signup_url"]),
    ...readBrand(fields),
    plans: readPlans(fields["plans"]),
    last_attempt: optional(readAttempt)(fields, "last_attempt"),
    credit: optional(readCredit)(fields, "credit"),
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
