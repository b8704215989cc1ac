import type { StoreSvcPlan } from "../../types"
import type { SvcContextValue } from "./svc-context"

/**
 * What a plan asks for today and later, from what is configured only (design D14).
 * @param total of the cart in SAR; without it only what is due today is known.
 */
export const planLines = (
  { say, format }: Pick<SvcContextValue, "say" | "format">,
  plan: StoreSvcPlan,
  total: number | null
): { today: string; later: string | null } => {
  const days = format.days(plan.tenure_in_days)
  const { down_payment_due: due } = plan

  if (!plan.requires_prepaid_collection) {
    return {
      today: say("plan.nothing_today"),
      later:
        total === null
          ? say("plan.all_unknown", { days })
          : say("plan.all", { amount: format.money(total), days }),
    }
  }
  if (due === null) {
    return { today: say("plan.today_unknown"), later: say("plan.rest_unknown", { days }) }
  }
  const today = say("plan.today", { amount: format.money(due) })

  if (total === null) {
    return { today, later: say("plan.rest_unknown", { days }) }
  }
  // In halalas: a difference of two amounts may have digits behind the second decimal.
  const rest = (Math.round(total * 100) - Math.round(due * 100)) / 100

  return { today, later: rest > 0 ? say("plan.rest", { amount: format.money(rest), days }) : null }
}
