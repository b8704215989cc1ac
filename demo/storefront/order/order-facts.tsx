import { useQuery } from "@tanstack/react-query"
import { useSvc } from "medusa-payment-svc/storefront"
import { TRANSFER_PROVIDER, CREDIT_PROVIDER } from "../checkout/payment-method"
import { PlanFacts } from "../checkout/plan-facts"
import { useDeliveryName } from "../checkout/use-delivery-name"
import { Joined } from "../language/joined"
import { useLanguage } from "../language/language-provider"
import { dueOn } from "./due-on"
import { planIdOf, providerOf, type Order } from "./order"

/** @param isOver nothing has to be paid for the order, so no due day shows. */
export const OrderFacts = ({ order, isOver }: { order: Order; isOver: boolean }) => {
  const { t } = useLanguage()
  const nameOf = useDeliveryName()
  const address = order.shipping_address
  const provider = providerOf(order)

  return (
    <div className="order-facts">
      <section aria-labelledby="deliver-to">
        <h2 id="deliver-to">{t("deliver_to")}</h2>
        <p>
          {address?.company ? (
            <>
              <strong>
                <bdi>{address.company}</bdi>
              </strong>
              <br />
            </>
          ) : null}
          <bdi>
            {address?.first_name} {address?.last_name}
          </bdi>
          <br />
          <Joined parts={[address?.address_1, address?.address_2]} />
          <br />
          <bdi>
            {address?.city} {address?.postal_code}
          </bdi>
          <br />
          <bdi dir="ltr">{address?.phone}</bdi>
        </p>
      </section>
      <section aria-labelledby="delivery">
        <h2 id="delivery">{t("step_delivery")}</h2>
        <p>
          <Joined parts={order.shipping_methods?.map(({ name }) => nameOf(name))} />
          <br />
          {t("two_to_four_days")}
        </p>
      </section>
      <section aria-labelledby="paid-by">
        <h2 id="paid-by">{t("step_payment")}</h2>
        {provider === CREDIT_PROVIDER ? <CreditFacts order={order} isOver={isOver} /> : null}
        {provider === TRANSFER_PROVIDER ? (
          <p>
            {t("bank_transfer")}
            <br />
            {t("bank_transfer_text")}
          </p>
        ) : null}
      </section>
    </div>
  )
}

const CreditFacts = ({ order, isOver }: { order: Order; isOver: boolean }) => {
  const { t } = useLanguage()
  const { client, brandName } = useSvc()
  // A plan that is no longer offered has no name here. The page works without the name.
  const { data } = useQuery({ queryKey: ["plans"], queryFn: ({ signal }) => client.plans({ signal }) })
  const plan = data?.plans.find(({ repayment_config_id: id }) => id === planIdOf(order))

  return (
    <p>
      {data === undefined ? t("pay_later") : brandName(data.display_name)}
      {plan === undefined ? null : (
        <PlanFacts plan={plan} dueOn={isOver ? null : dueOn(order.created_at, plan.tenure_in_days)} />
      )}
    </p>
  )
}
