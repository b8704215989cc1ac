import { z } from "@medusajs/framework/zod"

/** The kinds of records of Medusa that an option lists by id. */
export const LISTED_KINDS = ["product", "product_category", "customer_group", "sales_channel"] as const

export type ListedKind = (typeof LISTED_KINDS)[number]

const total = z.number().min(0).max(100_000_000).default(0)

const idsOf = (kind: ListedKind) =>
  z
    .array(z.string().min(1).max(100))
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length, { error: "names an id twice" })
    .default([])
    // The settings page is made from the JSON schema, so the kind stands there too.
    .meta({ ids_of: kind })

/** Which carts the payment method is not offered for; 0 and an empty list rule nothing out (ADR 22). */
export const offerSchema = z.strictObject({
  /** SAR: the least that a cart may come to, with shipping and tax. */
  minTotal: total,
  /** SAR: the most. */
  maxTotal: total,
  excludedProducts: idsOf("product"),
  /** With all categories below them. */
  excludedCategories: idsOf("product_category"),
  excludedCustomerGroups: idsOf("customer_group"),
  excludedSalesChannels: idsOf("sales_channel"),
})
