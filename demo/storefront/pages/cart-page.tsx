import { useState } from "react"
import { Link } from "react-router-dom"
import { PromotionalLine } from "medusa-payment-svc/storefront"
import { hasDelivery, linesOf, type Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { CartLineRow } from "../cart/cart-line-row"
import { Totals } from "../cart/totals"
import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { NotLoaded, Notice, Problem } from "../layout/states"

export const CartPage = () => {
  const { t } = useLanguage()
  const { query, cart } = useCart()

  if (query.data !== undefined && linesOf(cart).length === 0) {
    return <EmptyCart />
  }

  return (
    <Page title={t("cart")}>
      <h1>{t("cart")}</h1>
      {query.data === undefined ? <NotLoaded of={query} /> : cart ? <FilledCart cart={cart} /> : null}
    </Page>
  )
}

/** The checkout shows this too when there is nothing to order. */
export const EmptyCart = () => {
  const { t } = useLanguage()
  const { lastOrder } = useCart()

  return (
    <Page title={t("cart_empty")}>
      <Notice title={t("cart_empty")} text={t("cart_empty_text")} heading="h1">
        <Link className="button button-main" to="/">
          {t("all_products")}
        </Link>
        {lastOrder ? (
          <Link className="button" to={`/orders/${lastOrder.orderId}`}>
            {t("see_order")}
          </Link>
        ) : null}
      </Notice>
    </Page>
  )
}

const FilledCart = ({ cart }: { cart: Cart }) => {
  const { t } = useLanguage()
  const { busy } = useCart()
  const [told, setTold] = useState<"changed" | "failed">()

  const after = (change: Promise<unknown>) => {
    setTold(undefined)
    change.then(
      () => setTold("changed"),
      // The cart is read again, so the page shows its true state.
      () => setTold("failed")
    )
  }

  return (
    <div className="with-summary">
      <div>
        <ul className="cart-lines" aria-busy={busy}>
          {linesOf(cart).map((line) => (
            <CartLineRow key={line.id} line={line} onChange={after} />
          ))}
        </ul>
        <p className="unseen" role="status">
          {told === "changed" ? t("line_updated") : ""}
        </p>
        <Problem text={told === "failed" ? t("change_failed") : ""} />
        <Link to="/">{t("go_on")}</Link>
      </div>
      <section className="summary" aria-labelledby="summary">
        <h2 id="summary">{t("summary")}</h2>
        <Totals of={cart} deliveryKnown={hasDelivery(cart)} />
        <PromotionalLine cart={cart} className="promo-box" />
        <Link className="button button-main" to="/checkout">
          {t("checkout_action")}
        </Link>
      </section>
    </div>
  )
}
