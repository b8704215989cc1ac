import type {
  StoreSvcCartOptionsResponse,
  StoreSvcOrderResponse,
  StoreSvcOrderState,
  StoreSvcPaymentLinkResponse,
  StoreSvcPlan,
  StoreSvcPlansResponse,
  SvcLastAttempt,
} from "../../types"

export const thirtyDays: StoreSvcPlan = {
  repayment_config_id: 101,
  tenure_in_days: 30,
  requires_prepaid_collection: false,
  down_payment_due: 0,
  due_on: "2026-02-03",
  name: { en: "30 days", ar: "30 يومًا" },
  description: {},
  is_default: true,
}

/** A plan with a quarter of 1000 SAR today. */
export const quarterToday: StoreSvcPlan = {
  repayment_config_id: 103,
  tenure_in_days: 60,
  requires_prepaid_collection: true,
  down_payment_due: 250,
  due_on: "2026-03-05",
  name: { en: "25% today", ar: "25% اليوم" },
  description: { en: "For larger orders", ar: "للطلبات الكبيرة" },
  is_default: false,
}

export const eligible = (change: Partial<StoreSvcCartOptionsResponse> = {}): StoreSvcCartOptionsResponse => ({
  show: true,
  reason: null,
  limit: null,
  signup_url: null,
  display_name: { en: "Mahal Credit", ar: "ائتمان محل" },
  logo_url: null,
  plans: [thirtyDays, quarterToday],
  last_attempt: null,
  credit: null,
  ...change,
})

/** A payment link of 1000 SAR that nobody has tried to pay. */
export const unpaidLink = (
  change: Partial<StoreSvcPaymentLinkResponse> = {}
): StoreSvcPaymentLinkResponse => ({
  payment_collection_id: "pay_col_1",
  order: { id: "order_1", display_id: "7" },
  amount: 1000,
  currency_code: "sar",
  show: true,
  reason: null,
  limit: null,
  display_name: { en: "Mahal Credit", ar: "ائتمان محل" },
  logo_url: null,
  plans: [thirtyDays, quarterToday],
  payment_session_id: null,
  state: null,
  next: null,
  expires_at: null,
  last_attempt: null,
  signup_url: null,
  ...change,
})

/** The answer for a page without a cart. */
export const onPages = (change: Partial<StoreSvcPlansResponse> = {}): StoreSvcPlansResponse => ({
  plans: [thirtyDays, { ...quarterToday, down_payment_due: null }],
  display_name: { en: "Mahal Credit", ar: "ائتمان محل" },
  logo_url: null,
  min_total: null,
  max_total: null,
  ...change,
})

export const awaiting = (change: Partial<StoreSvcOrderResponse> = {}): StoreSvcOrderResponse => ({
  order_id: "order_1",
  state: "awaiting_down_payment",
  next: { action: "pay", url: "https://pay.svc.example/session/1", amount: 250 },
  expires_at: "2026-01-04T10:00:00.000Z",
  ...change,
})

const ENDS: Partial<Record<StoreSvcOrderState, "none" | "try_again">> = {
  authorized: "none",
  declined: "try_again",
  expired: "try_again",
  canceled: "try_again",
}

export const inState = (
  state: StoreSvcOrderState,
  action: "none" | "try_again" | "wait" = ENDS[state] ?? "wait"
): StoreSvcOrderResponse => ({ order_id: "order_1", state, next: { action }, expires_at: null })

/** An earlier attempt with the payment session `payses_1`. */
export const attempt = (code: string): SvcLastAttempt => ({
  code,
  at: "2026-01-04T09:00:00.000Z",
  payment_session_id: "payses_1",
})
