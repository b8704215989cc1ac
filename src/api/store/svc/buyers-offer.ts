import type { SvcOptions } from "../../../config"
import { checkoutDecline } from "../../../domain/checkout-decline"
import { CheckoutInputError, type CheckoutInputErrorCode } from "../../../domain/checkout-input-error"
import { buildCheckoutPayment } from "../../../domain/checkout-payload"
import type { Halalas } from "../../../domain/money"
import type { OrderState } from "../../../domain/order-state"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { checkoutInputOf } from "../../../modules/svc/checkout/compose-payment"
import { planContextOf } from "../../../modules/svc/checkout/plans"
import { merchantProblems } from "../../../modules/svc/ledger/merchant-problems"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import type { StoreSvcPlan, SvcLastAttempt, SvcText } from "../../../types"
import { storePlanOf } from "./store-plan"

/** The payment method's name and logo, for every page of a buyer. */
export const brandOf = ({ brand }: SvcOptions): { display_name: SvcText; logo_url: string | null } => ({
  display_name: brand.displayName,
  logo_url: brand.logoUrl ?? null,
})

/** The plans that a buyer may choose for a cart or an order. */
export interface PlansOnOffer {
  plans: StoreSvcPlan[]
  /** Whether the store offers any plan, also if the service refused it lately. */
  hasPlans: boolean
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
  const plans = onOffer.filter((plan) => !refusedPlans.has(plan.repayment_config_id))
  const hasPlans = onOffer.length > 0

  return {
    plans: plans.map((plan) => storePlanOf(plan, defaultPlanId, total)),
    hasPlans,
    isReady: isMerchantReady && (plans.length > 0 || !hasPlans),
  }
}

/** Why a checkout would be refused before it is sent, found by composing it; undefined when it would not be. */
export const obstacleOf = (options: SvcOptions, source: CheckoutSource): CheckoutInputErrorCode | undefined =>
  inputErrorOf(() => {
    const checkout = checkoutInputOf(source, undefined, options)

    buildCheckoutPayment({ ...checkout, commission: undefined, reference: source.sessionId })
  })

/** The code of the `CheckoutInputError` that the function throws; undefined if it throws none. */
export const inputErrorOf = (attempt: () => void): CheckoutInputErrorCode | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    if (error instanceof CheckoutInputError) {
      return error.code
    }
    throw error
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
