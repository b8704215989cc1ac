import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import {
  PaymentOption,
  type StoreSvcCartOptionsResponse,
  type SvcOptionHiddenReason,
} from "medusa-payment-svc/storefront"
import type { Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { NotLoaded, Problem } from "../layout/states"
import { sdk } from "../medusa/shop-connection"
import { Choice } from "./choice"
import { CREDIT_PROVIDER, paymentChoiceOf, TRANSFER_PROVIDER } from "./payment-method"

/** Nothing that this shop's buyer could do about it: other ways to pay stand below. */
const HIDDEN: readonly SvcOptionHiddenReason[] = [
  "service_unavailable",
  "currency_not_supported",
  "country_not_supported",
]

/** How the buyer pays: on credit, with its plans, or by bank transfer. */
export const PaymentStep = ({ cart, onDone }: { cart: Cart; onDone: () => void }) => {
  const { t } = useLanguage()
  const regionId = cart.region_id ?? ""
  const query = useQuery({
    queryKey: ["payment providers", regionId],
    queryFn: () => sdk.store.payment.listPaymentProviders({ region_id: regionId }),
  })

  if (query.data === undefined) {
    return <NotLoaded of={query} />
  }
  const providers = query.data.payment_providers.map(({ id }) => id)

  return providers.length === 0 ? (
    <Problem text={t("no_payment")} />
  ) : (
    <PaymentMethods cart={cart} providers={providers} onDone={onDone} />
  )
}

interface PaymentMethodsProps {
  cart: Cart
  providers: string[]
  onDone: () => void
}

const PaymentMethods = ({ cart, providers, onDone }: PaymentMethodsProps) => {
  const { t } = useLanguage()
  const { choosePayment, refresh } = useCart()
  const [choice, setChoice] = useState(() => paymentChoiceOf(cart))
  /** The server is being told of a choice. */
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<"payment_failed" | "choose_payment" | "no_payment">()
  /** The buyer wants to go on as soon as the choice is saved. */
  const [goingOn, setGoingOn] = useState(false)
  const [credit, setCredit] = useState<StoreSvcCartOptionsResponse>()
  const others = providers.filter((id) => id !== CREDIT_PROVIDER)
  const nothingLeft = others.length === 0 && credit !== undefined && HIDDEN.some((r) => r === credit.reason)

  useEffect(() => {
    if (goingOn && choice !== undefined && !saving) {
      onDone()
    }
  }, [goingOn, choice, saving, onDone])

  const chooseOther = async (providerId: string) => {
    setChoice({ by: "other", providerId })
    setProblem(undefined)
    setSaving(true)
    try {
      await choosePayment(providerId)
    } catch {
      // Whatever the reason: nothing is chosen now, and the buyer can choose again.
      setChoice(undefined)
      setGoingOn(false)
      setProblem("payment_failed")
    } finally {
      setSaving(false)
    }
  }
  const creditChosen = async (planId: number | null) => {
    setChoice({ by: "credit", planId })
    setProblem(undefined)
    // The cart in this page does not know of its new payment session yet.
    await refresh().catch(() => setProblem("payment_failed"))
    setSaving(false)
  }
  const goOn = () => {
    if (choice === undefined && !saving) {
      setProblem("choose_payment")
      return
    }
    setGoingOn(true)
  }

  return (
    <div className="form">
      {providers.includes(CREDIT_PROVIDER) ? (
        <div onChange={() => setSaving(true)}>
          <PaymentOption
            cart={cart}
            planId={choice === undefined ? undefined : choice.by === "credit" ? choice.planId : false}
            hideReasons={HIDDEN}
            onOptions={setCredit}
            onSelect={({ planId }) => void creditChosen(planId)}
          />
        </div>
      ) : null}
      {others.length > 0 ? (
        <fieldset className="choices">
          <legend className="unseen">{t("payment_methods")}</legend>
          {others.map((providerId) => (
            <Choice
              key={providerId}
              group="payment"
              title={providerId === TRANSFER_PROVIDER ? t("bank_transfer") : providerId}
              note={providerId === TRANSFER_PROVIDER ? t("bank_transfer_text") : undefined}
              checked={choice?.by === "other" && choice.providerId === providerId}
              onChoose={() => void chooseOther(providerId)}
            />
          ))}
        </fieldset>
      ) : null}
      <Problem text={nothingLeft ? t("no_payment") : problem === undefined ? "" : t(problem)} />
      <button type="button" className="button button-main" aria-busy={goingOn} onClick={goOn}>
        {goingOn ? t("saving") : t("continue_review")}
      </button>
    </div>
  )
}
