import type { Catalogue } from "../catalogue/catalogue"
import { inLanguage } from "../catalogue/product"
import type { Language } from "../language/language"

/** The fields of a line that carts and orders share. */
export interface LineData {
  product_id?: string | null
  variant_id?: string | null
  product_title?: string | null
  title: string
  variant_title?: string | null
  thumbnail?: string | null
}

interface LineTexts {
  title: string
  /** Null when the product has only one variant. */
  variant: string | null
  picture: string | null
  /** Null for a product that is no longer sold. */
  page: string | null
  available: number
}

/** Reserves the height of the line. */
const NOTHING_YET = "\u00a0"

/**
 * Names a line from the catalogue, which has both languages. A product that is no longer sold gets the line's own name,
 * which is English.
 */
export const lineTexts = (
  line: LineData,
  catalogue: { data?: Pick<Catalogue, "byId"> | undefined; isPending: boolean },
  language: Language
): LineTexts => {
  const product = catalogue.data?.byId.get(line.product_id ?? "")
  const variant = product?.variants.find(({ id }) => id === line.variant_id)
  // Until the catalogue is there, Arabic pages show no English names.
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
