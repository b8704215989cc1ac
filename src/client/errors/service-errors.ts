import type { SvcOperation } from "../operation-name"
import type { SvcOutcome } from "./svc-error"

const ALL_FOUR = [
  "initiate_checkout",
  "reconcile_prepaid_payment",
  "confirm_delivery",
  "add_invoice",
] as const

/** The service's error codes (spec 7.1), with what each says about the effect and what to do about it. */
export const SERVICE_ERRORS = [
  {
    code: 400,
    name: "INVALID_PARAMS",
    outcome: "rejected",
    remedy: "Correct the fields named and send again.",
    operations: ALL_FOUR,
  },
  {
    code: 500,
    name: "INTERNAL_ERROR",
    outcome: "unknown",
    remedy: "The service failed on its side; wait before repeating.",
    operations: ALL_FOUR,
  },
  {
    code: 801,
    name: "ORDER_ALREADY_EXISTS",
    outcome: "rejected",
    remedy:
      "The service already has an order with this order_reference_id: use that order, or choose a new reference.",
    operations: ["initiate_checkout"],
  },
  {
    code: 802,
    name: "SELLER_NOT_VALID",
    outcome: "rejected",
    remedy:
      "The access token belongs to no merchant that may do this: check the token and the environment with the service's operator.",
    operations: ["initiate_checkout"],
  },
  {
    code: 803,
    name: "SELLER_INACTIVE",
    outcome: "rejected",
    remedy: "The merchant account is not active: ask the service's operator to activate it.",
    operations: ["initiate_checkout"],
  },
  {
    code: 804,
    name: "ANOTHER_CHECKOUT_IN_PROGRESS",
    outcome: "rejected",
    remedy: "Another checkout of this buyer is in flight: wait a few seconds and send again.",
    operations: ["initiate_checkout"],
  },
  {
    code: 805,
    name: "CUSTOMER_NOT_ONBOARDED",
    outcome: "rejected",
    remedy: "The buyer has to finish onboarding at the signup_url that Check Eligibility returns.",
    operations: ["initiate_checkout"],
  },
  {
    code: 806,
    name: "CUSTOMER_CREDIT_LIMIT_EXCEEDED",
    outcome: "rejected",
    remedy:
      "The buyer's credit does not cover the order: offer a plan with a down payment, a smaller order or another way to pay.",
    operations: ["initiate_checkout"],
  },
  {
    code: 808,
    name: "INVALID_ORDER",
    outcome: "rejected",
    remedy:
      "The service knows no such order: check the order_id and that the token is of the environment in which it was created.",
    operations: ["confirm_delivery", "add_invoice", "reconcile_prepaid_payment"],
  },
  {
    code: 811,
    name: "INVALID_ORDER_STATE",
    outcome: "rejected",
    remedy:
      "The order's state does not allow this yet, for instance because it is not authorised: repeat when the state has changed.",
    operations: ["confirm_delivery", "add_invoice"],
  },
  {
    code: 813,
    name: "INVALID_FILE",
    outcome: "rejected",
    remedy:
      "The invoice could not be downloaded or is no valid PDF: send the file itself, or a URL that opens without signing in.",
    operations: ["add_invoice"],
  },
  {
    code: 876,
    name: "MISSING_PLAN_SELECTION",
    outcome: "rejected",
    remedy:
      "No repayment plan could be found for the order: send repayment_config_id, or have a default plan set up.",
    operations: ["initiate_checkout"],
  },
  {
    code: 877,
    name: "INVALID_PLAN_SELECTION",
    outcome: "rejected",
    remedy:
      "Check repayment_config_id, and that commission_config.tenure_in_days and merchant_share are those of the plan.",
    operations: ["initiate_checkout"],
  },
  {
    code: 878,
    name: "PLAN_NOT_CONFIGURED",
    outcome: "rejected",
    remedy:
      "The service has no plan of this tenure for this channel: correct tenure_in_days, or have the plan set up.",
    operations: ["initiate_checkout"],
  },
  {
    code: 881,
    name: "BG_DOC_EXPIRED",
    outcome: "rejected",
    remedy:
      "The buyer's credit agreement has expired: the buyer goes through onboarding again at the signup_url.",
    operations: ["initiate_checkout"],
  },
] as const satisfies readonly SvcServiceErrorRow[]

/** One row of the table of service errors. */
export interface SvcServiceErrorRow {
  code: number
  name: string
  outcome: SvcOutcome
  /** What to do about it, in plain words. */
  remedy: string
  /** The operations that the specification lists for the code. */
  operations: readonly SvcOperation[]
}

/** A code that the specification names. */
export type SvcServiceErrorCode = (typeof SERVICE_ERRORS)[number]["code"]

/** The specification's name of a code, or `UNKNOWN_ERROR_CODE` for one that it does not name. */
export type SvcServiceErrorName = (typeof SERVICE_ERRORS)[number]["name"] | "UNKNOWN_ERROR_CODE"
