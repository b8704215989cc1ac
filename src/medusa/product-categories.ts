import { z } from "@medusajs/framework/zod"
import { categoryIdsOf } from "../domain/offer"
import { listOf, type Query, readMany, readOne } from "./query"
import { type Category, categoryShape, type Sale } from "./shapes"

const product = z.looseObject({ id: z.string(), categories: listOf(categoryShape) })

/** The categories of a product, with those above them; none for an unknown product. */
export const readCategoryIds = async (query: Query, productId: string): Promise<string[]> => {
  const { categories = [] } = (await readOne(query, "product", productId, product)) ?? {}

  return categoryIdsOf(idsOf(categories), await readParents(query, categories))
}

/** A sale whose products also have the categories above their own. */
export const withCategoriesAbove = async (query: Query, sale: Sale): Promise<Sale> => {
  const own = sale.items.flatMap((item) => item.product?.categories ?? [])
  const parentOf = await readParents(query, own)

  return {
    ...sale,
    items: sale.items.map((item) => ({
      ...item,
      ...(item.product && {
        product: {
          ...item.product,
          categories: categoryIdsOf(idsOf(item.product.categories), parentOf).map((id) => ({ id })),
        },
      }),
    })),
  }
}

/**
 * The parents of categories and of all above them, read level by level. Medusa's own path to a category, `mpath`, is
 * not enough: it is empty for a category that was moved to the top, and missing from the paths below it.
 */
const readParents = async (
  query: Query,
  own: readonly Category[]
): Promise<ReadonlyMap<string, string | null>> => {
  const parentOf = new Map<string, string | null>()
  let level = own

  while (level.length > 0) {
    for (const { id, parent_category_id: parent } of level) {
      parentOf.set(id, parent ?? null)
    }
    const parents = level.flatMap(({ parent_category_id: id }) => (id && !parentOf.has(id) ? [id] : []))
    const above = { id: [...new Set(parents)] }

    level = parents.length === 0 ? [] : await readMany(query, "product_category", above, categoryShape)
  }
  return parentOf
}

const idsOf = (categories: readonly Category[]): string[] => categories.map(({ id }) => id)
