import type { HttpTypes } from "@medusajs/framework/types"
import { parseProduct } from "./product"

/** The fields of a variant and of a product that the code reads. */
const variant = (sku: string, price: number | null) =>
  ({
    id: `variant_${sku}`,
    title: sku,
    sku,
    calculated_price: { calculated_amount: price },
  }) as HttpTypes.StoreProductVariant
const product = (variants: HttpTypes.StoreProductVariant[]) =>
  ({ id: "prod_1", title: "Chair", handle: "chair", variants }) as HttpTypes.StoreProduct
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
