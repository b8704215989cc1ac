import type { ConfiguredPlan, SvcOptions } from "../../../config"
import { checkoutDecline } from "../../../domain/checkout-decline"
import { dueDay } from "../../../domain/due-day"
import { type Halalas, sarOf } from "../../../domain/money"
import type { OrderState } from "../../../domain/order-state"
import { downPaymentDue } from "../../../domain/plan"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { planContextOf } from "../../../modules/svc/checkout/plans"
import { merchantProblems } from "../../../modules/svc/ledger/merchant-problems"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import type { StoreSvcPlan, SvcLastAttempt, SvcText } from "../../../types"

/** The payment method's name and logo, for every page of a buyer. */
export const brandOf = ({ brand }: SvcOptions): { display_name: SvcText; logo_url: string | null } => ({
  display_name: brand.displayName,
  logo_url: brand.logoUrl ?? null,
})

/** A plan as a storefront shows it. Without a total, the amount of its down payment is not known. */
export const storePlanOf = (
  plan: ConfiguredPlan,
  defaultPlanId: number | undefined,
  total?: Halalas
): StoreSvcPlan => ({
  repayment_config_id: plan.repayment_config_id,
  tenure_in_days: plan.tenure_in_days,
  requires_prepaid_collection: plan.requires_prepaid_collection,
  down_payment_due: dueOf(plan, total),
  due_on: dueDay(new Date(), plan.tenure_in_days),
  name: plan.name ?? {},
  description: plan.description ?? {},
  is_default: plan.repayment_config_id === defaultPlanId,
})

const dueOf = (plan: ConfiguredPlan, total: Halalas | undefined): number | null => {
  if (total === undefined) {
    return plan.requires_prepaid_collection ? null : 0
  }
  const due = downPaymentDue(plan, total)

  return due === null ? null : sarOf(due)
}

/** The plans that a buyer may choose for a cart or an order. */
export interface PlansOnOffer {
  plans: StoreSvcPlan[]
  /** Why the store offers no plan: it has none, or its own function failed. A plan that the service refused lately is one. */
  lack: "not_eligible" | "service_unavailable" | undefined
  /** Whether the service accepts this merchant, and at least one of the plans. */
  isReady: boolean
}

/** @param total the amount of which a plan's down payment is a share. */
export const plansOnOffer = async (
  svc: SvcModuleService,
  { defaultPlanId }: SvcOptions,
  source: Pick<CheckoutSource, "cart" | "sale">,
  total: Halalas
): Promise<PlansOnOffer> => {
  const { isMerchantReady, refusedPlans } = await merchantProblems(svc.ledger)
  const onOffer = await svc.plansForBuyer(planContextOf(source))
  const plans = (onOffer ?? []).filter((plan) => !refusedPlans.has(plan.repayment_config_id))
  const lack =
    onOffer === undefined ? "service_unavailable" : onOffer.length === 0 ? "not_eligible" : undefined

  return {
    plans: plans.map((plan) => storePlanOf(plan, defaultPlanId, total)),
    lack,
    isReady: isMerchantReady && (plans.length > 0 || lack !== undefined),
  }
}

const NOT_PLACED: readonly OrderState[] = ["declined", "unconfirmed", "initiating"]

/** Tells of an attempt that placed nothing; null for any other, and once a person has settled it. */
export const lastAttemptOf = (attempt: OrderRow | undefined): SvcLastAttempt | null =>
  attempt !== undefined && attempt.releasedAt === null && NOT_PLACED.includes(attempt.state)
    ? toldOf(attempt)
    : null

/** What a buyer is told of an attempt that placed nothing. */
export const toldOf = ({ declineCode, createdAt, paymentSessionId }: OrderRow): SvcLastAttempt => ({
  code: declineCode ?? checkoutDecline("confirming").code,
  at: createdAt.toISOString(),
  payment_session_id: paymentSessionId,
})
