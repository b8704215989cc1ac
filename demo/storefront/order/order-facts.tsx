import { TRANSFER_PROVIDER, CREDIT_PROVIDER } from "../checkout/payment-method"
import { useDeliveryName } from "../checkout/use-delivery-name"
import { useLanguage } from "../language/language-provider"
import { providerOf, type Order } from "./order"

export const OrderFacts = ({ order }: { order: Order }) => {
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
              <strong>{address.company}</strong>
              <br />
            </>
          ) : null}
          {address?.first_name} {address?.last_name}
          <br />
          {address?.address_1}
          {address?.address_2 ? `, ${address.address_2}` : ""}
          <br />
          {address?.city} {address?.postal_code}
          <br />
          <bdi dir="ltr">{address?.phone}</bdi>
        </p>
      </section>
      <section aria-labelledby="delivery">
        <h2 id="delivery">{t("step_delivery")}</h2>
        <p>
          {order.shipping_methods?.map(({ name }) => nameOf(name)).join(", ")}
          <br />
          {t("two_to_four_days")}
        </p>
      </section>
      <section aria-labelledby="paid-by">
        <h2 id="paid-by">{t("step_payment")}</h2>
        {provider === CREDIT_PROVIDER ? <p>{t("pay_later")}</p> : null}
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
