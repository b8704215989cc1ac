import type { StoreSvcPlan } from "../../types"
import { halalas } from "../headless/halalas"
import type { SvcContextValue } from "./svc-context"

type Words = Pick<SvcContextValue, "say" | "format" | "textIn">

export const planName = ({ say, format, textIn }: Words, plan: StoreSvcPlan): string =>
  textIn(plan.name) ?? say("plan.name", { days: format.days(plan.tenure_in_days) })

export const dueToday = ({ say, format }: Words, plan: StoreSvcPlan): string => {
  const { down_payment_due: due } = plan

  return !plan.requires_prepaid_collection
    ? say("plan.nothing_today")
    : due === null
      ? say("plan.today_unknown")
      : say("plan.today", { amount: format.money(due) })
}

/**
 * What a plan asks for later and until when, from the configuration only (design D14). Null when nothing is left.
 * @param total of the cart in SAR; without it only the amount due today is known.
 */
export const dueLater = ({ say, format }: Words, plan: StoreSvcPlan, total: number | null): string | null => {
  const { down_payment_due: due, requires_prepaid_collection: hasDownPayment } = plan
  const part = hasDownPayment ? "rest" : "all"
  const days = format.days(plan.tenure_in_days)
  // In halalas: a difference of two floats may have digits after the second decimal.
  const rest = total === null || due === null ? null : (halalas(total) - halalas(due)) / 100
  const date = format.day(plan.due_on)

  if (rest !== null && rest <= 0) {
    return null
  }
  const line =
    rest === null
      ? say(`plan.${part}_unknown`, { days })
      : say(`plan.${part}`, { amount: format.money(rest), days })

  return date === null ? line : `${line} ${say("plan.by", { date })}`
}
