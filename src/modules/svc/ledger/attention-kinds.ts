import { z } from "zod"
import type { OrderState } from "../../../domain/order-state"
import type { AdminSvcAttentionAction } from "../../../types"

interface KnownKind {
  /** What to do, in plain words. */
  remedy: string
  /** The action of the admin API that resolves it; `resolve` when a person has to see to it elsewhere. */
  action: AdminSvcAttentionAction
}

/** What can need a person, each with what to do about it. */
export const ATTENTION_KINDS = {
  possible_duplicate: {
    remedy:
      "The service may hold an order under this reference that the store does not know. Ask the operator to look it up by its order_reference_id and to cancel it if it exists, then resolve this: the buyer can order again from then on.",
    action: "resolve",
  },
  replaced_with_other_amount: {
    remedy:
      "The service still holds an order for the earlier amount, so nothing else was sent. Ask the operator to cancel it, then resolve this: the buyer can order again from then on.",
    action: "resolve",
  },
  plan_differs: {
    remedy:
      "Compare the store's plans with what the operator has configured, and agree with the operator on what applies to this order. If the order waits for an approval, approve it on the order page once that is settled.",
    action: "approve",
  },
  paid_after_cancellation: {
    remedy:
      "The buyer paid after the order was cancelled. Ask the operator to refund the down payment and cancel the order at the service, or place the order again by hand.",
    action: "resolve",
  },
  order_interrupted: {
    remedy:
      "Nothing was sent to the service for this order. Try it again to send its checkout now, if the buyer still wants it; else cancel the order in Medusa.",
    action: "retry",
  },
  second_order_of_cart: {
    remedy:
      "One cart has become two orders in Medusa, after a crash. Cancel the one that is not paid, and do not ship it.",
    action: "resolve",
  },
  paid_without_order: {
    remedy:
      "The service authorised a checkout for which Medusa has no order. Look at the cart: complete it by hand, or ask the operator to cancel the order at the service, then resolve this: the buyer can order again from then on.",
    action: "reconcile",
  },
  order_unknown_to_service: {
    remedy:
      "The service does not know this order (808). Check that the access token and the base URL belong to the same environment and merchant as when the order was placed.",
    action: "reconcile",
  },
  unknown_status: {
    remedy:
      "The service answered with a status that this version does not know. Nothing was done with it. Ask the operator what it means and update the plugin.",
    action: "reconcile",
  },
  merchant_payment_declined: {
    remedy:
      "The service declined the checkout although a down payment was recorded. Correct the cause and record the payment again, or refund the buyer and cancel the order.",
    action: "down-payment",
  },
  payment_overdue: {
    remedy:
      "Check the order's status, and ask the buyer; approve it, or record its down payment, if that is what it waits for. If it is not to be paid any more, cancel the order in Medusa.",
    action: "reconcile",
  },
  delivery_overdue: {
    remedy:
      "Ship the goods and mark them as delivered in Medusa, or upload a proof of delivery on the order page. If they are not to be delivered, cancel the order in Medusa and ask the operator to cancel it at the service.",
    action: "confirm-delivery",
  },
  proof_missing: {
    remedy:
      "Upload a proof of delivery on the order page, or put its address into the fulfilment's metadata as proof_of_delivery_url.",
    action: "confirm-delivery",
  },
  delivery_refused: {
    remedy:
      "Read the cause in the timeline. Give a proof that opens without signing in, or ask the buyer by SMS, on the order page.",
    action: "confirm-delivery",
  },
  delivery_in_doubt: {
    remedy:
      "Ask the operator whether the order is delivered, and record what the operator says on the order page. An invoice settles it too: its answer tells where the order stands.",
    action: "delivery-outcome",
  },
  delivery_unanswered: {
    remedy: "Ask the buyer to open the link in the SMS, or upload a proof of delivery on the order page.",
    action: "confirm-delivery",
  },
  delivery_held: {
    remedy:
      "The operator holds the order and contacts both parties. Nothing is invoiced or captured until that is settled; ask the operator how it stands, and record what the operator says on the order page.",
    action: "delivery-outcome",
  },
  fulfillment_canceled_after_delivery: {
    remedy:
      "The service was told that the goods were delivered, or asks the buyer. Ask the operator to correct the order if they were not.",
    action: "resolve",
  },
  canceled_in_medusa: {
    remedy:
      "The service still holds this order, and has no operation to cancel it. Ask the operator to cancel it there and to settle what the buyer has paid.",
    action: "resolve",
  },
  changed_in_medusa: {
    remedy:
      "The service still holds the amount of before, and has no operation to change it. Agree with the operator on the difference, or settle it with the buyer directly.",
    action: "resolve",
  },
  invoice_refused: {
    remedy:
      "Read the cause, correct the file and upload it on the order page under the same number: it is sent again by itself.",
    action: "invoices",
  },
  invoice_unknown: {
    remedy:
      "Ask the operator whether the invoice is attached. If it is not, upload it again on the order page under the same number.",
    action: "invoices",
  },
  retries_exhausted: {
    remedy: "Repeated attempts failed. Read the last cause in the timeline, mend it, then try again.",
    action: "retry",
  },
  merchant_not_ready: {
    remedy:
      "The service does not let this merchant sell at the moment, so the payment method is hidden in the storefront. Ask the operator about the account, and compare the access token with the environment. Resolve this point when it is mended; ten minutes after the last decline the payment method is offered again by itself.",
    action: "resolve",
  },
  plan_not_accepted: {
    remedy:
      "The plan is hidden in the storefront. Compare plans and commission in medusa-config.ts with what the operator configured. Resolve this point when it is mended; ten minutes after the last decline the plan is offered again by itself.",
    action: "resolve",
  },
  store_function_failed: {
    remedy:
      "No order can be placed on credit while a function of the store fails. Mend the function in medusa-config.ts; Medusa's log says where it failed.",
    action: "resolve",
  },
  signature_mismatch: {
    remedy:
      "A webhook carried a signature that does not match. Compare webhooks.preset and webhooks.secrets with what the operator uses.",
    action: "resolve",
  },
} as const satisfies Record<string, KnownKind>

