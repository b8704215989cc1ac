import { z } from "@medusajs/framework/zod"
import { listOf, rowWithId } from "./query"

const text = z.string().nullish()

const rawNumber = z.object({ value: z.union([z.string(), z.number()]) })

/** A Medusa amount in whichever form Query gives it, as an exact decimal string. */
export const decimal = z
  .union([
    z.number(),
    z.string(),
    rawNumber.transform((raw) => raw.value),
    z.object({ raw: rawNumber }).transform((big) => big.raw.value),
    z.object({ numeric: z.number() }).transform((big) => big.numeric),
  ])
  .transform(String)

/** Whether a column has a value, e.g. the time of something that has happened. */
export const isSet = z
  .unknown()
  .optional()
  .transform((value) => value !== null && value !== undefined)

const orZero = decimal.nullish().transform((value) => value ?? "0")

const addressShape = z.looseObject({
  first_name: text,
  last_name: text,
  company: text,
  phone: text,
  address_1: text,
  address_2: text,
  city: text,
  province: text,
  postal_code: text,
  country_code: text,
})

export const categoryShape = z.looseObject({ id: z.string(), parent_category_id: text })

export type Category = z.infer<typeof categoryShape>

const lineShape = z.looseObject({
  id: z.string(),
  title: text,
  product_title: text,
  variant_title: text,
  variant_sku: text,
  variant_id: text,
  product_id: text,
  /** Read only where {@link SaleReads} asks for it. */
  product: z.looseObject({ categories: listOf(categoryShape) }).nullish(),
  created_at: z.coerce.date().nullish(),
  quantity: decimal,
  unit_price: decimal,
  original_total: orZero,
  total: orZero,
  /** Of an order's line: what came back of it. */
  detail: z.looseObject({ return_received_quantity: orZero, return_dismissed_quantity: orZero }).nullish(),
  tax_lines: listOf(z.looseObject({ rate: orZero })),
})

const customerShape = z.looseObject({
  id: z.string(),
  phone: text,
  email: text,
  /** Read only where {@link SaleReads} asks for it. */
  groups: listOf(rowWithId),
})

/** What a cart and an order have in common, as far as a checkout needs it. */
export const saleShape = z.looseObject({
  id: z.string(),
  currency_code: z.string(),
  sales_channel_id: text,
  total: orZero,
  tax_total: orZero,
  original_shipping_total: orZero,
  shipping_total: orZero,
  credit_line_total: orZero,
  items: listOf(lineShape),
  billing_address: addressShape.nullish(),
  shipping_address: addressShape.nullish(),
  /** Only a customer who is signed in, or whom the back office named. */
  customer: customerShape.nullish(),
  /** Stays when that customer is deleted. */
  customer_id: text,
})

/** A cart or an order with its lines, addresses and totals. */
export type Sale = z.infer<typeof saleShape>

/** The fields of {@link saleShape} for Query. */
const SALE_FIELDS = [
  "id",
  "currency_code",
  "sales_channel_id",
  "email",
  "metadata",
  "total",
  "tax_total",
  "original_shipping_total",
  "shipping_total",
  "credit_line_total",
  "items.*",
  "items.original_total",
  "items.total",
  "items.tax_lines.rate",
  "billing_address.*",
  "shipping_address.*",
  "customer_id",
  "customer.*",
] as const

/** The parts of a sale that are read only when something needs them. */
export interface SaleReads {
  categories: boolean
  groups: boolean
}

/** {@link SALE_FIELDS}, and what else is to be read in the same query. */
export const saleFields = ({ categories, groups }: SaleReads): string[] => [
  ...SALE_FIELDS,
  ...(categories ? ["items.product.categories.id", "items.product.categories.parent_category_id"] : []),
  ...(groups ? ["customer.groups.id"] : []),
]
