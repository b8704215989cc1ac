import type { StoreSvcCartOptionsResponse, StoreSvcPlan } from "../../types"
import { verdictOf } from "../headless"
import { declineText } from "./decline-text"
import { useSvc } from "./svc-context"

interface DeclineNoticeProps {
  cartId: string
  options: StoreSvcCartOptionsResponse
}

/**
 * What stands in the way of this cart: the credit that does not cover it, or why its last attempt was declined. What
 * the place-order button has just said is not said twice, except how to go on over the limit.
 */
export const DeclineNotice = ({ cartId, options }: DeclineNoticeProps) => {
  const { say, format, failedAttempt } = useSvc()
  const { credit, plans, last_attempt: attempt } = options
  const verdict = attempt === null ? null : verdictOf(attempt.code)
  const decline = verdict?.kind === "declined" ? verdict.code : null
  /** What the button says now; the options may be older than that. */
  const said = failedAttempt?.cartId === cartId ? failedAttempt.code : null

  if (isOverLimit(options) || (decline === "credit_limit_exceeded" && (said ?? decline) === decline)) {
    return (
      <p className="svc-notice" role="note" suppressHydrationWarning>
        {credit?.amount === undefined || credit.covers_cart !== false
          ? say("limit.declined")
          : say("limit.credit", { amount: format.money(credit.amount) })}{" "}
        {say(plans.some(asksDownPayment) ? "limit.choose" : "limit.no_plan")}
      </p>
    )
  }
  const text =
    decline !== null ? declineText(decline) : verdict?.code === "confirming" ? "try_again.confirming" : null

  return text === null || said !== null ? null : (
    <p className="svc-notice" role="note">
      {say(text)}
    </p>
  )
}

export const isOverLimit = ({ credit }: StoreSvcCartOptionsResponse): boolean => credit?.covers_cart === false

export const wasOverLimit = (options: StoreSvcCartOptionsResponse): boolean =>
  isOverLimit(options) || options.last_attempt?.code === "credit_limit_exceeded"

const asksDownPayment = (plan: StoreSvcPlan): boolean => plan.requires_prepaid_collection
