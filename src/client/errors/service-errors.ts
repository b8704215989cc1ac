import { isRefusalCode } from "../../words/call-failure"
import { callWordsEn } from "../../words/en/call-failures"
import type { SvcOperation } from "../operation-name"

/**
 * What is known about the effect of a call. `rejected`: certainly none. `unknown`: the call may have taken effect and must
 * be settled before it is given up (design, guarantee 2). Check Eligibility has no effect, so there `unknown` only means
 * that no readable answer came.
 */
export type SvcOutcome = "rejected" | "unknown"

const CHECKOUT = ["initiate_checkout"] as const
const ALL_FOUR = [...CHECKOUT, "reconcile_prepaid_payment", "confirm_delivery", "add_invoice"] as const

const { codes } = callWordsEn.remedy

export interface SvcServiceErrorRow {
  code: number
  name: string
  outcome: SvcOutcome
  remedy: string
  /** The operations that the specification lists for the code. */
  operations: readonly SvcOperation[]
}

/** Whether the code says that the call had no effect (4xx and 8xx, spec 7.1), or leaves that open. */
export const outcomeOf = (code: number): SvcOutcome => (isRefusalCode(code) ? "rejected" : "unknown")

const row = <Code extends keyof typeof codes, Name extends string>(
  code: Code,
  name: Name,
  operations: readonly SvcOperation[]
) => ({ code, name, outcome: outcomeOf(code), remedy: codes[code], operations })

/** The service's error codes (spec 7.1), with what each says about the effect and what to do about it. */
export const SERVICE_ERRORS = [
  row(400, "INVALID_PARAMS", ALL_FOUR),
  row(500, "INTERNAL_ERROR", ALL_FOUR),
  row(801, "ORDER_ALREADY_EXISTS", CHECKOUT),
  row(802, "SELLER_NOT_VALID", CHECKOUT),
  row(803, "SELLER_INACTIVE", CHECKOUT),
  row(804, "ANOTHER_CHECKOUT_IN_PROGRESS", CHECKOUT),
  row(805, "CUSTOMER_NOT_ONBOARDED", CHECKOUT),
  row(806, "CUSTOMER_CREDIT_LIMIT_EXCEEDED", CHECKOUT),
  row(808, "INVALID_ORDER", ["confirm_delivery", "add_invoice", "reconcile_prepaid_payment"]),
  row(811, "INVALID_ORDER_STATE", ["confirm_delivery", "add_invoice"]),
  row(813, "INVALID_FILE", ["add_invoice"]),
  row(876, "MISSING_PLAN_SELECTION", CHECKOUT),
  row(877, "INVALID_PLAN_SELECTION", CHECKOUT),
  row(878, "PLAN_NOT_CONFIGURED", CHECKOUT),
  row(881, "BG_DOC_EXPIRED", CHECKOUT),
] as const satisfies readonly SvcServiceErrorRow[]

export type SvcServiceErrorCode = (typeof SERVICE_ERRORS)[number]["code"]

/** The specification's name of a code, or `UNKNOWN_ERROR_CODE` for one that it does not name. */
export type SvcServiceErrorName = (typeof SERVICE_ERRORS)[number]["name"] | "UNKNOWN_ERROR_CODE"
