import { useState } from "react"
import { useQuery } from "@tanstack/react-query"
import { Link, useParams, useSearchParams } from "react-router-dom"
import { AwaitingDownPayment, PaymentReturn, type SvcDownPaymentOutcome } from "medusa-payment-svc/storefront"
import { LineList } from "../cart/line-list"
import { Totals } from "../cart/totals"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { localeOf } from "../language/language"
import { Page } from "../layout/page"
import { NotLoaded, Notice } from "../layout/states"
import { statusOf } from "../medusa/shop-connection"
import { CREDIT_PROVIDER } from "../checkout/payment-method"
import { loadOrder, providerOf, type Order } from "../order/order"
import { OrderFacts } from "../order/order-facts"

/**
 * An order page: right after the purchase, after paying, and days later. The payment page sends the buyer back here with
 * `?payment=success` or `failure`.
 */
export const OrderPage = () => {
  const { t } = useLanguage()
  const { orderId = "" } = useParams()
  const query = useQuery({ queryKey: ["order", orderId], queryFn: () => loadOrder(orderId) })

  if (query.data !== undefined) {
    return <OrderDetails key={orderId} order={query.data} />
  }
  if (query.isFetching) {
    return (
      <Page title={t("order")}>
        <h1 className="unseen">{t("order")}</h1>
        <NotLoaded of={query} />
      </Page>
    )
  }
  return statusOf(query.error) === 404 ? (
    <Page title={t("order_missing")}>
      <Notice title={t("order_missing")} text={t("order_missing_text")} heading="h1">
        <Link className="button" to="/">
          {t("all_products")}
        </Link>
      </Notice>
    </Page>
  ) : (
    <Page title={t("order_failed")}>
      <NotLoaded of={query} heading="h1" />
    </Page>
  )
}

const OrderDetails = ({ order }: { order: Order }) => {
  const { t, language } = useLanguage()
  const [query] = useSearchParams()
  const { lastOrder } = useCart()
  const returned = returnedFrom(query.get("payment"))
  const isOnCredit = providerOf(order) === CREDIT_PROVIDER
  const [outcome, setOutcome] = useState<SvcDownPaymentOutcome["kind"]>()
  /** The service has confirmed it. An unpaid order must not get thanks. */
  const isConfirmed = !isOnCredit || outcome === "paid"
  const onSettled = ({ kind }: SvcDownPaymentOutcome) => setOutcome(kind)
  const isThanked = isConfirmed && lastOrder?.orderId === order.id
  const number = t("order_number", { number: order.display_id ?? "" })
  const date = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long" }).format(
    new Date(order.created_at)
  )

  return (
    <Page title={number}>
      <h1>{isThanked ? t("thank_you") : number}</h1>
      {!isOnCredit ? null : returned === undefined ? (
        <AwaitingDownPayment orderId={order.id} tryAgainUrl="/" onSettled={onSettled} />
      ) : (
        <PaymentReturn orderId={order.id} returned={returned} tryAgainUrl="/" onSettled={onSettled} />
      )}
      <p className="order-placed">
        {isThanked ? `${number}. ` : ""}
        {t("order_placed_on", { date })}
        {isConfirmed && order.email ? <> {t("order_sent_to", { email: order.email })}</> : null}
      </p>
      <div className="with-summary">
        <OrderFacts order={order} isOver={outcome === "failed"} />
        <section className="summary" aria-labelledby="order-items">
          <h2 id="order-items">{t("order_items")}</h2>
          <LineList lines={order.items ?? []} />
          <Totals of={order} deliveryKnown />
        </section>
      </div>
    </Page>
  )
}

const returnedFrom = (payment: string | null): "success" | "failure" | undefined =>
  payment === "success" || payment === "failure" ? payment : undefined
