import { callWordsEn } from "../../words/en/call-failures"
import type { SvcOperation } from "../operation-name"
import type { SvcOutcome } from "./svc-error"

const ALL_FOUR = [
  "initiate_checkout",
  "reconcile_prepaid_payment",
  "confirm_delivery",
  "add_invoice",
] as const

const { codes } = callWordsEn.remedy

/** The service's error codes (spec 7.1), with what each says about the effect and what to do about it. */
export const SERVICE_ERRORS = [
  {
    code: 400,
    name: "INVALID_PARAMS",
    outcome: "rejected",
    remedy: codes[400],
    operations: ALL_FOUR,
  },
  {
    code: 500,
    name: "INTERNAL_ERROR",
    outcome: "unknown",
    remedy: codes[500],
    operations: ALL_FOUR,
  },
  {
    code: 801,
    name: "ORDER_ALREADY_EXISTS",
    outcome: "rejected",
    remedy: codes[801],
    operations: ["initiate_checkout"],
  },
  {
    code: 802,
    name: "SELLER_NOT_VALID",
    outcome: "rejected",
    remedy: codes[802],
    operations: ["initiate_checkout"],
  },
  {
    code: 803,
    name: "SELLER_INACTIVE",
    outcome: "rejected",
    remedy: codes[803],
    operations: ["initiate_checkout"],
  },
  {
    code: 804,
    name: "ANOTHER_CHECKOUT_IN_PROGRESS",
    outcome: "rejected",
    remedy: codes[804],
    operations: ["initiate_checkout"],
  },
  {
    code: 805,
    name: "CUSTOMER_NOT_ONBOARDED",
    outcome: "rejected",
    remedy: codes[805],
    operations: ["initiate_checkout"],
  },
  {
    code: 806,
    name: "CUSTOMER_CREDIT_LIMIT_EXCEEDED",
    outcome: "rejected",
    remedy: codes[806],
    operations: ["initiate_checkout"],
  },
  {
    code: 808,
    name: "INVALID_ORDER",
    outcome: "rejected",
    remedy: codes[808],
    operations: ["confirm_delivery", "add_invoice", "reconcile_prepaid_payment"],
  },
  {
    code: 811,
    name: "INVALID_ORDER_STATE",
    outcome: "rejected",
    remedy: codes[811],
    operations: ["confirm_delivery", "add_invoice"],
  },
  {
    code: 813,
    name: "INVALID_FILE",
    outcome: "rejected",
    remedy: codes[813],
    operations: ["add_invoice"],
  },
  {
    code: 876,
    name: "MISSING_PLAN_SELECTION",
    outcome: "rejected",
    remedy: codes[876],
    operations: ["initiate_checkout"],
  },
  {
    code: 877,
    name: "INVALID_PLAN_SELECTION",
    outcome: "rejected",
    remedy: codes[877],
    operations: ["initiate_checkout"],
  },
  {
    code: 878,
    name: "PLAN_NOT_CONFIGURED",
    outcome: "rejected",
    remedy: codes[878],
    operations: ["initiate_checkout"],
  },
  {
    code: 881,
    name: "BG_DOC_EXPIRED",
    outcome: "rejected",
    remedy: codes[881],
    operations: ["initiate_checkout"],
  },
] as const satisfies readonly SvcServiceErrorRow[]

export interface SvcServiceErrorRow {
  code: number
  name: string
  outcome: SvcOutcome
  remedy: string
  /** The operations that the specification lists for the code. */
  operations: readonly SvcOperation[]
}

export type SvcServiceErrorCode = (typeof SERVICE_ERRORS)[number]["code"]

/** The specification's name of a code, or `UNKNOWN_ERROR_CODE` for one that it does not name. */
export type SvcServiceErrorName = (typeof SERVICE_ERRORS)[number]["name"] | "UNKNOWN_ERROR_CODE"
