import { useEffect } from "react"
import { useSvc, useSvcOptions } from "medusa-payment-svc/storefront"
import type { Cart } from "../cart/cart"
import { Joined } from "../language/joined"
import { useLanguage } from "../language/language-provider"
import { TRANSFER_PROVIDER, paymentChoiceOf } from "./payment-method"
import { PlanFacts } from "./plan-facts"
import type { Step } from "./step"
import { useDeliveryName } from "./use-delivery-name"

export const StepSummary = ({ step, cart }: { step: Step; cart: Cart }) => {
  const nameOf = useDeliveryName()

  switch (step) {
    case "address": {
      const address = cart.shipping_address

      return (
        <p>
          <Joined parts={[address?.company, `${address?.first_name ?? ""} ${address?.last_name ?? ""}`]} />
          <br />
          <Joined
            parts={[
              address?.address_1,
              address?.address_2,
              `${address?.city ?? ""} ${address?.postal_code ?? ""}`,
            ]}
          />
          <br />
          <bdi>{cart.email}</bdi> · <bdi dir="ltr">{address?.phone}</bdi>
        </p>
      )
    }
    case "delivery":
      return (
        <p>
          <Joined parts={cart.shipping_methods?.map(({ name }) => nameOf(name))} />
        </p>
      )
    case "payment":
      return <PaymentSummary cart={cart} />
    case "review":
      return null
  }
}

const PaymentSummary = ({ cart }: { cart: Cart }) => {
  const { t } = useLanguage()
  const { client, textIn } = useSvc()
  const choice = paymentChoiceOf(cart)
  const { options } = useSvcOptions(choice?.by === "credit" ? cart : null)

  const credit = choice?.by === "credit" ? choice : null
  const plan = options?.plans.find(({ repayment_config_id: id }) => id === credit?.planId)
  const { sessionId, amount } = credit ?? {}
  const planId = plan?.repayment_config_id

  useEffect(() => {
    // The order must match this page, even if another window has chosen since.
    if (sessionId !== undefined && planId !== undefined) {
      client.expectSession(cart.id, sessionId, planId, amount)
    }
  }, [client, cart.id, sessionId, planId, amount])

  if (choice?.by !== "credit") {
    return <p>{choice?.providerId === TRANSFER_PROVIDER ? t("bank_transfer") : choice?.providerId}</p>
  }

  return (
    <p>
      {textIn(options?.display_name) ?? t("pay_later")}
      {plan ? <PlanFacts plan={plan} dueOn={plan.due_on} /> : null}
    </p>
  )
}
