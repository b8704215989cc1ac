import { useCallback, useRef, type ReactNode } from "react"
import { Link, Navigate, useSearchParams } from "react-router-dom"
import { hasDelivery, linesOf, type Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { LineList } from "../cart/line-list"
import { Totals } from "../cart/totals"
import { AddressStep } from "../checkout/address-step"
import { DeliveryStep } from "../checkout/delivery-step"
import { PaymentStep } from "../checkout/payment-step"
import { ReviewStep } from "../checkout/review-step"
import { STEPS, stepToShow, type Step } from "../checkout/step"
import { StepSummary } from "../checkout/step-summary"
import { useLanguage } from "../language/language-provider"
import { Icon } from "../layout/icon"
import { Page } from "../layout/page"
import { NotLoaded } from "../layout/states"
import { useFocusOnChange } from "../layout/use-focus-on-change"
import { EmptyCart } from "./cart-page"

/** From the cart to the order, step by step. */
export const CheckoutPage = () => {
  const { t } = useLanguage()
  const { query, cart, lastOrder } = useCart()
  const shown = useRef<string>(undefined)

  if (cart) {
    shown.current = cart.id
  }
  if (query.data === undefined) {
    return (
      <Page title={t("checkout")}>
        <h1>{t("checkout")}</h1>
        <NotLoaded of={query} />
      </Page>
    )
  }
  if (cart === null && lastOrder !== null && lastOrder.cartId === shown.current) {
    // The order was placed while this page was open, here or in another tab.
    return <Navigate to={`/orders/${lastOrder.orderId}`} replace />
  }
  if (cart === null || linesOf(cart).length === 0) {
    return <EmptyCart />
  }

  return (
    <Page title={t("checkout")}>
      <Link to="/cart">{t("back_to_cart")}</Link>
      <h1>{t("checkout")}</h1>
      <div className="with-summary">
        <Steps key={cart.id} cart={cart} />
        <section className="summary" aria-labelledby="summary">
          <h2 id="summary">{t("summary")}</h2>
          <LineList lines={linesOf(cart)} />
          <Totals of={cart} deliveryKnown={hasDelivery(cart)} />
        </section>
      </div>
    </Page>
  )
}

const Steps = ({ cart }: { cart: Cart }) => {
  const { t } = useLanguage()
  const [query, setQuery] = useSearchParams()
  const current = stepToShow(query.get("step"), cart)
  const heading = useFocusOnChange<HTMLHeadingElement>(current)

  const goTo = useCallback((step: Step) => setQuery({ step }, { preventScrollReset: true }), [setQuery])
  // Kept stable, because an effect of the payment step calls it and must not do so twice.
  const toReview = useCallback(() => goTo("review"), [goTo])

  const contents: Record<Step, ReactNode> = {
    address: <AddressStep cart={cart} onDone={() => goTo("delivery")} />,
    delivery: <DeliveryStep cart={cart} onDone={() => goTo("payment")} />,
    payment: <PaymentStep cart={cart} onDone={toReview} />,
    review: <ReviewStep cart={cart} onChooseAgain={() => goTo("payment")} />,
  }

  return (
    <ol className="steps" aria-label={t("checkout_steps")}>
      {STEPS.map((step, index) => {
        const isCurrent = step === current
        const isPast = index < STEPS.indexOf(current)

        return (
          <li
            key={step}
            className={isCurrent ? "step step-current" : "step"}
            {...(isCurrent ? { "aria-current": "step" } : {})}
          >
            <div className="step-head">
              <span aria-hidden="true">{isPast ? <Icon name="check" /> : index + 1}</span>
              <h2 {...(isCurrent ? { ref: heading, tabIndex: -1 } : {})}>{t(`step_${step}`)}</h2>
              {isPast ? (
                <button
                  type="button"
                  className="link-button"
                  aria-label={t("change_step", { step: t(`step_${step}`) })}
                  onClick={() => goTo(step)}
                >
                  {t("change")}
                </button>
              ) : null}
            </div>
            {isCurrent ? <div className="step-body">{contents[step]}</div> : null}
            {isPast ? (
              <div className="step-summary">
                <StepSummary step={step} cart={cart} />
              </div>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
