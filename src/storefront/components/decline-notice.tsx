import type { StoreSvcCartOptionsResponse } from "../../types"
import { isolate } from "../../words/isolate"
import type { SvcCart } from "../headless"
import { fitsCredit, isMendedByChoice, wasOverLimit } from "../headless/credit-limit"
import { stepAfter, verdictOf } from "../headless/decline-code"
import { verdictText } from "./decline-text"
import { dueToday, planName } from "./plan-lines"
import { shopUrl } from "./shop-url"
import { useSvc, type SvcContextValue } from "./svc-context"

interface DeclineNoticeProps {
  cart: SvcCart
  cartUrl: string | undefined
  options: StoreSvcCartOptionsResponse
  /** A plan shows as chosen. */
  isChosen: boolean
}

/**
 * Says what blocks this cart: too little credit, or the reason why its last attempt was declined. Does not repeat what the
 * place-order button on the page says, except how to go on over the limit.
 */
export const DeclineNotice = ({ cart, cartUrl, options, isChosen }: DeclineNoticeProps) => {
  const svc = useSvc()
  const { say, newsOf } = svc
  const { failedAttempt, saying } = newsOf(cart.id)
  const { credit, last_attempt: attempt } = options
  // A buyer who sees the option has registered meanwhile.
  const isOver = attempt?.code === "not_onboarded" || (isChosen && isMendedByChoice(attempt?.code ?? ""))
  const verdict = attempt === null || isOver ? null : verdictOf(attempt.code)
  const decline = verdict?.kind === "declined" ? verdict.code : null
  const isSaid = saying !== null
  /** A failed attempt on this page, for which the buyer is here. It may be newer than the options. */
  const newest =
    failedAttempt !== null &&
    (isSaid || failedAttempt.isChoiceVoid || stepAfter(failedAttempt.code) === "choose_again")
      ? failedAttempt
      : null

  if (credit?.covers_cart === false || (wasOverLimit(options) && (newest?.code ?? decline) === decline)) {
    const url = shopUrl(cartUrl, "")

    return (
      <div className="svc-notice" role="note">
        <p suppressHydrationWarning>{overLimitText(svc, options, cart.total ?? null)}</p>
        {url === null ? null : (
          <a className="svc-link" href={url}>
            {say("limit.cart")}
          </a>
        )}
      </div>
    )
  }
  const text =
    newest?.text ??
    (verdict !== null && (decline !== null || verdict.code === "confirming") ? verdictText(verdict) : null)

  return text === null || isSaid ? null : (
    <p className="svc-notice" role="note">
      {say(text)}
    </p>
  )
}

/** Names the amount of the credit, and what it is enough for, if the server tells them. */
const overLimitText = (
  svc: SvcContextValue,
  { credit, plans }: StoreSvcCartOptionsResponse,
  total: number | null
): string => {
  const { say, format } = svc
  const withDownPayment = plans.filter((plan) => plan.requires_prepaid_collection)

  if (credit?.amount === undefined || credit.covers_cart !== false) {
    return `${say("limit.declined")} ${say(withDownPayment.length > 0 ? "limit.choose" : "limit.no_plan")}`
  }
  const amount = format.money(credit.amount)
  const fitting = withDownPayment.find(
    (plan) => plan.down_payment_due !== null && fitsCredit(plan, credit, total)
  )

  return `${say("limit.credit", { amount })} ${
    fitting === undefined
      ? say("limit.fits_order", { amount })
      : // A name that is known in the other language only would break the line.
        say("limit.fits", { amount, plan: isolate(planName(svc, fitting)), today: dueToday(svc, fitting) })
  }`
}
