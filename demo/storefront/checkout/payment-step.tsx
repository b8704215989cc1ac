import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import {
  isChoiceRefused,
  PaymentOption,
  type StoreSvcCartOptionsResponse,
  type SvcOptionHiddenReason,
} from "medusa-payment-svc/storefront"
import { chosenProvider, type Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { NotLoaded, Problem } from "../layout/states"
import { sdk } from "../medusa/shop-connection"
import { Choice } from "./choice"
import { CREDIT_PROVIDER, planOf, TRANSFER_PROVIDER } from "./payment-method"

/** Reasons that this shop's buyer cannot change. Other ways to pay stand below. */
const HIDDEN: readonly SvcOptionHiddenReason[] = [
  "service_unavailable",
  "currency_not_supported",
  "country_not_supported",
]

const IN_DOUBT = ["confirming", "being_checked"]

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
  const [method, setMethod] = useState(() => chosenProvider(cart) ?? firstOf(providers))
  /** The chosen plan of the credit; undefined until one is chosen. */
  const [planId, setPlanId] = useState(() => planOf(cart))
  /** A choice is being saved. */
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<"payment_failed" | "choose_payment" | "no_payment">()
  /** The buyer wants to continue as soon as the choice is saved. */
  const [goingOn, setGoingOn] = useState(false)
  const [credit, setCredit] = useState<StoreSvcCartOptionsResponse>()
  const others = providers.filter((id) => id !== CREDIT_PROVIDER)
  /** The service may have the order already. The buyer goes on with it, also while the option is not offered. */
  const isInDoubt = IN_DOUBT.some((code) => code === credit?.last_attempt?.code)
  const nothingLeft =
    others.length === 0 && credit !== undefined && !isInDoubt && HIDDEN.some((r) => r === credit.reason)
  const isRefused = credit !== undefined && isChoiceRefused(cart, credit)
  const isPlanChosen =
    method === CREDIT_PROVIDER && planId !== undefined && !isRefused && (credit?.show !== false || isInDoubt)

  useEffect(() => {
    if (goingOn && isPlanChosen && !saving) {
      onDone()
    }
  }, [goingOn, isPlanChosen, saving, onDone])

  /** Saves nothing until a plan is chosen. */
  const openCredit = () => {
    setMethod(CREDIT_PROVIDER)
    setSaving(false)
    setGoingOn(false)
  }
  const choosePlan = async (chosen: number | null) => {
    setProblem(undefined)
    // The cart on this page does not know its new payment session yet.
    await refresh().catch(() => setProblem("payment_failed"))
    setPlanId(chosen)
    setSaving(false)
  }
  /** PaymentOption says the reason and the plan that counts. The cart may have changed in another window. */
  const noteFailed = () => {
    setSaving(false)
    setGoingOn(false)
    void refresh().catch(() => undefined)
  }
  const leaveCredit = (providerId: string) => {
    setMethod(providerId)
    setPlanId(undefined)
    setProblem(undefined)
    setSaving(false)
    setGoingOn(false)
  }
  /** Saved only now, because arrow keys pass other methods on their way. */
  const goOnWith = async (providerId: string) => {
    setProblem(undefined)
    setGoingOn(true)
    try {
      await choosePayment(providerId)
      onDone()
    } catch {
      // Whatever the reason is, the buyer can try again or choose another method.
      setGoingOn(false)
      setProblem("payment_failed")
    }
  }
  const goOn = () => {
    if (method !== undefined && method !== CREDIT_PROVIDER) {
      void (goingOn || goOnWith(method))
    } else if (isPlanChosen || saving) {
      setGoingOn(true)
    } else {
      setProblem("choose_payment")
    }
  }

  return (
    <div className="form">
      <fieldset className="choices">
        <legend className="unseen">{t("payment_methods")}</legend>
        {providers.includes(CREDIT_PROVIDER) ? (
          <div onChangeCapture={() => setSaving(true)}>
            <PaymentOption
              cart={cart}
              cartUrl="/cart"
              method={{
                name: "payment",
                checked: method === CREDIT_PROVIDER,
                onChange: openCredit,
              }}
              planId={planId}
              hideReasons={HIDDEN}
              onOptions={setCredit}
              onSelect={(choice) => void choosePlan(choice.planId)}
              onSelectFailed={noteFailed}
            />
          </div>
        ) : null}
        {others.map((providerId) => (
          <Choice
            key={providerId}
            group="payment"
            title={providerId === TRANSFER_PROVIDER ? t("bank_transfer") : providerId}
            note={providerId === TRANSFER_PROVIDER ? t("bank_transfer_text") : undefined}
            checked={method === providerId}
            onChoose={() => leaveCredit(providerId)}
          />
        ))}
      </fieldset>
      <Problem text={nothingLeft ? t("no_payment") : problem === undefined ? "" : t(problem)} />
      <button type="button" className="button button-main" aria-busy={goingOn} onClick={goOn}>
        {goingOn ? t("saving") : t("continue_review")}
      </button>
    </div>
  )
}

/** The credit is open at once, so that the buyer sees its plans. */
const firstOf = (providers: string[]): string | undefined =>
  providers.includes(CREDIT_PROVIDER) ? CREDIT_PROVIDER : undefined
