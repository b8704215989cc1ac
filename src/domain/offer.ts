import { halalasOf } from "./money"

/** A cart, or an order that is paid without one, as a merchant's rules and functions see it; named as Medusa names it. */
export interface OfferedSale {
  id: string
  /** SAR: with shipping and tax, less discounts and store credit. */
  total: number
  currency_code: string
  sales_channel_id: string | null
  customer: { id: string; email: string | null; group_ids: readonly string[] } | null
  items: readonly OfferedItem[]
}

export interface OfferedItem {
  /** Null for a line that is no product of the store's. */
  product_id: string | null
  variant_id: string | null
  quantity: number
  /** The product's categories, with those that they are part of. */
  category_ids: readonly string[]
}

/** Which sales the payment method is not offered for. 0 and an empty list rule nothing out. */
export interface OfferRules {
  /** SAR. */
  minTotal: number
  maxTotal: number
  excludedProducts: readonly string[]
  excludedCategories: readonly string[]
  excludedCustomerGroups: readonly string[]
  excludedSalesChannels: readonly string[]
}

/** A rule that a sale does not pass; stable, for storefronts to put into words. `limit` is SAR, of the first two. */
export type OfferRefusal =
  | { code: "below_minimum" | "above_maximum"; limit: number }
  | {
      code: "product_excluded" | "category_excluded" | "customer_group_excluded" | "sales_channel_excluded"
      limit: null
    }

/** The ids of categories with all above them, each once. */
export const categoryIdsOf = (
  own: readonly string[],
  parentOf: ReadonlyMap<string, string | null>
): string[] => {
  const ids = new Set(own)

  // The loop also comes to the ids that it adds.
  for (const id of ids) {
    const parent = parentOf.get(id) ?? null

    if (parent !== null) {
      ids.add(parent)
    }
  }
  return [...ids]
}

/** Whether there is any rule at all: without one, nothing is read for them. */
export const hasOfferRules = ({ minTotal, maxTotal, ...lists }: OfferRules): boolean =>
  minTotal > 0 || maxTotal > 0 || Object.values(lists).some((ids) => ids.length > 0)

/**
 * The rule that a sale does not pass; undefined when it passes all. Rules that no change of the cart can satisfy come
 * first, so that no buyer is asked to order more in vain.
 */
export const offerRefusal = (rules: OfferRules, sale: OfferedSale): OfferRefusal | undefined => {
  const { sales_channel_id: channel, customer, items } = sale

  return (
    exclusion("sales_channel_excluded", rules.excludedSalesChannels, [channel]) ??
    exclusion("customer_group_excluded", rules.excludedCustomerGroups, customer?.group_ids ?? []) ??
    itemRefusal(
      rules,
      items.map(({ product_id: id }) => id),
      items.flatMap(({ category_ids: ids }) => ids)
    ) ??
    totalRefusal(rules, sale.total)
  )
}

/** As {@link offerRefusal}, for some products and any buyer. */
export const itemRefusal = (
  { excludedProducts, excludedCategories }: OfferRules,
  productIds: readonly (string | null)[],
  categoryIds: readonly string[]
): OfferRefusal | undefined =>
  exclusion("product_excluded", excludedProducts, productIds) ??
  exclusion("category_excluded", excludedCategories, categoryIds)

const exclusion = (
  code: Extract<OfferRefusal, { limit: null }>["code"],
  excluded: readonly string[],
  ids: readonly (string | null)[]
): OfferRefusal | undefined =>
  ids.some((id) => id !== null && excluded.includes(id)) ? { code, limit: null } : undefined

const totalRefusal = ({ minTotal, maxTotal }: OfferRules, total: number): OfferRefusal | undefined => {
  const amount = inHalalas(total)

  if (amount < inHalalas(minTotal)) {
    return { code: "below_minimum", limit: minTotal }
  }
  return maxTotal > 0 && amount > inHalalas(maxTotal) ? { code: "above_maximum", limit: maxTotal } : undefined
}

/** The obstacle, if it is told before a rule: no buyer is asked to order more, or less, where no amount would do. */
export const obstacleBefore = (
  { limit }: OfferRefusal,
  obstacle: string | undefined
): "currency_not_supported" | "country_not_supported" | undefined =>
  limit !== null && (obstacle === "currency_not_supported" || obstacle === "country_not_supported")
    ? obstacle
    : undefined

const inHalalas = (sar: number): number => halalasOf(String(sar))
