import { z } from "@medusajs/framework/zod"
import type { ListedKind } from "../config"
import { type Query, readMany } from "./query"

const named = z.looseObject({ id: z.string(), title: z.string().nullish(), name: z.string().nullish() })

/** The names of things in Medusa, by their ids. An id that this store does not have is left out. */
export const readNames = async (
  query: Query,
  kind: ListedKind,
  ids: readonly string[]
): Promise<Map<string, string>> => {
  if (ids.length === 0) {
    return new Map()
  }
  const fields = ["id", kind === "product" ? "title" : "name"]
  const rows = await readMany(query, kind, { id: [...ids] }, named, { fields })

  return new Map(rows.map(({ id, title, name }) => [id, title ?? name ?? id]))
}
