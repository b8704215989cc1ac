import { Link, NavLink, useLocation, useSearchParams } from "react-router-dom"
import { piecesIn } from "../cart/cart"
import { useCart } from "../cart/cart-provider"
import { useCatalogue } from "../catalogue/catalogue-provider"
import { inLanguage } from "../catalogue/product"
import { useLanguage } from "../language/language-provider"
import { Brand } from "./brand"
import { CONTACT } from "./contact"
import { Icon } from "./icon"
import { LanguageSwitch } from "./language-switch"
import { SearchBox } from "./search-box"

/** Name, search, departments, language and cart. In the checkout only what does not lead away. */
export const Header = () => {
  const { t } = useLanguage()
  const inCheckout = useLocation().pathname === "/checkout"

  return (
    <header className={inCheckout ? "header in-checkout" : "header"}>
      <div className="topbar">
        <div className="inner">
          <span>
            <Icon name="truck" />
            {t("topbar_delivery")}
          </span>
          <span className="wide-only">
            <Icon name="invoice" />
            {t("topbar_invoice")}
          </span>
          <a className="wide-only" href={CONTACT.phoneLink}>
            <Icon name="phone" />
            <bdi dir="ltr">{CONTACT.phone}</bdi>
          </a>
        </div>
      </div>
      <div className="header-main inner">
        <Link to="/" className="brand-link">
          <Brand />
        </Link>
        {inCheckout ? null : <SearchBox />}
        <div className="header-actions">
          <LanguageSwitch />
          <CartLink />
        </div>
      </div>
      {inCheckout ? null : <Departments />}
    </header>
  )
}

const CartLink = () => {
  const { t } = useLanguage()
  const { cart } = useCart()
  const count = piecesIn(cart)

  return (
    <Link to="/cart" className="cart-link">
      <Icon name="cart" />
      <span className="cart-word">{t("cart")}</span>
      {count > 0 ? (
        <span className="cart-count">
          {count}
          <span className="unseen"> {t("cart_pieces")}</span>
        </span>
      ) : null}
    </Link>
  )
}

const Departments = () => {
  const { t, language } = useLanguage()
  const catalogue = useCatalogue()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const current = pathname === "/products" ? (query.get("department") ?? "") : undefined

  return (
    <nav className="departments" aria-label={t("main_navigation")}>
      <ul className="inner">
        <li>
          <Link to="/products" aria-current={current === "" ? "page" : undefined}>
            {t("all_products")}
          </Link>
        </li>
        {(catalogue.state === "ready" ? catalogue.value.categories : []).map(({ handle, name }) => (
          <li key={handle}>
            <Link
              to={`/products?department=${handle}`}
              aria-current={current === handle ? "page" : undefined}
            >
              {inLanguage(name, language)}
            </Link>
          </li>
        ))}
        <li className="departments-help">
          <NavLink to="/help">{t("help")}</NavLink>
        </li>
      </ul>
    </nav>
  )
}
