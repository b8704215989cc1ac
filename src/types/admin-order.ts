import type { DeliveryOutcome } from "../domain/delivery-outcome"
import type { DeliveryState, InvoiceState } from "../domain/ledger-states"
import type { OrderActionRefusal } from "../domain/order-action-refusal"
import type { OrderAction, OrderActionVerdict } from "../domain/order-action"
import type { OrderState } from "../domain/order-state"
import type { AdminSvcActivity } from "./admin-activity"
import type { AdminSvcAttention } from "./admin-attention"
import type { AdminSvcWebhook } from "./admin-webhook"
import type { SvcText } from "./store"

/** A state of the ledger's state machine. */
export type AdminSvcOrderState = OrderState

export type AdminSvcOrderAction = OrderAction

/**
 * Why an action is refused now; stable, for pages to put into words. A refused route answers with it as `code`. Those that
 * no verdict has depend on what is sent, or are found out when it is.
 */
export type AdminSvcActionRefusal =
  | OrderActionRefusal
  | "paid_otherwise"
  | "amount_changed"
  | "invoice_attached"
  | "invoice_being_sent"
  | "invoice_not_replaced"
  | "invoice_gone"
  | "proof_not_opened"
  | "proof_answers"
  | "proof_out_of_reach"
  | "proof_no_url"
  | "made_elsewhere"

export type AdminSvcActionVerdict = OrderActionVerdict

export type AdminSvcDeliveryOutcome = DeliveryOutcome

/** One attempt at the service, as the list of orders has it. Amounts are SAR. */
export interface AdminSvcListedOrder {
  reference: string
  attempt: number
  cart_id: string | null
  /** Null where the attempt left no order in Medusa, as when it was declined. */
  order_id: string | null
  display_id: string | null
  svc_order_id: string | null
  state: AdminSvcOrderState
  amount: number
  /** What is awaited of its down payment. Null when none is awaited, and while only the service knows. */
  down_payment_due: number | null
  /** Until when its payment or its approval is awaited; null when neither is, and for without end. */
  expires_at: string | null
  repayment_config_id: number | null
  collection: "none" | "svc" | "merchant"
  /** Why it was declined or is in doubt: the service's code, and the word for what the buyer was told. */
  error_code: number | null
  decline_code: string | null
  /** Null for one that an earlier version made. */
  environment: "sandbox" | "production" | null
  created_at: string
  authorized_at: string | null
  delivered_at: string | null
  captured_at: string | null
  /** When a person settled with the operator that what the service holds of it counts no more. */
  released_at: string | null
}

/** `GET /admin/svc/orders`, the latest first; with a `state` that awaits something, what ends first. Filters: `q`, `state`; `limit` (20, at most 100) and `offset`. */
export interface AdminSvcOrderListResponse {
  orders: AdminSvcListedOrder[]
  /** Of all pages, at most 10,000: read on until a page is not full. */
  count: number
  limit: number
  offset: number
  /** How many of the latest 10,000 are in each state, whichever state is filtered for. */
  counts_by_state: Partial<Record<AdminSvcOrderState, number>>
}

/** One attempt at the service, as the page of its order has it. */
export interface AdminSvcAttempt extends AdminSvcListedOrder {
  /** The plan that the service says it applied, as it names it; null until it has answered. */
  applied_plan: string | null
  order_status: string | null
  prepaid_amount: number | null
  payment_status: string | null
  payment_url: string | null
  transaction_id: string | null
  settled_at: string | null
  due_at: string | null
}

/** The repayment plan of the current attempt, as it was chosen. Its name is the configured one, or empty. */
export interface AdminSvcPlan {
  repayment_config_id: number
  name: SvcText
  /** Null when an earlier version placed the order, and the plan is not configured any more. */
  tenure_in_days: number | null
}

/** A plan that the service says it applied (spec 2.2); what is not configured is null or empty. */
export interface AdminSvcAppliedPlan {
  /** As the service names it. */
  repayment_config_id: string
  name: SvcText
  tenure_in_days: number | null
}

export interface AdminSvcDownPayment {
  collection: "svc" | "merchant"
  /** `awaiting`: the buyer still has to pay. `paid`. `not_paid`: the order ended without it. */
  state: "awaiting" | "paid" | "not_paid"
  /** SAR; null while only the service knows. */
  amount: number | null
  /** The hosted payment page, for the buyer; null unless the service awaits the payment. */
  url: string | null
  /** Until when it is awaited; null for without end. */
  expires_at: string | null
  /** The merchant's own reference of a payment that it collected, once recorded. */
  recorded_reference: string | null
  /** When the service was asked about it last; null when it never was. */
  asked_at: string | null
  /** Whether it answered; it is asked again by itself. Null unless the service collects it, awaits it and was asked. */
  is_answered: boolean | null
}

