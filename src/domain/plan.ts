import { BigNumber } from "bignumber.js"
import { CheckoutInputError } from "./checkout-input-error"
import { asHalalas, type Halalas } from "./money"

/** What counts of a repayment plan that the store configures (design D14); names as the service spells them (spec 2.3, 2.4). */
export interface Plan {
  repayment_config_id: number
  tenure_in_days: number
  /** The buyer owes a down payment on day zero. */
  requires_prepaid_collection: boolean
  /** Percent of the order total, 0 to 100. Only shown; the service states the amount owed. */
  prepaid_percentage?: number | undefined
  /** The share sent to the Repayment Plan Options operation, if any (spec 2.3 rule 2). */
  merchant_share?: number | undefined
}

/**
 * The plan of a checkout: the selected one, else the store's default if it is on offer, else the only one, else none
 * (the service then applies its own, spec 2.3 rule 3).
 * @throws CheckoutInputError `plan_unknown` when the selected id names no plan.
 */
export const choosePlan = <P extends Plan>(
  plans: readonly P[],
  { selectedId, defaultId }: { selectedId?: number | null | undefined; defaultId?: number | null | undefined }
): P | undefined => {
  const byId = (id: number | null | undefined) =>
    plans.find(({ repayment_config_id }) => repayment_config_id === id)
  const plan = byId(selectedId) ?? (selectedId ? undefined : byId(defaultId))

  if (plan !== undefined) {
    return plan
  }
  if (selectedId) {
    throw new CheckoutInputError("plan_unknown")
  }
  return plans.length === 1 ? plans[0] : undefined
}

/**
 * The down payment expected for a total: zero when the plan asks for none, null when it asks for one but its
 * percentage is not configured (nothing is invented, design D14). Half up to halalas.
 */
export const downPaymentDue = (plan: Plan, total: Halalas): Halalas | null => {
  if (!plan.requires_prepaid_collection) {
    return asHalalas(0)
  }

  if (plan.prepaid_percentage === undefined) {
    return null
  }

  const due = new BigNumber(total).times(plan.prepaid_percentage).shiftedBy(-2)

  return asHalalas(due.integerValue(BigNumber.ROUND_HALF_UP).toNumber())
}
