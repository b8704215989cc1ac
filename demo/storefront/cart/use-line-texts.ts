import { useCatalogue } from "../catalogue/catalogue-provider"
import { inLanguage } from "../catalogue/product"
import type { Product } from "../catalogue/product"
import { useLanguage } from "../language/language-provider"

/** What carts and orders say of a line: both have these fields. */
export interface LineData {
  product_id?: string | null
  variant_id?: string | null
  product_title?: string | null
  title: string
  variant_title?: string | null
  thumbnail?: string | null
  product_handle?: string | null
}

/** A line in the buyer's language. */
export interface LineTexts {
  title: string
  /** Null when the product comes in one kind only. */
  variant: string | null
  picture: string | null
  /** Null for a product that is no longer sold. */
  page: string | null
  available: number
}

/** Names lines from the catalogue, which has both languages; else with what the line itself says. */
export const useLineTexts = (): ((line: LineData) => LineTexts) => {
  const { language } = useLanguage()
  const catalogue = useCatalogue()

  return (line) => {
    const product: Product | undefined =
      catalogue.state === "ready" ? catalogue.value.byId.get(line.product_id ?? "") : undefined
    const variant = product?.variants.find(({ id }) => id === line.variant_id)

    return {
      title: product ? inLanguage(product.title, language) : (line.product_title ?? line.title),
      variant: variant ? inLanguage(variant.name, language) : (line.variant_title ?? null),
      picture: product ? product.picture : (line.thumbnail ?? null),
      page: product ? `/products/${product.handle}${variant ? `?article=${variant.sku}` : ""}` : null,
      available: variant?.available ?? Infinity,
    }
  }
}
