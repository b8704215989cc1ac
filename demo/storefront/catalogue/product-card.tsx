import { Link } from "react-router-dom"
import { useLanguage } from "../language/language-provider"
import { formatSar, Price } from "../money/price"
import { inLanguage } from "./product"
import type { Product } from "./product"
import { ProductPicture } from "./product-picture"
import { StockNote } from "./stock-note"

/** A product in a list; the whole card leads to its page. */
export const ProductCard = ({ product }: { product: Product }) => {
  const { t, language } = useLanguage()
  const { cheapest, variants } = product
  const differ = variants.some(({ priceWithVat }) => priceWithVat !== cheapest.priceWithVat)

  return (
    <li className="card">
      <ProductPicture url={product.picture} />
      <div className="card-text">
        <h2 className="card-title">
          <Link to={`/products/${product.handle}`}>{inLanguage(product.title, language)}</Link>
        </h2>
        <div className="card-foot">
          <p className="card-price">
            {differ ? <span className="card-from">{t("from")} </span> : null}
            <Price amount={cheapest.priceWithVat} className="price-strong" />
            <span className="price-note">{t("with_vat")}</span>
          </p>
          <p className="price-note">
            {t("before_vat", { price: formatSar(cheapest.priceBeforeVat, language) })}
          </p>
          <StockNote available={Math.max(...variants.map(({ available }) => available))} />
        </div>
      </div>
    </li>
  )
}
