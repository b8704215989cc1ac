import { Link } from "react-router-dom"
import { useCatalogue } from "../catalogue/catalogue"
import { ProductPicture } from "../catalogue/product-picture"
import { useLanguage } from "../language/language-provider"
import { Icon } from "../layout/icon"
import { Price } from "../money/price"
import type { CartLine } from "./cart"
import { useCart } from "./use-cart"
import { QuantityStepper } from "./quantity-stepper"
import { lineTexts } from "./line-texts"

interface CartLineRowProps {
  line: CartLine
  /** Called for every change, so that the page can say how it ended. */
  onChange: (change: Promise<unknown>) => void
}

export const CartLineRow = ({ line, onChange }: CartLineRowProps) => {
  const { t, language } = useLanguage()
  const { busy, setQuantity, removeLine } = useCart()
  const { title, variant, picture, page, available } = lineTexts(line, useCatalogue(), language)

  /** The button disappears with its line, so keyboard users continue at the top of the page. */
  const removeAndMoveOn = async () => {
    await removeLine(line.id)
    document.getElementById("content")?.focus()
  }

  return (
    <li className="cart-line">
      <ProductPicture url={picture} />
      <div>
        <h2>{page ? <Link to={page}>{title}</Link> : title}</h2>
        {variant ? <p className="price-note">{variant}</p> : null}
        <p className="price-note">
          <Price amount={(line.total ?? 0) / line.quantity} /> {t("each")}
          {t("separator")}
          {t("with_vat")}
        </p>
      </div>
      <QuantityStepper
        product={title}
        quantity={line.quantity}
        max={available}
        busy={busy}
        onChange={(quantity) => onChange(setQuantity(line.id, quantity))}
      />
      <Price amount={line.total ?? 0} className="cart-line-total" />
      <button
        type="button"
        className="icon-button"
        aria-label={t("remove_product", { product: title })}
        onClick={() => onChange(removeAndMoveOn())}
      >
        <Icon name="bin" />
      </button>
    </li>
  )
}
