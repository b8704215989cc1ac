import { useEffect, useId, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse, SvcOptionHiddenReason } from "../../types"
import { fitsCredit, wasOverLimit } from "../headless/credit-limit"
import { isInDoubt } from "../headless/decline-code"
import { AskAgainButton } from "./ask-again-button"
import { BrandMark } from "./brand-mark"
import { classNames } from "./class-names"
import type { PaymentOptionProps } from "./component-props"
import { DeclineNotice } from "./decline-notice"
import { OnboardingOffer } from "./onboarding-offer"
import { inOrder, PlanPicker } from "./plan-picker"
import { useSvc } from "./svc-context"
import { useLatest } from "./use-latest"
import { usePlanChoice, type PlanChoice } from "./use-plan-choice"
import { useSvcOptions } from "./use-svc-options"

/** The payment method for a cart in all its states: the plans to choose from, or the reason why not and the remedy. */
export const PaymentOption = (props: PaymentOptionProps) => {
  const { cart, initialOptions, planId, onOptions } = props
  const { heading = true, method, hideReasons, refreshKey, className } = props
  const { say, page, brandName, noteNews } = useSvc()
  const section = useRef<HTMLElement>(null)
  const bodyId = useId()
  const [registered, setRegistered] = useState(false)
  const [opened, setOpened] = useState<Signup | null>(null)
  const signup = opened?.cartId === cart.id ? opened : null
  const { status, options, error, isOfTotal, reload } = useSvcOptions(cart, { refreshKey, initialOptions })
  const drawn = options === null || isOfTotal ? options : withoutSums(options)
  const isLeft = method?.checked === false
  const choice = usePlanChoice(props, options, isLeft ? false : planId)
  const told = useLatest(onOptions)
  const shown = options?.show === true
  const inDoubt = isInDoubt(options?.last_attempt)
  const signupUrl = signupUrlOf(options, signup)
  const brand = <BrandMark displayName={options?.display_name} logoUrl={options?.logo_url} />

  const choose = useDefaultPlan(props, options, choice)

  useEffect(() => {
    if (options !== null && status === "ready") {
      told.current?.(options)
      if (options.reason === "buyer_not_onboarded") {
        // Once registered, the buyer is not told of the attempt before.
        noteNews(cart.id, () => ({ failedAttempt: null }))
      }
    }
  }, [options, status, told, cart.id, noteNews])

  useEffect(() => {
    // The focused button has disappeared together with the registration.
    if (registered && shown) {
      section.current?.focus()
      setRegistered(false)
    }
  }, [registered, shown])

  if (options !== null && !shown && !inDoubt && signup?.isOpen !== true && isHidden(options, hideReasons)) {
    return null
  }
  return (
    <section
      {...page}
      ref={section}
      tabIndex={-1}
      className={classNames("svc-option", heading ? "svc-box" : "", className)}
      aria-label={brandName(options?.display_name)}
      aria-busy={status === "loading"}
    >
      {method !== undefined ? (
        <label className="svc-method">
          <input
            type="radio"
            {...method}
            disabled={options !== null && !shown}
            aria-describedby={shown ? undefined : bodyId}
          />
          {brand}
        </label>
      ) : heading ? (
        <h3 className="svc-option-title">{brand}</h3>
      ) : null}
      {isLeft && shown ? null : (
        <div className="svc-body" id={bodyId}>
          {options === null && status === "loading" ? (
            <p className="svc-note" role="status">
              {say("loading")}
            </p>
          ) : null}
          {error === null ? null : (
            <div className="svc-notice" role="alert">
              {/* Removed while asking again, because screen readers do not repeat an unchanged alert. */}
              {status === "failed" ? <p>{say("options.failed")}</p> : null}
              <AskAgainButton text="retry" busy={status === "loading"} onClick={() => void reload()} />
            </div>
          )}
          {drawn === null ? null : shown || inDoubt ? (
            <DeclineNotice
              cart={cart}
              cartUrl={props.cartUrl}
              options={drawn}
              isChosen={choice.planId !== undefined}
            />
          ) : (
            <HiddenReason options={drawn} />
          )}
          {signupUrl === null ? null : (
            <OnboardingOffer
              key={cart.id}
              url={signupUrl}
              isOpen={signup?.isOpen === true}
              onOpenChange={(isOpen) => setOpened({ cartId: cart.id, url: signupUrl, isOpen })}
              reload={reload}
              {...(shown ? { renews: true } : { onDone: () => setRegistered(true) })}
            />
          )}
          {drawn !== null && shown ? (
            <Offer cart={cart} options={drawn} choice={{ ...choice, choose }} isOfTotal={isOfTotal} />
          ) : null}
        </div>
      )}
    </section>
  )
}

