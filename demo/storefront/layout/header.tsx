import { Link } from "react-router-dom"
import { piecesIn } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { directionOf, languageName } from "../language/language"
import { useLanguage } from "../language/language-provider"
import { Icon } from "./icon"

export const Header = () => {
  const { t, language, setLanguage } = useLanguage()
  const { cart } = useCart()
  const count = piecesIn(cart)
  const other = language === "en" ? "ar" : "en"

  return (
    <header className="header inner">
      <Link to="/" className="brand">
        {t("shop_name")}
      </Link>
      <button
        type="button"
        className="language-switch"
        lang={other}
        dir={directionOf(other)}
        onClick={() => setLanguage(other)}
      >
        {languageName[other]}
      </button>
      <Link to="/cart" className="cart-link">
        <Icon name="cart" />
        {t("cart")}
        {count > 0 ? (
          <span className="cart-count">
            <span aria-hidden="true">{count}</span>
            <span className="unseen"> {t("pieces", { count })}</span>
          </span>
        ) : null}
      </Link>
    </header>
  )
}
