import { type Plan, type Settings } from "../state/settings"
import { type CheckoutPayment } from "../service/checkout-payment-schema"
import { Refusal } from "./refusal"

/** What a checkout says about its plan (spec 2.3). */
type PlanSelection = Pick<CheckoutPayment, "repayment_config_id" | "commission_config">

/**
 * The plan of a checkout: the selected one, else the default for the tenure, else the default plan.
 * @param merchantShare what `commission_config.merchant_share` must be; null when no share was told
 * @throws Refusal 876 no plan resolvable, 877 selection contradicts the plan, 878 no plan for the tenure
 */
export const resolvePlan = (
  selection: PlanSelection,
  settings: Settings,
  merchantShare: number | null
): Plan => {
  const plan = selectPlan(selection, settings)
  const { commission_config: commission } = selection

  if (!commission?.use_config) {
    return plan
  }

  if (commission.tenure_in_days !== plan.tenure_in_days) {
    throw invalidSelection(
      "commission_config.tenure_in_days",
      `must be ${plan.tenure_in_days}, the length of plan ${plan.repayment_config_id}`
    )
  }

  if (commission.merchant_share !== merchantShare) {
    throw invalidSelection(
      "commission_config.merchant_share",
      merchantShare === null
        ? "matches nothing: no share was sent to Repayment Plan Options, nor set"
        : `must be ${merchantShare}, as sent to Repayment Plan Options`
    )
  }

  return plan
}

const selectPlan = (
  { repayment_config_id: selectedId, commission_config: commission }: PlanSelection,
  settings: Settings
): Plan => {
  const { plans, default_repayment_config_id: defaultId } = settings

  if (selectedId !== undefined) {
    const selected = plans.find((plan) => plan.repayment_config_id === selectedId)

    if (!selected) {
      throw invalidSelection("repayment_config_id", `${selectedId} is no repayment plan of this merchant`)
    }

    return selected
  }

  const tenure = commission?.tenure_in_days

  if (tenure !== undefined) {
    // The default of a tenure is the overall default if that has this length. Otherwise it is the first plan listed.
    const ofTenure = plans.filter((plan) => plan.tenure_in_days === tenure)
    const chosen = ofTenure.find((plan) => plan.repayment_config_id === defaultId) ?? ofTenure[0]

    if (!chosen) {
      throw new Refusal(878, `No repayment plan is configured for ${tenure} days`)
    }

    return chosen
  }

  const fallback = plans.find((plan) => plan.repayment_config_id === defaultId)

  if (!fallback) {
    throw new Refusal(876, "No plan was selected and there is no default plan")
  }

  return fallback
}

const invalidSelection = (name: string, message: string): Refusal =>
  new Refusal(877, `${name}: ${message}`, [{ field: `payment.${name}`, message }])

/** The day-zero down payment in halalas, rounded half up to the halala. */
export const prepaidAmountOf = (plan: Plan, total: number): number =>
  Math.floor((total * plan.prepaid_percentage + 50) / 100)
