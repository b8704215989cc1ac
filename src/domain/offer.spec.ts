import {
  categoryIdsOf,
  hasOfferRules,
  obstacleBefore,
  type OfferedSale,
  offerRefusal,
  type OfferRules,
} from "./offer"

const none: OfferRules = {
  minTotal: 0,
  maxTotal: 0,
  excludedProducts: [],
  excludedCategories: [],
  excludedCustomerGroups: [],
  excludedSalesChannels: [],
}

const sale: OfferedSale = {
  id: "cart_1",
  total: 500.5,
  currency_code: "sar",
  sales_channel_id: "sc_1",
  customer: { id: "cus_1", email: "buyer@example.com", group_ids: ["cusgroup_1"] },
  items: [
    { product_id: "prod_1", variant_id: "variant_1", quantity: 1, category_ids: ["pcat_1", "pcat_2"] },
    { product_id: null, variant_id: null, quantity: 2, category_ids: [] },
  ],
}

const others = {
  excludedProducts: ["prod_9"],
  excludedCategories: ["pcat_9"],
  excludedCustomerGroups: ["cusgroup_9"],
  excludedSalesChannels: ["sc_9"],
}

describe("the rules of what the payment method is offered for", () => {
  it("let everything pass where there is none, and are then said not to be there", () => {
    expect(offerRefusal(none, sale)).toBeUndefined()
    expect(hasOfferRules(none)).toBe(false)
  })

  it.each<[string, Partial<OfferRules>, string | undefined, number | null]>([
    ["a total below the least", { minTotal: 500.51 }, "below_minimum", 500.51],
    ["the least total itself", { minTotal: 500.5 }, undefined, null],
    ["a total above the most", { maxTotal: 500.49 }, "above_maximum", 500.49],
    ["the most itself", { maxTotal: 500.5 }, undefined, null],
    [
      "an excluded product among others",
      { excludedProducts: ["prod_9", "prod_1"] },
      "product_excluded",
      null,
    ],
    ["a category above the product's", { excludedCategories: ["pcat_1"] }, "category_excluded", null],
    ["the customer's group", { excludedCustomerGroups: ["cusgroup_1"] }, "customer_group_excluded", null],
    ["the cart's channel", { excludedSalesChannels: ["sc_1"] }, "sales_channel_excluded", null],
    ["what it has nothing of", { ...others, minTotal: 1, maxTotal: 1000 }, undefined, null],
  ])("know %s", (_what, rules, code, limit) => {
    expect(hasOfferRules({ ...none, ...rules })).toBe(true)
    expect(offerRefusal({ ...none, ...rules }, sale)).toEqual(
      code === undefined ? undefined : { code, limit }
    )
  })

  it("do not mistake what is not there for what is excluded", () => {
    const guest = { ...sale, customer: null, sales_channel_id: null, items: sale.items.slice(1) }

    expect(offerRefusal({ ...none, ...others }, guest)).toBeUndefined()
  })

  it("name what no change of the cart mends before what more or less of it does", () => {
    const all = { ...none, minTotal: 9_999, excludedProducts: ["prod_1"] }

    expect(offerRefusal(all, sale)?.code).toBe("product_excluded")
    expect(offerRefusal({ ...all, excludedSalesChannels: ["sc_1"] }, sale)?.code).toBe(
      "sales_channel_excluded"
    )
  })

  it("come after a currency or a country that is not supported where they are about the amount", () => {
    const small = { code: "below_minimum", limit: 600 } as const
    const large = { code: "above_maximum", limit: 100 } as const
    const excluded = { code: "product_excluded", limit: null } as const

    expect(obstacleBefore(small, "country_not_supported")).toBe("country_not_supported")
    expect(obstacleBefore(large, "currency_not_supported")).toBe("currency_not_supported")
    expect(obstacleBefore(small, "phone_missing")).toBeUndefined()
    expect(obstacleBefore(small, undefined)).toBeUndefined()
    expect(obstacleBefore(excluded, "country_not_supported")).toBeUndefined()
  })
})

it("names each category once, with those above it", () => {
  const parentOf = new Map([
    ["c", "b"],
    ["b", "a"],
    ["a", null],
    ["round", "about"],
    ["about", "round"],
  ])

  expect(categoryIdsOf(["c", "b", "d"], parentOf)).toEqual(["c", "b", "d", "a"])
  expect(categoryIdsOf(["round"], parentOf)).toEqual(["round", "about"])
})
