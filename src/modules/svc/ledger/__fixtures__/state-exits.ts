import type { OrderAction } from "../../../../domain/order-action"
import type { OrderState } from "../../../../domain/order-state"
import type { DeliveryState, InvoiceState, WebhookStatus } from "../../../../domain/ledger-states"
import type { AttentionKind } from "../../../../domain/facts/attention-facts"
import { LIMITS } from "../../waits"

/** What a merchant can do about a row: an action of the order page, of Medusa itself, or of the list of webhooks. */
export type MerchantExit = OrderAction | "cancel_in_medusa" | "deliver_in_medusa" | "replay_webhook"

export type LimitOption = (typeof LIMITS)[keyof typeof LIMITS]["option"]

/**
 * What ends the wait in a state. `option`: the store says how long; then the row moves on, or is listed, or is left be.
 * `lease`: its process has died, and another takes it up. `tries`: it is tried again with growing pauses, and moves on or is
 * listed when that does not help. `at_once`: a person has to see to it, and is told. `end`: nothing is waited for any more.
 */
export type TimeLimit<State extends string> =
  | {
      kind: "option"
      option: LimitOption
      moves: readonly State[]
      listed: readonly AttentionKind[]
    }
  | { kind: "lease" }
  | { kind: "tries"; moves: readonly State[]; listed: readonly AttentionKind[] }
  | { kind: "at_once"; listed: readonly [AttentionKind, ...AttentionKind[]] }
  | { kind: "end" }

export interface StateExits<State extends string> {
  /** What the merchant can do; never nothing. */
  exits: readonly [MerchantExit, ...MerchantExit[]]
  /** What ends the wait when nobody does anything. */
  limit: TimeLimit<State>
}

const UNTIL_GIVEN_UP = {
  kind: "option",
  option: LIMITS.unpaid.option,
  moves: ["expired"],
  // Of a payment link, of goods that have left, and while nobody knows whether it is paid.
  listed: ["payment_overdue"],
} as const satisfies TimeLimit<OrderState>

/** How each state of an attempt is left (guarantee 3), for the tests and `docs/reliability.md`. */
export const ORDER_EXITS = {
  awaiting_merchant_payment: {
    exits: ["record_down_payment", "cancel_in_medusa"],
    limit: UNTIL_GIVEN_UP,
  },
  initiating: {
    exits: ["retry", "resolve", "cancel_in_medusa"],
    limit: {
      kind: "option",
      option: LIMITS.unanswered.option,
      moves: ["unconfirmed"],
      listed: ["possible_duplicate"],
    },
  },
  // The buyer may complete the cart again; what the merchant has collected is listed.
  declined: { exits: ["record_down_payment", "cancel_in_medusa"], limit: { kind: "end" } },
  unconfirmed: {
    exits: ["resolve", "record_down_payment"],
    limit: { kind: "at_once", listed: ["possible_duplicate"] },
  },
  awaiting_down_payment: {
    exits: ["reconcile", "record_delivery_outcome", "cancel_in_medusa"],
    limit: UNTIL_GIVEN_UP,
  },
  awaiting_approval: {
    exits: ["approve", "record_delivery_outcome", "cancel_in_medusa"],
    limit: UNTIL_GIVEN_UP,
  },
  expired: {
    exits: ["reconcile", "record_down_payment"],
    limit: { kind: "option", option: LIMITS.watched.option, moves: [], listed: [] },
  },
  authorized: {
    exits: [
      "deliver_in_medusa",
      "confirm_delivery_proof",
      "confirm_delivery_sms",
      "record_delivery_outcome",
      "cancel_in_medusa",
    ],
    limit: {
      kind: "option",
      option: LIMITS.unreported.option,
      moves: [],
      listed: ["delivery_overdue"],
    },
  },
  out_for_delivery: {
    exits: ["confirm_delivery_proof", "record_delivery_outcome"],
    limit: {
      kind: "option",
      option: LIMITS.silent.option,
      moves: [],
      listed: ["delivery_unanswered"],
    },
  },
  held: {
    exits: ["record_delivery_outcome"],
    limit: { kind: "at_once", listed: ["delivery_held"] },
  },
  delivered: {
    exits: ["record_delivery_outcome", "upload_invoice"],
    limit: {
      kind: "option",
      option: LIMITS.invoiceMissing.option,
      moves: [],
      listed: ["invoice_missing"],
    },
  },
} as const satisfies Record<OrderState, StateExits<OrderState>>

export const DELIVERY_EXITS = {
  // Nothing was sent, or the service refused it, perhaps before a call that it did not answer.
  open: {
    exits: ["confirm_delivery_proof", "confirm_delivery_sms"],
    limit: { kind: "tries", moves: [], listed: ["delivery_refused", "proof_missing"] },
  },
  sending: { exits: ["retry"], limit: { kind: "lease" } },
  unknown: {
    exits: ["record_delivery_outcome", "retry", "upload_invoice"],
    limit: { kind: "tries", moves: [], listed: ["delivery_refused", "delivery_in_doubt"] },
  },
  asked: {
    exits: ["confirm_delivery_proof", "record_delivery_outcome"],
    limit: ORDER_EXITS.out_for_delivery.limit,
  },
  refused: {
    exits: ["confirm_delivery_proof", "confirm_delivery_sms", "record_delivery_outcome"],
    limit: { kind: "at_once", listed: ["delivery_refused", "unknown_status"] },
  },
  confirmed: { exits: ["record_delivery_outcome"], limit: { kind: "end" } },
  disputed: { exits: ["record_delivery_outcome"], limit: ORDER_EXITS.held.limit },
} as const satisfies Record<DeliveryState, StateExits<DeliveryState | OrderState>>

export const INVOICE_EXITS = {
  due: {
    exits: ["upload_invoice", "retry"],
    limit: { kind: "tries", moves: [], listed: ["retries_exhausted"] },
  },
  sending: { exits: ["retry"], limit: { kind: "lease" } },
  unknown: { exits: ["upload_invoice", "resolve"], limit: { kind: "at_once", listed: ["invoice_unknown"] } },
  refused: { exits: ["upload_invoice", "resolve"], limit: { kind: "at_once", listed: ["invoice_refused"] } },
  attached: { exits: ["upload_invoice"], limit: { kind: "end" } },
} as const satisfies Record<InvoiceState, StateExits<InvoiceState>>

export const WEBHOOK_EXITS = {
  received: { exits: ["retry"], limit: { kind: "tries", moves: ["abandoned"], listed: [] } },
  processed: { exits: ["replay_webhook"], limit: { kind: "end" } },
  abandoned: {
    exits: ["replay_webhook", "retry"],
    limit: { kind: "at_once", listed: ["retries_exhausted"] },
  },
  refused: { exits: ["reconcile"], limit: { kind: "at_once", listed: ["signature_mismatch"] } },
} as const satisfies Record<WebhookStatus, StateExits<WebhookStatus>>
