import type { OpenEnum } from "./answer-fields"

/** The order statuses that the specification names (3.1). The client keeps others as they are. */
export const ORDER_STATUSES = ["CREATED", "OUT_FOR_DELIVERY", "DELIVERED"] as const
export type OrderStatus = OpenEnum<(typeof ORDER_STATUSES)[number]>

/** Statuses of a prepaid session (spec 3.2). */
export const PREPAID_STATUSES = ["PENDING", "INITIATED", "VOIDED", "PAID", "COMPLETED"] as const
export type PrepaidStatus = OpenEnum<(typeof PREPAID_STATUSES)[number]>

/** Decisions of Check Eligibility (spec 2.1). */
export const ELIGIBILITIES = ["ELIGIBLE", "INELIGIBLE"] as const
export type Eligibility = OpenEnum<(typeof ELIGIBILITIES)[number]>

/** Why a buyer is not eligible (spec 2.1); empty for an eligible one. */
export const INELIGIBILITY_REASONS = ["BUYER_NOT_ONBOARDED", "SELLER_NOT_ONBOARDED", ""] as const
export type IneligibilityReason = OpenEnum<(typeof INELIGIBILITY_REASONS)[number]>

/** Onboarding states of a buyer (spec 2.1). */
export const USER_STATUSES = ["Active", "Pending", "NotFound"] as const
export type UserStatus = OpenEnum<(typeof USER_STATUSES)[number]>

/** The one status of a buyer with a seller that the specification shows (2.1). */
export const SELLER_STATUSES = ["ONBOARDED"] as const
export type SellerStatus = OpenEnum<(typeof SELLER_STATUSES)[number]>

/** Whether a down payment is confirmed. Only `PAID` and `COMPLETED` are; an unknown value is not (spec 3.2). */
export const isPrepaidConfirmed = (status: PrepaidStatus): boolean =>
  status === "PAID" || status === "COMPLETED"

/** Whether the service may be offered to the buyer. Any value but `ELIGIBLE` means no (spec 2.1). */
export const isEligible = (buyer: { eligibility: Eligibility }): boolean => buyer.eligibility === "ELIGIBLE"

/** Whether Initiate Checkout created the order. `CREATED` is its only status on success (spec 4.2). */
export const isOrderCreated = (order: { order_status: OrderStatus }): boolean =>
  order.order_status === "CREATED"

export const isOrderDelivered = (order: { order_status: OrderStatus }): boolean =>
  order.order_status === "DELIVERED"
