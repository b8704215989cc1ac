import { isOnShelf } from "./catalogue"
import type { LocalText, Product } from "./product"

export const SORTINGS = ["featured", "price_up", "price_down", "name"] as const

export type Sorting = (typeof SORTINGS)[number]

/** What a list of products is narrowed down to, from the address. */
export interface Selection {
  department: string | null
  query: string
  sorting: Sorting
  /** For sorting by name. */
  nameOf: (product: Product) => string
}

export const parseSorting = (value: string | null): Sorting =>
  SORTINGS.find((sorting) => sorting === value) ?? "featured"

const inAll = ({ en, ar = "" }: LocalText): string => `${en} ${ar}`

/** Every word has to occur, in whichever language. */
const fits = (product: Product, query: string): boolean => {
  const text = [
    inAll(product.title),
    inAll(product.description),
    ...product.categories.map(({ name }) => inAll(name)),
    ...product.variants.map(({ sku }) => sku),
  ]
    .join(" ")
    .toLowerCase()

  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const priceOf = ({ cheapest }: Product): number => cheapest.priceWithVat

export const selectProducts = (
  products: Product[],
  { department, query, sorting, nameOf }: Selection
): Product[] => {
  const found = products.filter(
    (product) => (department === null || isOnShelf(product, department)) && fits(product, query)
  )

  switch (sorting) {
    case "featured":
      return found
    case "price_up":
      return found.sort((one, other) => priceOf(one) - priceOf(other))
    case "price_down":
      return found.sort((one, other) => priceOf(other) - priceOf(one))
    case "name":
      return found.sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
  }
}
