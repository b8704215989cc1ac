import { useSearchParams } from "react-router-dom"
import type { Product, Variant } from "./product"

/** The variant in the address (`?article=SKU`), else the first one that is in stock; and how to choose another. */
export const useVariantChoice = (product: Product): [Variant, (variant: Variant) => void] => {
  const [query, setQuery] = useSearchParams()
  const article = query.get("article")
  const chosen =
    product.variants.find(({ sku }) => article !== null && sku === article) ??
    product.variants.find(({ available }) => available > 0) ??
    product.cheapest

  const choose = ({ sku }: Variant) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)

        next.set("article", sku)

        return next
      },
      { replace: true, preventScrollReset: true }
    )

  return [chosen, choose]
}