export interface AdminSvcDelivery {
  /**
   * `open`: nothing sent yet. `sending`: handed to the service, not answered yet. `unknown`: not answered. `asked`: the
   * buyer was asked by SMS. `refused`: the proof, or without `proof_url` the question to the buyer; another
   * proof is needed. `confirmed`. `disputed`: by the buyer.
   */
  state: DeliveryState
  method: "pod" | "sms_link" | null
  /** What was sent; null with `sms_link`, and once the file is erased. */
  proof_url: string | null
  /** When the uploaded proof was erased (`retention.files`). */
  proof_erased_at: string | null
  proof_source: "upload" | "fulfillment" | "workflow" | null
  /** When the merchant asked for the confirmation by hand. */
  requested_at: string | null
  sent_at: string | null
  asked_at: string | null
  confirmed_at: string | null
  /** The service's code of the last refusal. */
  error_code: number | null
}

/** An invoice of the order; the PDF itself is where `source` and `file_id` say. */
export interface AdminSvcInvoice {
  id: string
  reference: string
  number: string
  source: "upload" | "metadata" | "workflow" | "api"
  /** `due` is sent when its time has come; `unknown` may be at the service; `refused` waits for another file. */
  state: InvoiceState
  /** Null once the file is erased. */
  file_id: string | null
  /** When the uploaded file was erased (`retention.files`). */
  file_erased_at: string | null
  sha256: string | null
  error_code: number | null
  /** Why it is not attached, in a word such as `not_a_pdf`. */
  error_reason: string | null
  tries: number
  created_at: string
  sent_at: string | null
  attached_at: string | null
  due_at: string | null
}

/**
 * The one thing that the merchant has to do now, or what is waited for; amounts are SAR. The steps whose code begins
 * with `wait_` and `none` ask nothing of the merchant.
 */
export type AdminSvcNextStep =
  /** All is done, or nothing can be done any more, e.g. for a delivered order that was cancelled before its capture. */
  | { code: "none"; state: AdminSvcOrderState | "released"; is_captured: boolean }
  | { code: "wait_for_service" }
  /** The buyer has to pay on the hosted page: the link can be sent again. */
  | { code: "wait_for_down_payment"; amount: number | null; url: string | null; expires_at: string | null }
  /** Collect the down payment, then record its reference. */
  | { code: "record_down_payment"; amount: number | null; expires_at: string | null }
  /** The service declined after the money was collected: mend the cause, record the payment again. */
  | { code: "mend_declined_checkout"; decline_code: string | null; error_code: number | null }
  | { code: "approve"; expires_at?: string | null }
  /** The order is paid in whole another way: ask for no payment here. It may be shipped. */
  | { code: "wait_as_paid_otherwise" }
  /** The operator has cancelled it before it was authorised: cancel the order in Medusa too, or have it paid anew. */
  | { code: "cancel_or_pay_anew" }
  /** Ship the goods, and mark them as delivered in Medusa. */
  | { code: "fulfil" }
  /** The order does not need all that is held of it at the service: have the rest cancelled there and record that, or confirm it. */
  | { code: "settle_surplus" }
  /** The goods have arrived: give a proof of delivery. */
  | { code: "give_proof" }
  /** The service refused the proof: give another. */
  | { code: "replace_proof"; error_code: number | null }
  /** The service refused to ask the buyer by SMS: give a proof. */
  | { code: "give_proof_instead"; error_code: number | null }
  /** The delivery is being confirmed; tried again by itself. */
  | { code: "wait_for_delivery_confirmation" }
  /** The buyer was asked by SMS; `is_overdue` when it is so long ago that a proof is the better way. */
  | { code: "wait_for_buyer_confirmation"; asked_at: string | null; is_overdue: boolean }
  /** The buyer disputes the delivery: the operator settles it with both. Record what the operator says. */
  | { code: "settle_dispute" }
  /** No invoice came from anywhere: upload it. */
  | { code: "give_invoice" }
  /** Nor did it come from the store's workflow, which may have been named later: try again. */
  | { code: "make_invoice" }
  | { code: "replace_invoice"; number: string; error_reason: string | null }
  /** Nobody knows whether the invoice is attached: ask the operator. */
  | { code: "ask_about_invoice"; number: string; error_reason: string | null }
  /** The invoice is sent by itself. */
  | { code: "wait_for_invoice"; number: string }
  /** Capture the payment in Medusa (`capture: "manual"`, or the plugin looks at the order no more). */
  | { code: "capture" }
  /** The payment is captured by itself. */
  | { code: "wait_for_capture" }
  /** It fails again and again: mend the cause. The remedy of `retries_exhausted` says whether it is tried again by itself. */
  | { code: "retry" }
  /** Something else is listed for the order, by its kind; see its remedy. */
  | { code: "see_attention"; kind: string; attention_id: string }

export type AdminSvcNextStepCode = AdminSvcNextStep["code"]

