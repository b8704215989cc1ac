import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { AdminSvcEditableOption, SvcOfferRefusalCode } from "../../src/types"
import type { StoreClient } from "../../support/store-client"
import type { StoreUnderTest } from "./store-suite"

const created = z.record(z.string(), z.unknown())
const withId = z.looseObject({ id: z.string() })

const make = async (store: StoreUnderTest, path: string, name: string, body: unknown): Promise<string> =>
  withId.parse((await store.admin.post(path, body, created))[name]).id

/** The product that every cart of the test's store holds. */
export const soldProduct = (store: StoreUnderTest): string =>
  store.seeded.variants.get("PRINTER-USB")?.productId ?? ""

/** Another product of the test's store, always in stock; `price` is SAR. */
export const another = async (
  { admin, seeded }: StoreUnderTest,
  { price }: { price: number }
): Promise<{ id: string; variantId: string }> => {
  const { product } = await admin.post(
    "/admin/products",
    {
      title: `Paper ${randomUUID()}`,
      status: "published",
      sales_channels: [{ id: seeded.salesChannelId }],
      options: [{ title: "Size", values: ["A4"] }],
      variants: [
        {
          title: "A4",
          manage_inventory: false,
          options: { Size: "A4" },
          prices: [{ amount: price, currency_code: "sar" }],
        },
      ],
    },
    z.object({ product: withId.extend({ variants: z.array(withId).length(1) }) })
  )

  return { id: product.id, variantId: product.variants[0]?.id ?? "" }
}

const category = (store: StoreUnderTest, parent: string | null): Promise<string> =>
  make(store, "/admin/product-categories", "product_category", {
    name: randomUUID(),
    is_active: true,
    parent_category_id: parent,
  })

const putProductInto = (store: StoreUnderTest, categoryId: string) =>
  store.admin.post(`/admin/product-categories/${categoryId}/products`, { add: [soldProduct(store)] })

/** A category above the category of the sold product. */
export const categoryAboveProduct = async (store: StoreUnderTest): Promise<string> => {
  const above = await category(store, null)

  await putProductInto(store, await category(store, above))
  return above
}

/** Like {@link categoryAboveProduct}, but two levels above, and moved to the top while there was nothing below it. */
export const movedCategoryAboveProduct = async (store: StoreUnderTest): Promise<string> => {
  const moved = await category(store, await category(store, null))

  await store.admin.post(`/admin/product-categories/${moved}`, { parent_category_id: null })
  await putProductInto(store, await category(store, await category(store, moved)))
  return moved
}

/** A customer group with a buyer, who is signed in from now on. */
export const groupOf = async (store: StoreUnderTest, buyer: StoreClient): Promise<string> => {
  const customerId = await buyer.registerCustomer({
    email: `${randomUUID()}@example.com`,
    password: "a-long-password",
  })
  const group = await make(store, "/admin/customer-groups", "customer_group", { name: randomUUID() })

  await store.admin.post(`/admin/customer-groups/${group}/customers`, { add: [customerId] })
  return group
}

export type OfferOption = Extract<AdminSvcEditableOption, `offer.${string}`>

/** A rule that a cart of the test's store breaks. */
interface BrokenRule {
  /** Makes the records of the rule before the buyer's cart, and gives the option's value. */
  arrange: (store: StoreUnderTest, buyer: StoreClient) => unknown
  reason: SvcOfferRefusalCode
  limit: number | null
}

export const BROKEN_RULES: Readonly<Record<OfferOption, BrokenRule>> = {
  "offer.minTotal": { arrange: () => 90_000, reason: "below_minimum", limit: 90_000 },
  "offer.maxTotal": { arrange: () => 12.5, reason: "above_maximum", limit: 12.5 },
  "offer.excludedProducts": {
    arrange: (store) => [soldProduct(store)],
    reason: "product_excluded",
    limit: null,
  },
  "offer.excludedCategories": {
    arrange: async (store) => [await categoryAboveProduct(store)],
    reason: "category_excluded",
    limit: null,
  },
  "offer.excludedCustomerGroups": {
    arrange: async (store, buyer) => [await groupOf(store, buyer)],
    reason: "customer_group_excluded",
    limit: null,
  },
  "offer.excludedSalesChannels": {
    arrange: (store) => [store.seeded.salesChannelId],
    reason: "sales_channel_excluded",
    limit: null,
  },
}
