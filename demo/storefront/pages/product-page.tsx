import { Link, useParams } from "react-router-dom"
import { PromotionalLine } from "medusa-payment-svc/storefront"
import { AddToCart } from "../cart/add-to-cart"
import { useCatalogue } from "../catalogue/catalogue-provider"
import { inLanguage } from "../catalogue/product"
import type { Product, Variant } from "../catalogue/product"
import { ProductPicture } from "../catalogue/product-picture"
import { PROMOTED_PLANS } from "../catalogue/promoted-plans"
import { StockNote } from "../catalogue/stock-note"
import { useVariantChoice } from "../catalogue/use-variant-choice"
import { useLanguage } from "../language/language-provider"
import { Icon } from "../layout/icon"
import { Page } from "../layout/page"
import { LoadFailed, Loading, Notice } from "../layout/states"
import { formatSar, Price } from "../money/price"

/** One product. The chosen variant is in the address (`?article=SKU`), so that a link leads to it. */
export const ProductPage = () => {
  const { t } = useLanguage()
  const { handle } = useParams()
  const catalogue = useCatalogue()

  if (catalogue.state !== "ready") {
    return (
      <Page title={t("products")}>
        <h1 className="unseen">{t("products")}</h1>
        {catalogue.state === "loading" ? <Loading shape="page" /> : <LoadFailed retry={catalogue.retry} />}
      </Page>
    )
  }
  const product = catalogue.value.products.find((each) => each.handle === handle)

  return product ? (
    <ProductDetails key={product.id} product={product} regionId={catalogue.value.regionId} />
  ) : (
    <Page title={t("product_not_found")}>
      <Notice title={t("product_not_found")} text={t("product_not_found_text")} heading="h1">
        <Link className="button" to="/">
          {t("all_products")}
        </Link>
      </Notice>
    </Page>
  )
}

const ProductDetails = ({ product, regionId }: { product: Product; regionId: string }) => {
  const { t, language } = useLanguage()
  const [variant, choose] = useVariantChoice(product)
  const title = inLanguage(product.title, language)

  return (
    <Page title={title}>
      <div className="product">
        <ProductPicture url={product.picture} large />
        <div className="product-buy">
          <h1>{title}</h1>
          <p className="article">
            {t("article", { sku: "" })}
            <bdi dir="ltr">{variant.sku}</bdi>
          </p>
          <p className="product-price">
            <Price amount={variant.priceWithVat} className="price-strong" />{" "}
            <span className="price-note">{t("with_vat")}</span>
          </p>
          <p className="price-note">
            {t("before_vat", { price: formatSar(variant.priceBeforeVat, language) })}
          </p>
          <PromotionalLine plans={PROMOTED_PLANS} className="promo-box" />
          {product.variants.length > 1 ? (
            <VariantPicker product={product} chosen={variant} onChoose={choose} />
          ) : null}
          <StockNote available={variant.available} />
          <AddToCart key={variant.id} product={title} variant={variant} regionId={regionId} />
          <ul className="notes">
            <li>
              <Icon name="truck" />
              {t("delivery_note")}
            </li>
            <li>
              <Icon name="returns" />
              {t("return_note")}
            </li>
            <li>
              <Icon name="invoice" />
              {t("invoice_note")}
            </li>
          </ul>
        </div>
      </div>
      <ProductText product={product} />
    </Page>
  )
}

interface VariantPickerProps {
  product: Product
  chosen: Variant
  onChoose: (variant: Variant) => void
}

const VariantPicker = ({ product, chosen, onChoose }: VariantPickerProps) => {
  const { language } = useLanguage()

  return (
    <fieldset className="variants">
      <legend>{inLanguage(product.option, language)}</legend>
      {product.variants.map((variant) => (
        <label key={variant.id} className="variant">
          <input
            type="radio"
            name="variant"
            checked={variant.id === chosen.id}
            onChange={() => onChoose(variant)}
          />
          <span>{inLanguage(variant.name, language)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const ProductText = ({ product }: { product: Product }) => {
  const { t, language } = useLanguage()

  return (
    <div className="product-text">
      {product.description.en === "" ? null : (
        <section aria-labelledby="description">
          <h2 id="description">{t("description")}</h2>
          <p>{inLanguage(product.description, language)}</p>
        </section>
      )}
      {product.facts.length === 0 ? null : (
        <section aria-labelledby="facts">
          <h2 id="facts">{t("facts")}</h2>
          <ul className="facts">
            {product.facts.map((fact) => (
              <li key={fact.en}>
                <Icon name="check" />
                {inLanguage(fact, language)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
