import { useEffect, useId, useRef } from "react"
import type { StoreSvcPlan } from "../../types"
import { classNames } from "./class-names"
import type { PlanPickerProps } from "./component-props"
import { useSvc, type SvcContextValue } from "./svc-context"

/** A radio group of the configured plans; of one choice when none is configured and the service's own applies. */
export const PlanPicker = (props: PlanPickerProps) => {
  const { plans, planId, onChange, total, overLimit = false, disabled = false, className } = props
  const { say, page } = useSvc()
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const choice = (id: number | null) => ({
    name,
    value: String(id),
    checked: planId === id,
    onChange: () => onChange(id),
  })

  useEffect(() => {
    // In a page that a server drew, the buyer may choose before its code runs: React keeps the mark, and tells nobody.
    const early = group.current?.querySelector<HTMLInputElement>("input:checked")?.value

    if (early && early !== String(planId)) {
      onChange(Number(early) || null)
    }
    // Once: as the page was first drawn.
  }, [])

  return (
    <fieldset
      {...page}
      ref={group}
      className={classNames("svc-plans", className)}
      role="radiogroup"
      disabled={disabled}
    >
      <legend className="svc-plans-label">{say("plans.label")}</legend>
      {plans.length === 0 ? (
        <label className="svc-plan">
          <input type="radio" {...choice(null)} />
          <span className="svc-plan-name">{say("plan.none")}</span>
        </label>
      ) : (
        inOrder(plans, overLimit).map((plan) => (
          <Plan
            key={plan.repayment_config_id}
            plan={plan}
            total={total}
            covered={!overLimit || plan.requires_prepaid_collection}
            input={choice(plan.repayment_config_id)}
          />
        ))
      )}
    </fieldset>
  )
}

interface PlanProps {
  plan: StoreSvcPlan
  total: number | null | undefined
  covered: boolean
  input: { name: string; value: string; checked: boolean; onChange: () => void }
}

const Plan = ({ plan, total, covered, input }: PlanProps) => {
  const svc = useSvc()
  const detailsId = useId()
  const { today, later } = planLines(svc, plan, total ?? null)
  const description = svc.textIn(plan.description)

  return (
    <label className="svc-plan" data-disabled={covered ? undefined : ""}>
      <input
        type="radio"
        {...input}
        disabled={!covered}
        aria-labelledby={`${detailsId}-name`}
        aria-describedby={detailsId}
      />
      <span className="svc-plan-text">
        <span className="svc-plan-name" id={`${detailsId}-name`} suppressHydrationWarning>
          {svc.textIn(plan.name) ?? svc.say("plan.name", { days: svc.format.days(plan.tenure_in_days) })}
        </span>
        <span className="svc-plan-details" id={detailsId}>
          <span className="svc-plan-today" suppressHydrationWarning>
            {today}
          </span>{" "}
          {later === null ? null : (
            <span className="svc-plan-later" suppressHydrationWarning>
              {later}
            </span>
          )}{" "}
          {description === undefined ? null : <span className="svc-plan-description">{description}</span>}{" "}
          {covered ? null : <span className="svc-plan-not-covered">{svc.say("plan.not_covered")}</span>}
        </span>
      </span>
    </label>
  )
}

export const inOrder = (plans: readonly StoreSvcPlan[], overLimit: boolean): readonly StoreSvcPlan[] =>
  overLimit
    ? [...plans].sort((a, b) => +b.requires_prepaid_collection - +a.requires_prepaid_collection)
    : plans

/**
 * What a plan asks for today and later, from what is configured only (design D14).
 * @param total of the cart in SAR; without it only what is due today is known.
 */
const planLines = (
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
