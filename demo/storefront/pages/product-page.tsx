import { useState } from "react"
import { Navigate, useParams } from "react-router-dom"
import { PromotionalLine } from "medusa-payment-svc/storefront"
import { AddToCart } from "../cart/add-to-cart"
import { useCatalogue } from "../catalogue/catalogue"
import { inLanguage, type Product, type Variant } from "../catalogue/product"
import { ProductPicture } from "../catalogue/product-picture"
import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { NotLoaded } from "../layout/states"
import { formatSar, Price } from "../money/price"

export const ProductPage = () => {
  const { t } = useLanguage()
  const { handle } = useParams()
  const query = useCatalogue()

  if (query.data === undefined) {
    return (
      <Page title={t("products")}>
        <h1 className="unseen">{t("products")}</h1>
        <NotLoaded of={query} />
      </Page>
    )
  }
  const product = query.data.products.find((each) => each.handle === handle)

  return product ? (
    <ProductDetails key={product.id} product={product} regionId={query.data.regionId} />
  ) : (
    <Navigate to="/" replace />
  )
}

const ProductDetails = ({ product, regionId }: { product: Product; regionId: string }) => {
  const { t, language } = useLanguage()
  const [variant, setVariant] = useState<Variant>(
    product.variants.find(({ available }) => available > 0) ?? product.cheapest
  )
  const title = inLanguage(product.title, language)

  return (
    <Page title={title} className="product">
      <ProductPicture url={product.picture} />
      <div>
        <h1>{title}</h1>
        <p className="product-price">
          <Price amount={variant.priceWithVat} className="price-strong" />{" "}
          <span className="price-note">{t("with_vat")}</span>
        </p>
        <p className="price-note">
          {t("before_vat", { price: formatSar(variant.priceBeforeVat, language) })}
        </p>
        <PromotionalLine productId={product.id} amount={variant.priceWithVat} className="promo-box" />
        {product.variants.length > 1 ? (
          <fieldset className="variants">
            <legend>{inLanguage(product.option, language)}</legend>
            {product.variants.map((each) => (
              <label key={each.id} className="variant">
                <input
                  type="radio"
                  name="variant"
                  checked={each.id === variant.id}
                  onChange={() => setVariant(each)}
                />
                <span>{inLanguage(each.name, language)}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <AddToCart key={variant.id} product={title} variant={variant} regionId={regionId} />
        <p>{inLanguage(product.description, language)}</p>
      </div>
    </Page>
  )
}
