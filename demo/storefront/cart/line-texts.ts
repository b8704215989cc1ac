import type { Catalogue } from "../catalogue/catalogue"
import { inLanguage } from "../catalogue/product"
import type { Language } from "../language/language"

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

interface LineTexts {
  title: string
  /** Null when the product comes in one kind only. */
  variant: string | null
  picture: string | null
  /** Null for a product that is no longer sold. */
  page: string | null
  available: number
}

/** Keeps the line as high as it is going to be. */
const NOTHING_YET = "\u00a0"

/**
 * Names a line from the catalogue, which has both languages; a product that is no longer sold with what the line itself
 * says, which is English.
 */
export const lineTexts = (
  line: LineData,
  catalogue: { data?: Pick<Catalogue, "byId"> | undefined; isPending: boolean },
  language: Language
): LineTexts => {
  const product = catalogue.data?.byId.get(line.product_id ?? "")
  const variant = product?.variants.find(({ id }) => id === line.variant_id)
  // Arabic pages do not show English names until the catalogue is there.
  const waits = catalogue.isPending && language !== "en"

  return {
    title: product
      ? inLanguage(product.title, language)
      : waits
        ? NOTHING_YET
        : (line.product_title ?? line.title),
    variant: variant ? inLanguage(variant.name, language) : waits ? null : (line.variant_title ?? null),
    picture: product ? product.picture : (line.thumbnail ?? null),
    page: product ? `/products/${product.handle}` : null,
    available: variant?.available ?? Infinity,
  }
}
