import type { OfferRefusal } from "../domain/offer"

/** Why the payment option is not shown for a cart; stable, for storefronts to put into words. */
export type SvcOptionHiddenReason =
  | "currency_not_supported"
  | "country_not_supported"
  | "phone_missing"
  | "phone_invalid"
  | "address_missing"
  | "cart_not_ready"
  | "buyer_not_onboarded"
  | "seller_not_onboarded"
  | "not_eligible"
  | "too_many_phones"
  | "merchant_not_ready"
  | "service_unavailable"
  | SvcOfferRefusalCode

/** A rule of the merchant's that the cart does not pass. */
export type SvcOfferRefusalCode = OfferRefusal["code"]

/** A text in the languages that the store configured. */
export interface SvcText {
  en?: string | undefined
  ar?: string | undefined
}

/** A repayment plan as a storefront shows it; what is not configured is not there (design D14). */
export interface StoreSvcPlan {
  repayment_config_id: number
  tenure_in_days: number
  requires_prepaid_collection: boolean
  /** SAR due on day zero for this cart; 0 without down payment. Null if its share is not configured, or without a cart. */
  down_payment_due: number | null
  /** The day on which the last of it is due when the order is placed today in Riyadh, such as `2026-12-22`. */
  due_on: string | null
  name: SvcText
  description: SvcText
  is_default: boolean
}

export interface SvcCredit {
  /** Null when the credit is about as large as the cart: the service decides when the order is placed. */
  covers_cart: boolean | null
  /** SAR; only when the store's own function vouches that the phone number is the buyer's. */
  amount?: number
}

export interface SvcLastAttempt {
  code: string
  at: string
  /** The payment session that was tried: while the cart still has it, the buyer has made no other choice. */
  payment_session_id: string | null
}

/** `GET /store/svc/carts/:id/options` (design D13). */
export interface StoreSvcCartOptionsResponse {
  show: boolean
  reason: SvcOptionHiddenReason | null
  /** SAR, with `below_minimum` and `above_maximum`: the least or the most that a cart may come to. */
  limit: number | null
  /** Where a buyer who is not yet onboarded registers, or renews an agreement that has expired; fits an iframe. */
  signup_url: string | null
  display_name: SvcText
  logo_url: string | null
  plans: StoreSvcPlan[]
  /** What became of the latest attempt to place this cart's order, when it was declined. */
  last_attempt: SvcLastAttempt | null
  /** What may be told of the buyer's credit; null when the service told nothing of it. */
  credit: SvcCredit | null
}

/** `GET /store/svc/plans`: what product pages say, without a cart. */
export interface StoreSvcPlansResponse {
  /** Empty when the method is not offered, for this product or at all. */
  plans: StoreSvcPlan[]
  display_name: SvcText
  logo_url: string | null
  /** SAR: the least and the most that an order may come to; null for no limit. */
  min_total: number | null
  max_total: number | null
}

/** Where an order stands, as a buyer needs to know it. */
export type StoreSvcOrderState =
  | "processing"
  | "awaiting_down_payment"
  | "awaiting_merchant_payment"
  | "awaiting_approval"
  | "authorized"
  | "expired"
  | "declined"
  | "canceled"

export type StoreSvcNextStep =
  | { action: "pay"; url: string; amount: number | null }
  /** `amount`: what the buyer owes the shop itself, in SAR, where it is known. */
  | { action: "wait"; amount?: number }
  | { action: "none" }
  | { action: "try_again" }

/** Why a payment link cannot be paid on credit: {@link SvcOptionHiddenReason} without what only the service knows of a buyer. */
export type SvcPaymentLinkReason =
  | Exclude<SvcOptionHiddenReason, "buyer_not_onboarded" | "seller_not_onboarded" | "too_many_phones">
  | "order_canceled"
  | "already_financed"
  | "amount_above_order"
  | "total_not_positive"

/** `GET /store/svc/payment-collections/:id`: what the page of a payment link shows. */
export interface StoreSvcPaymentLinkResponse {
  payment_collection_id: string
  order: { id: string; display_id: string | null }
  /** The amount that the payment link asks for now, in `currency_code`. */
  amount: number
  currency_code: string
  /** Whether it can be paid on credit now, as far as the store knows without asking the service. */
  show: boolean
  /** Why not. Null if it can be paid, or if it was placed: then see `state`. */
  reason: SvcPaymentLinkReason | null
  /** SAR, with `below_minimum` and `above_maximum`. */
  limit: number | null
  display_name: SvcText
  logo_url: string | null
  plans: StoreSvcPlan[]
  /** The current choice of this payment method; null before there is one. */
  payment_session_id: string | null
  /** Where this payment stands. Null, like `next`, before the first try. */
  state: StoreSvcOrderState | null
  next: StoreSvcNextStep | null
  /** As of an order. */
  expires_at: string | null
  /** Why the latest try to place this payment was declined. */
  last_attempt: SvcLastAttempt | null
  /** Where the buyer registers, or renews the agreement, after a decline for that; null for any other, and where unknown. */
  signup_url: string | null
}

/** `GET /store/svc/orders/:id`. */
export interface StoreSvcOrderResponse {
  order_id: string
  state: StoreSvcOrderState
  next: StoreSvcNextStep
  /** Until when the order waits, as its state says; null when it does not, or has no deadline. */
  expires_at: string | null
}