/** The registration that the buyer opened last. */
interface Signup {
  cartId: string
  url: string
  isOpen: boolean
}

/** An open form keeps its address. Another address would reload the form, and an answer without one would remove it. */
const signupUrlOf = (options: StoreSvcCartOptionsResponse | null, signup: Signup | null): string | null =>
  signup !== null && (signup.isOpen || options?.reason === "service_unavailable")
    ? signup.url
    : (options?.signup_url ?? null)

interface OfferProps extends Pick<PaymentOptionProps, "cart"> {
  options: StoreSvcCartOptionsResponse
  choice: PlanChoice
  isOfTotal: boolean
}

const Offer = ({ cart, options, choice, isOfTotal }: OfferProps) => {
  const { say, format } = useSvc()
  const { credit } = options

  return (
    <>
      {credit?.covers_cart === true && credit.amount !== undefined ? (
        <p className="svc-credit" suppressHydrationWarning>
          {say("credit", { amount: format.money(credit.amount) })}
        </p>
      ) : null}
      <PlanPicker
        plans={inOrder(options.plans, wasOverLimit(options))}
        planId={choice.planId}
        onChange={(planId) => void choice.choose(planId)}
        total={isOfTotal ? cart.total : null}
        credit={credit}
        disabled={choice.closed}
      />
      <p className="svc-note" role="status">
        {choice.status === "busy" || choice.status === "done" ? say(`select.${choice.status}`) : ""}
      </p>
      <p className="svc-error" role="alert">
        {choice.problem === undefined ? "" : say(choice.problem)}
      </p>
    </>
  )
}

/** Leaves out the down payments: they are shares of another total. */
const withoutSums = (options: StoreSvcCartOptionsResponse): StoreSvcCartOptionsResponse => ({
  ...options,
  plans: options.plans.map((plan) =>
    plan.requires_prepaid_collection ? { ...plan, down_payment_due: null } : plan
  ),
})

/** Chooses the default plan once. Gives the function for the buyer's own choice, after which no default is chosen. */
const useDefaultPlan = (
  { cart, method, planId, selectDefault = false }: PaymentOptionProps,
  options: StoreSvcCartOptionsResponse | null,
  choice: PlanChoice
): PlanChoice["choose"] => {
  const done = useRef<string | null>(null)
  const latest = useLatest(choice)
  const isFree =
    choice.planId === undefined && choice.status === "none" && planId !== false && method?.checked !== false
  const isClosed = choice.closed

  useEffect(() => {
    if (!selectDefault || !isFree || isClosed || options?.show !== true || done.current === cart.id) {
      return
    }
    if (latest.current.hadPlan()) {
      return
    }
    const open = options.plans.filter(
      (plan) =>
        fitsCredit(plan, options.credit, cart.total) &&
        (plan.requires_prepaid_collection || !wasOverLimit(options))
    )
    const plan = open.find((each) => each.is_default) ?? (open.length === 1 ? open[0] : undefined)

    if (plan !== undefined || options.plans.length === 0) {
      done.current = cart.id
      void latest.current.choose(plan?.repayment_config_id ?? null)
    }
  }, [selectDefault, isFree, isClosed, options, cart.id, cart.total, latest])

  return (id) => {
    done.current = cart.id
    return choice.choose(id)
  }
}

const isHidden = (
  options: StoreSvcCartOptionsResponse,
  hideReasons: PaymentOptionProps["hideReasons"]
): boolean => {
  const reason = reasonOf(options)

  return hideReasons === true ? reason !== "buyer_not_onboarded" : (hideReasons?.includes(reason) ?? false)
}

const HiddenReason = ({ options }: { options: StoreSvcCartOptionsResponse }) => {
  const { say, format } = useSvc()
  const reason = reasonOf(options)

  return (
    <p className="svc-note" role="status" data-reason={reason} suppressHydrationWarning>
      {say(`reason.${reason}`, { amount: format.money(options.limit ?? 0) })}
    </p>
  )
}

const reasonOf = ({ reason }: StoreSvcCartOptionsResponse): SvcOptionHiddenReason => reason ?? "not_eligible"
