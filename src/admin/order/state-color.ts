import type { AdminSvcDelivery, AdminSvcDownPayment, AdminSvcInvoice, AdminSvcOrderState } from "../../types"
import type { BadgeColor } from "../components/state-badge"

export const STATE_COLORS = {
  awaiting_merchant_payment: "orange",
  initiating: "blue",
  declined: "red",
  unconfirmed: "red",
  awaiting_down_payment: "orange",
  awaiting_approval: "orange",
  expired: "grey",
  authorized: "blue",
  out_for_delivery: "blue",
  held: "red",
  delivered: "green",
} as const satisfies Record<AdminSvcOrderState, BadgeColor>

export const DOWN_PAYMENT_COLORS = {
  awaiting: "orange",
  paid: "green",
  not_paid: "grey",
} as const satisfies Record<AdminSvcDownPayment["state"], BadgeColor>

export const DELIVERY_COLORS = {
  open: "grey",
  sending: "blue",
  unknown: "orange",
  asked: "blue",
  refused: "red",
  confirmed: "green",
  disputed: "red",
} as const satisfies Record<AdminSvcDelivery["state"], BadgeColor>

export const INVOICE_COLORS = {
  due: "blue",
  sending: "blue",
  attached: "green",
  refused: "red",
  unknown: "orange",
} as const satisfies Record<AdminSvcInvoice["state"], BadgeColor>
