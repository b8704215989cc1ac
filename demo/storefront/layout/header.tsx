import { Link } from "react-router-dom"
import { piecesIn } from "../cart/cart"
import { useCart } from "../cart/cart-provider"
import { useLanguage } from "../language/language-provider"
import { Brand } from "./brand"
import { Icon } from "./icon"
import { LanguageSwitch } from "./language-switch"

/** Name, language and cart. */
export const Header = () => (
  <header className="header">
    <div className="header-main inner">
      <Link to="/" className="brand-link">
        <Brand />
      </Link>
      <div className="header-actions">
        <LanguageSwitch />
        <CartLink />
      </div>
    </div>
  </header>
)

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