/**
 * Kinds whose remedy is that the operator cancels what the service may hold: with such a point resolved, the attempt
 * counts no more, and the buyer can order again.
 */
export const RELEASING_KINDS: readonly string[] = [
  "possible_duplicate",
  "replaced_with_other_amount",
  "paid_without_order",
] satisfies AttentionKind[]

/** A kind of thing that needs a person. */
export type AttentionKind = keyof typeof ATTENTION_KINDS

const isAttentionKind = (word: unknown): word is AttentionKind =>
  typeof word === "string" && Object.hasOwn(ATTENTION_KINDS, word)

/** The name of a kind, from outside. */
export const attentionKind = z.custom<AttentionKind>(isAttentionKind)

/**
 * What resolves a listed thing about an attempt in this state. One of a kind that another version wrote is resolved by
 * hand, and so is a plan that differs of an order which nobody has to approve; what is overdue is what is waited for.
 */
export const actionOf = (kind: string, state: OrderState | null): AdminSvcAttentionAction => {
  if (!isAttentionKind(kind)) {
    return "resolve"
  }
  if (kind === "payment_overdue") {
    return WAITED_FOR[state ?? "awaiting_down_payment"] ?? ATTENTION_KINDS[kind].action
  }
  const { action } = ATTENTION_KINDS[kind]

  return action === "approve" && state !== "awaiting_approval" ? "resolve" : action
}

const WAITED_FOR: Partial<Record<OrderState, AdminSvcAttentionAction>> = {
  awaiting_merchant_payment: "down-payment",
  awaiting_approval: "approve",
}
