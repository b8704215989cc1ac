import type { ConfiguredPlan } from "../../../config"
import { dueDay } from "../../../domain/due-day"
import type { Halalas } from "../../../domain/money"
import { sarOf } from "../../../domain/money"
import { downPaymentDue } from "../../../domain/plan"
import type { StoreSvcPlan } from "../../../types"

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
