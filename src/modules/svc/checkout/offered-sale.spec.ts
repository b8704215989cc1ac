import { saleShape } from "../../../medusa/shapes"
import { offeredSaleOf } from "./offered-sale"

const sale = saleShape.parse({
  id: "cart_1",
  currency_code: "sar",
  sales_channel_id: "sc_1",
  total: { numeric: 10, raw: { value: "10.005" } },
  customer: { id: "cus_1", email: "buyer@example.com", groups: [{ id: "cusgroup_1" }, null] },
  items: [
    {
      id: "cali_1",
      product_id: "prod_1",
      variant_id: "variant_1",
      quantity: 2,
      unit_price: 5,
      product: {
        id: "prod_1",
        categories: [{ id: "pcat_1" }, { id: "pcat_2", parent_category_id: "pcat_1" }],
      },
    },
    { id: "cali_2", quantity: 1, unit_price: 5, product: null },
  ],
})

it("gives of a cart what rules and a store's list of plans look at", () => {
  expect(offeredSaleOf(sale)).toEqual({
    id: "cart_1",
    total: 10.01,
    currency_code: "sar",
    sales_channel_id: "sc_1",
    customer: { id: "cus_1", email: "buyer@example.com", group_ids: ["cusgroup_1"] },
    items: [
      { product_id: "prod_1", variant_id: "variant_1", quantity: 2, category_ids: ["pcat_1", "pcat_2"] },
      { product_id: null, variant_id: null, quantity: 1, category_ids: [] },
    ],
  })
})
