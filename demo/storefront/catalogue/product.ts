import type { HttpTypes } from "@medusajs/framework/types"
import type { Language } from "../language/language"
import { isRecord } from "../medusa/shop-config"

/** A text of the shop's data in its languages. English is always there. */
export interface LocalText {
  en: string
  ar?: string
}

export const inLanguage = (text: LocalText, language: Language): string => text[language] ?? text.en

/** A variant that can be put into the cart. Prices in SAR. */
export interface Variant {
  id: string
  sku: string
  name: LocalText
  priceWithVat: number
  priceBeforeVat: number
  /** Pieces that can be ordered now; Infinity where stock is not counted. */
  available: number
}

export interface Product {
  id: string
  handle: string
  title: LocalText
  description: LocalText
  picture: string | null
  option: LocalText
  /** Cheapest first. */
  variants: Variant[]
  cheapest: Variant
}

const localText = (en: string, ar: unknown): LocalText =>
  typeof ar === "string" && ar !== "" ? { en, ar } : { en }

const parseVariant = (
  variant: HttpTypes.StoreProductVariant,
  valuesAr: Record<string, unknown>
): Variant | undefined => {
  const price = variant.calculated_price
  const amount = price?.calculated_amount

  if (typeof amount !== "number") {
    return undefined
  }

  return {
    id: variant.id,
    sku: variant.sku ?? "",
    name: localText(variant.title ?? variant.sku ?? "", valuesAr[variant.title ?? ""]),
    priceWithVat: price?.calculated_amount_with_tax ?? amount,
    priceBeforeVat: price?.calculated_amount_without_tax ?? amount,
    available:
      variant.manage_inventory === false || variant.allow_backorder === true
        ? Infinity
        : (variant.inventory_quantity ?? 0),
  }
}

/** Undefined for a product without a price in the shop's region, because it cannot be bought here. */
export const parseProduct = (product: HttpTypes.StoreProduct): Product | undefined => {
  const metadata = product.metadata ?? {}
  const valuesAr = isRecord(metadata["values_ar"]) ? metadata["values_ar"] : {}
  const variants = (product.variants ?? [])
    .flatMap((variant) => parseVariant(variant, valuesAr) ?? [])
    // Medusa gives variants in no certain order.
    .sort((one, other) => one.priceWithVat - other.priceWithVat || one.sku.localeCompare(other.sku))
  const [cheapest] = variants

  if (cheapest === undefined) {
    return undefined
  }

  return {
    id: product.id,
    handle: product.handle,
    title: localText(product.title, metadata["title_ar"]),
    description: localText(product.description ?? "", metadata["description_ar"]),
    picture: product.thumbnail,
    option: localText(product.options?.[0]?.title ?? "", metadata["option_ar"]),
    variants,
    cheapest,
  }
}
