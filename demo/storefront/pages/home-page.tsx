import { Link } from "react-router-dom"
import { isOnShelf } from "../catalogue/catalogue"
import type { Catalogue } from "../catalogue/catalogue"
import { useCatalogue } from "../catalogue/catalogue-provider"
import { inLanguage } from "../catalogue/product"
import { ProductGrid } from "../catalogue/product-card"
import { ProductPicture } from "../catalogue/product-picture"
import { useLanguage } from "../language/language-provider"
import { Icon } from "../layout/icon"
import type { IconName } from "../layout/icon"
import { Page } from "../layout/page"
import { LoadFailed, Loading } from "../layout/states"

const PROMISES = ["stock", "delivery", "invoice", "service"] as const
const promiseIcons: Record<(typeof PROMISES)[number], IconName> = {
  stock: "box",
  delivery: "truck",
  invoice: "invoice",
  service: "phone",
}

/** What the shop is, and the first things to buy. */
export const HomePage = () => {
  const { t } = useLanguage()
  const catalogue = useCatalogue()

  return (
    <Page title={t("shop_name")}>
      <section className="hero">
        <div className="hero-text">
          <h1>{t("hero_title")}</h1>
          <p>{t("hero_text")}</p>
          <p className="hero-actions">
            <Link className="button button-light" to="/products">
              {t("hero_action")}
            </Link>
            <Link className="hero-link" to="/help#later">
              {t("hero_second")}
            </Link>
          </p>
        </div>
        <img className="hero-picture" src="/pictures/hero.svg" alt="" />
      </section>
      <ul className="promises">
        {PROMISES.map((promise) => (
          <li key={promise}>
            <Icon name={promiseIcons[promise]} />
            <div>
              <p className="promise-title">{t(`promise_${promise}`)}</p>
              <p>{t(`promise_${promise}_text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {catalogue.state === "loading" ? <Loading shape="cards" /> : null}
      {catalogue.state === "failed" ? <LoadFailed retry={catalogue.retry} /> : null}
      {catalogue.state === "ready" ? <Shelves catalogue={catalogue.value} /> : null}
    </Page>
  )
}

const Shelves = ({ catalogue: { categories, products } }: { catalogue: Catalogue }) => {
  const { t, language } = useLanguage()

  return (
    <>
      {categories.length > 0 ? (
        <section aria-labelledby="shelves">
          <h2 id="shelves">{t("shelves")}</h2>
          <ul className="shelves">
            {categories.map(({ handle, name }) => {
              const onShelf = products.filter((product) => isOnShelf(product, handle))
              const count = onShelf.length

              return (
                <li key={handle} className="shelf">
                  <ProductPicture url={onShelf[0]?.picture} />
                  <div>
                    <h3>
                      <Link to={`/products?department=${handle}`}>{inLanguage(name, language)}</Link>
                    </h3>
                    <p>{count === 1 ? t("shelf_count_one") : t("shelf_count", { count })}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="popular">
        <h2 id="popular">{t("popular")}</h2>
        <ProductGrid products={products} heading="h3" />
      </section>
    </>
  )
}
