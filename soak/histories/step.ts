import type { PLANS } from "../../support/store"
import type { OptionChange } from "../option-choices"

export type PlanName = keyof typeof PLANS
export type Operation = "initiate_checkout" | "reconcile_prepaid_payment" | "confirm_delivery" | "add_invoice"

/**
 * Faults of the service. Before a call's effect nothing has happened; after it only the answer is lost. A seed picks faults
 * by position, so another sequence here makes other histories.
 */
export const FAULTS_OF_ANY_CALL = [
  "drop_before",
  "drop_after",
  "500_before",
  "500_after",
  "503_retry_after",
  "401",
  "429",
  "html_after",
  "empty_after",
  "malformed_after",
  "truncated",
  "silent_before",
  "silent_after",
  "slow",
  "slow_drip",
  "null_fields",
  "code_500",
] as const

export const FAULTS_OF_ONE_OPERATION = {
  initiate_checkout: ["code_804", "odd_status"],
  reconcile_prepaid_payment: ["in_progress", "odd_status", "code_808"],
  confirm_delivery: ["odd_status", "code_808"],
  add_invoice: ["code_808"],
} as const satisfies Record<Operation, readonly string[]>

/** Like {@link FAULTS_OF_ANY_CALL}: picked by position. */
export const FAULTS_OF_WEBHOOKS = ["lost", "doubled", "late", "out_of_order", "wrongly_signed"] as const

export type ServiceFault =
  (typeof FAULTS_OF_ANY_CALL)[number] | (typeof FAULTS_OF_ONE_OPERATION)[Operation][number]
export type WebhookFault = (typeof FAULTS_OF_WEBHOOKS)[number]

/** The acts that need no more words. */
export type BareStep =
  | "convert_draft"
  | "delete_draft"
  | "heal_service"
  | "look"
  | "open_page"
  | "void_page"
  | "order_expires"
  | "record_transfer"
  | "reconcile"
  | "approve"
  | "deliver_shipped"
  | "cancel_fulfilment"
  | "give_proof"
  | "upload_proof"
  | "ask_buyer"
  | "wait_for_authorisation"
  | "wait_for_question"
  | "buyer_confirms"
  | "buyer_disputes"
  | "record_outcome"
  | "operator_cancels"
  | "return_goods"
  | "cancel_return"
  | "exchange"
  | "claim"
  | "cancel"
  | "retry"
  | "resolve_points"
  | "replay_webhook"
  | "delete_cart"
  | "delete_customer"

/** One act of a buyer, a merchant, the service or its operator. An act that is not possible then is left. */
export type Step =
  | { do: BareStep }
  | { do: "fill_cart"; quantity: number; plan: PlanName }
  | { do: "write_draft"; quantity: number }
  | { do: "change_cart"; plan: PlanName }
  | { do: "choose_plan"; plan: PlanName }
  | { do: "use_code"; plan: PlanName }
  | { do: "complete"; tabs: number }
  | { do: "break_service"; operation: Operation; fault: ServiceFault }
  | { do: "break_webhooks"; fault: WebhookFault }
  | { do: "pay"; finalize: boolean; webhook: boolean }
  | { do: "forge_webhook"; wrong: "signature" | "token" }
  | { do: "ship"; part: "all" | "one"; proof: "opens" | "missing" | "none"; delivered: boolean }
  | { do: "operator_settles"; as: "DELIVERED" | "AUTHORIZED" }
  | { do: "wait_longer"; days: number }
  | { do: "give_invoice"; number: number; file: "pdf" | "address" | "broken" }
  | { do: "write_invoice"; number: number }
  | { do: "edit"; quantity: number }
  | { do: "make_link"; over: "difference" | "total" }
  | { do: "choose_link_plan"; plan: PlanName }
  | { do: "place_link"; tabs: number }
  | { do: "capture"; part: "rest" | "third" }
  | { do: "change_option"; change: OptionChange }
  | { do: "wait"; ms: number }

/** The step of a name. `Extract` would find none of the bare steps, because they share one type. */
export type StepNamed<Name extends Step["do"]> = Step & { do: Name }

/** Steps at the same time, by one person or several. */
export type Moment = readonly Step[]

/** The plan of one buyer's order. */
export interface HistoryPlan {
  /** Names the history, together with the run's seed. */
  number: number
  /** The buyer's credit, in SAR. A small one makes a checkout be declined. */
  credit: number
  steps: Moment[]
  /** Moments days later, when unpaid orders have been given up. */
  later: Moment[]
}
