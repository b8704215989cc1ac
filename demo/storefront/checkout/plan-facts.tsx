import { useSvc, type StoreSvcPlan } from "medusa-payment-svc/storefront"
import { useLanguage } from "../language/language-provider"

/** Lines below the payment method: the plan, and its last day of payment where that matters. */
export const PlanFacts = ({ plan, dueOn }: { plan: StoreSvcPlan; dueOn: string | null }) => {
  const { t } = useLanguage()
  const { textIn, format } = useSvc()
  const date = format.day(dueOn)

  return (
    <>
      <br />
      {/* It may be known in the other language only. */}
      <bdi>{textIn(plan.name)}</bdi>
      {date === null ? null : (
        <>
          <br />
          {t(plan.requires_prepaid_collection ? "pay_rest_until" : "pay_until", { date })}
        </>
      )}
    </>
  )
}
