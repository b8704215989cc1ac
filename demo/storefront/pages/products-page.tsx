import { Link } from "react-router-dom"
import { useCatalogue } from "../catalogue/catalogue"
import { inLanguage } from "../catalogue/product"
import { ProductPicture } from "../catalogue/product-picture"
import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { NotLoaded } from "../layout/states"
import { Price } from "../money/price"

/** The way to the products: the shop's first page. */
export const ProductsPage = () => {
  const { t, language } = useLanguage()
  const query = useCatalogue()

  return (
    <Page title={t("products")}>
      <h1>{t("products")}</h1>
      {query.data ? (
        <ul className="grid">
          {query.data.products.map(({ id, handle, title, picture, cheapest }) => (
            <li key={id} className="card">
              <ProductPicture url={picture} />
              <h2>
                <Link to={`/products/${handle}`}>{inLanguage(title, language)}</Link>
              </h2>
              <p>
                {t("from")} <Price amount={cheapest.priceWithVat} className="price-strong" />{" "}
                <span className="price-note">{t("with_vat")}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded of={query} />
      )}
    </Page>
  )
}
