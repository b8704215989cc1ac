import { z } from "@medusajs/framework/zod"
import { categoryIdsOf } from "../domain/offer"
import { listOf, type Query, readOne } from "./query"

const product = z.looseObject({
  categories: listOf(z.looseObject({ id: z.string(), mpath: z.string().nullish() })),
})

/** The categories of a product, with those above them; none for a product that there is not. */
export const readCategoryIds = async (query: Query, productId: string): Promise<string[]> =>
  categoryIdsOf(
    (await readOne(query, "product", ["id", "categories.id", "categories.mpath"], productId, product))
      ?.categories ?? []
  )
