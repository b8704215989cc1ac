import type { HttpTypes } from "@medusajs/framework/types"
import { parseProduct } from "./product"

const variant = (sku: string, price: number | null): HttpTypes.StoreProductVariant => ({
  id: `variant_${sku}`,
  title: sku,
  sku,
  thumbnail: null,
  barcode: null,
  ean: null,
  upc: null,
  allow_backorder: false,
  manage_inventory: true,
  inventory_quantity: 5,
  hs_code: null,
  origin_country: null,
  mid_code: null,
  material: null,
  weight: null,
  length: null,
  height: null,
  width: null,
  options: null,
  created_at: "",
  updated_at: "",
  deleted_at: null,
  calculated_price: {
    id: `price_${sku}`,
    calculated_amount: price,
    original_amount: price,
    original_amount_with_tax: price,
    original_amount_without_tax: price,
    currency_code: "sar",
  },
})
const product = (variants: HttpTypes.StoreProductVariant[]): HttpTypes.StoreProduct => ({
  id: "prod_1",
  title: "Chair",
  handle: "chair",
  subtitle: null,
  description: null,
  thumbnail: null,
  is_giftcard: false,
  status: "published",
  width: null,
  weight: null,
  length: null,
  height: null,
  origin_country: null,
  hs_code: null,
  mid_code: null,
  material: null,
  collection_id: null,
  type_id: null,
  images: null,
  options: null,
  discountable: true,
  external_id: null,
  created_at: null,
  updated_at: null,
  deleted_at: null,
  variants,
})
const skusOf = (variants: HttpTypes.StoreProductVariant[]) =>
  parseProduct(product(variants))?.variants.map(({ sku }) => sku)

it("has the cheapest variant first, whatever order the server answers in", () => {
  const black = variant("BLACK", 649)
  const grey = variant("GREY", 669)
  const alike = variant("AMBER", 669)

  expect(skusOf([grey, alike, black])).toEqual(["BLACK", "AMBER", "GREY"])
  expect(skusOf([black, grey, alike])).toEqual(["BLACK", "AMBER", "GREY"])
  expect(parseProduct(product([grey, black]))?.cheapest.sku).toBe("BLACK")
})

it("is left out when none of its variants has a price here", () => {
  expect(parseProduct(product([variant("BLACK", null)]))).toBeUndefined()
})
