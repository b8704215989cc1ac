import { useEffect, useId, useRef } from "react"
import type { StoreSvcPlan, SvcText } from "../../types"
import type { SvcLanguage } from "../headless"
import { fitsCredit } from "../headless/credit-limit"
import { classNames } from "./class-names"
import type { PlanPickerProps } from "./component-props"
import { dueLater, dueToday, planName } from "./plan-lines"
import { useSvc, type SvcContextValue } from "./svc-context"

/** A radio group of the configured plans. Without plans, one choice for the service's own. */
export const PlanPicker = (props: PlanPickerProps) => {
  const { plans, planId, onChange, total = null, credit, disabled = false, className } = props
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
    // On a page from a server the buyer may choose before its code runs. React keeps the mark but calls nobody.
    const early = group.current?.querySelector<HTMLInputElement>("input:checked")?.value

    if (early && early !== String(planId)) {
      onChange(Number(early) || null)
    }
    // Runs once, for the page as it was first drawn.
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
        inOrder(plans, credit?.covers_cart === false).map((plan) => (
          <Plan
            key={plan.repayment_config_id}
            plan={plan}
            total={total}
            fits={fitsCredit(plan, credit, total)}
            input={choice(plan.repayment_config_id)}
          />
        ))
      )}
    </fieldset>
  )
}

interface PlanProps {
  plan: StoreSvcPlan
  total: number | null
  fits: boolean
  input: { name: string; value: string; checked: boolean; onChange: () => void }
}

const Plan = ({ plan, total, fits, input }: PlanProps) => {
  const svc = useSvc()
  const detailsId = useId()
  const later = dueLater(svc, plan, total)
  const description = svc.textIn(plan.description)

  return (
    <label className="svc-plan" data-disabled={fits ? undefined : ""}>
      <input
        type="radio"
        {...input}
        disabled={!fits}
        aria-labelledby={`${detailsId}-name`}
        aria-describedby={detailsId}
      />
      <span className="svc-plan-text">
        <span className="svc-plan-name" id={`${detailsId}-name`}>
          <bdi lang={foreignLang(svc, plan.name)} suppressHydrationWarning>
            {planName(svc, plan)}
          </bdi>
        </span>
        <span className="svc-plan-details" id={detailsId}>
          <span className="svc-plan-today" suppressHydrationWarning>
            {dueToday(svc, plan)}
          </span>{" "}
          {later === null ? null : (
            <span className="svc-plan-later" suppressHydrationWarning>
              {later}
            </span>
          )}{" "}
          {description === undefined ? null : (
            <span className="svc-plan-description">
              <bdi lang={foreignLang(svc, plan.description)}>{description}</bdi>
            </span>
          )}{" "}
          {fits ? null : <span className="svc-plan-not-covered">{svc.say("plan.not_covered")}</span>}
        </span>
      </span>
    </label>
  )
}

/** The other language, if a text is known in that one only. It is then not torn apart, and is read out in its own. */
const foreignLang = ({ language, textIn }: SvcContextValue, text: SvcText): SvcLanguage | undefined =>
  text[language] !== undefined || textIn(text) === undefined ? undefined : language === "ar" ? "en" : "ar"

/** Over the limit, those with a down payment come first. */
export const inOrder = (plans: readonly StoreSvcPlan[], overLimit: boolean): readonly StoreSvcPlan[] =>
  overLimit
    ? [...plans].sort((a, b) => +b.requires_prepaid_collection - +a.requires_prepaid_collection)
    : plans