/**
 * `GET /admin/svc/orders/:order_id`, and the answer of the actions below it but `invoices`. 404 for an order without
 * this payment method.
 */
export interface AdminSvcOrderResponse {
  order_id: string
  display_id: string | null
  display_name: { en: string; ar: string }
  /** Of the attempt that counts: the latest that is awaited, else the latest that came to something, else the latest. */
  state: AdminSvcOrderState
  /** SAR, down payment included. */
  amount: number
  reference: string
  /** Null when the service chose its default plan. */
  plan: AdminSvcPlan | null
  /** The plan that the service applied; null when that is the chosen one, or not known. */
  applied_plan: AdminSvcAppliedPlan | null
  /** Null when the order has none. */
  down_payment: AdminSvcDownPayment | null
  /**
   * The order counts as authorised since the service created it, and nobody knows whether the buyer has confirmed the
   * one-time password: the service has no operation that tells (`authorization.withoutDownPayment: "on_created"`).
   */
  is_otp_unknown: boolean
  /** Null while nothing was done about it. */
  delivery: AdminSvcDelivery | null
  /** The oldest first. */
  invoices: AdminSvcInvoice[]
  next_step: AdminSvcNextStep
  actions: Record<AdminSvcOrderAction, AdminSvcActionVerdict>
  /** What `delivery-outcome` would record now, and what it would refuse. */
  delivery_outcomes: Record<AdminSvcDeliveryOutcome, AdminSvcActionVerdict>
  /**
   * The attempts of which each may be recorded. `canceled` is recorded of all of them, another outcome of the first one; fewer
   * `states` mean others.
   */
  delivery_outcome_references: Record<AdminSvcDeliveryOutcome, string[]>
  limits: {
    /** Bytes. */
    proof_max_bytes: number
    /** MIME types. */
    proof_types: string[]
    /** Bytes; the file must begin with `%PDF-`. */
    invoice_max_bytes: number
  }
  /** The latest first. */
  attempts: AdminSvcAttempt[]
  /** The oldest first. */
  activity: AdminSvcActivity[]
  /** What is open, what has waited longest first. */
  attention: AdminSvcAttention[]
  /** The oldest first, without refused ones. */
  webhooks: AdminSvcWebhook[]
}

/** `GET /admin/svc/attempts/:reference`: what is known of one attempt, also if it left no order. */
export interface AdminSvcAttemptResponse {
  attempt: AdminSvcAttempt
  /** The oldest first. */
  activity: AdminSvcActivity[]
  /** What is open, what has waited longest first. */
  attention: AdminSvcAttention[]
  /** As its cart has it; null without a cart, and for a user who may not see customers. */
  buyer: AdminSvcBuyerOfCart | null
}

export interface AdminSvcBuyerOfCart {
  name: string | null
  email: string | null
  phone: string | null
}

/** `GET /admin/svc/orders/:order_id/invoices`, and the answer of `POST` to it. */
export interface AdminSvcInvoicesResponse {
  order_id: string
  /** The oldest first. */
  invoices: AdminSvcInvoice[]
}

/** Body of `POST /admin/svc/orders/:order_id/down-payment`. */
export interface AdminSvcRecordDownPaymentBody {
  /** The merchant's reference of the payment, 1 to 100 characters. */
  utr: string
}

/** Body of `POST /admin/svc/orders/:order_id/deadline`: waits longer for a payment or an approval. */
export interface AdminSvcExtendDeadlineBody {
  /** ISO 8601 with its offset: later than the deadline now, at most 90 days ahead. */
  until: string
  /** Why, 1 to 1000 characters. */
  note: string
}

/** Body of `POST /admin/svc/orders/:order_id/delivery-outcome`: what the operator says of the delivery. */
export interface AdminSvcDeliveryOutcomeBody {
  /** `disputed` holds the order; `delivered` settles it; `ask_again` confirms it anew; `canceled`: it counts no more. */
  outcome: AdminSvcDeliveryOutcome
  /** What was said, 1 to 1000 characters. */
  note: string
  /**
   * The states of the attempts as they were read, by reference: if one has changed, nothing is recorded (409). Nothing is
   * recorded of an attempt that is left out.
   */
  states?: Record<string, AdminSvcOrderState>
}

/** Body of `POST /admin/svc/orders/:order_id/resolve`. */
export interface AdminSvcResolveBody {
  /** 1 to 1000 characters. */
  note: string
  /** Only points of this kind. */
  kind?: string
  /** Only these of the order's points, 1 to 100; what came up since they were read stays open. */
  ids?: string[]
  /** The `revision` of each point as it was read, by its id: if one has changed, nothing is resolved (409). */
  revisions?: Record<string, string>
}

/**
 * Body of `POST /admin/svc/orders/:order_id/confirm-delivery`; or a form (`multipart/form-data`) with the proof in
 * `file`.
 */
export type AdminSvcConfirmDeliveryBody = { proof_url: string } | { ask_buyer: true }
