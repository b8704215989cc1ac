import { Link } from "react-router-dom"
import { useLanguage } from "../language/language-provider"
import { formatSar, Price } from "../money/price"
import { inLanguage } from "./product"
import type { Product } from "./product"
import { ProductPicture } from "./product-picture"
import { StockNote } from "./stock-note"

/** A product in a list; the whole card leads to its page. */
export const ProductCard = ({ product, heading: Heading }: { product: Product; heading: "h2" | "h3" }) => {
  const { t, language } = useLanguage()
  const { cheapest, variants } = product
  const category = product.categories[0]
  const differ = variants.some(({ priceWithVat }) => priceWithVat !== cheapest.priceWithVat)

  return (
    <li className="card">
      <ProductPicture url={product.picture} />
      <div className="card-text">
        {category ? <p className="card-category">{inLanguage(category.name, language)}</p> : null}
        <Heading className="card-title">
          <Link to={`/products/${product.handle}`}>{inLanguage(product.title, language)}</Link>
        </Heading>
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

export const ProductGrid = ({ products, heading }: { products: Product[]; heading: "h2" | "h3" }) => (
  <ul className="grid">
    {products.map((product) => (
      <ProductCard key={product.id} product={product} heading={heading} />
    ))}
  </ul>
)
