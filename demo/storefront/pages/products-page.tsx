import { useCatalogue } from "../catalogue/catalogue-provider"
import { ProductCard } from "../catalogue/product-card"
import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { LoadFailed, Loading } from "../layout/states"

/** The way to the products: the shop's first page. */
export const ProductsPage = () => {
  const { t } = useLanguage()
  const catalogue = useCatalogue()

  return (
    <Page title={t("products")}>
      <h1>{t("products")}</h1>
      {catalogue.state === "loading" ? <Loading shape="cards" /> : null}
      {catalogue.state === "failed" ? <LoadFailed retry={catalogue.retry} /> : null}
      {catalogue.state === "ready" ? (
        <ul className="grid">
          {catalogue.value.products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </ul>
      ) : null}
    </Page>
  )
}
