import type { Product } from "../catalogue/product"
import { lineTexts } from "./line-texts"

const medium = {
  id: "variant_1",
  sku: "COF-MED",
  name: { en: "Medium", ar: "متوسط" },
  priceWithVat: 100,
  priceBeforeVat: 86.96,
  available: 7,
}
const coffee: Product = {
  id: "prod_1",
  handle: "coffee",
  title: { en: "Coffee", ar: "قهوة" },
  description: { en: "" },
  picture: "/pictures/coffee.svg",
  option: { en: "Roast" },
  variants: [medium],
  cheapest: medium,
}
const line = {
  product_id: "prod_1",
  variant_id: "variant_1",
  title: "Medium",
  product_title: "Coffee",
  variant_title: "Medium",
}
const ready = { data: { byId: new Map([[coffee.id, coffee]]) }, isPending: false }

it("names a line in the language of the page", () => {
  expect(lineTexts(line, ready, "ar")).toEqual({
    title: "قهوة",
    variant: "متوسط",
    picture: "/pictures/coffee.svg",
    page: "/products/coffee",
    available: 7,
  })
})

it("shows no English name on an Arabic page while the catalogue is awaited", () => {
  expect(lineTexts(line, { isPending: true }, "ar")).toMatchObject({ title: "\u00a0", variant: null })
  expect(lineTexts(line, { isPending: true }, "en")).toMatchObject({ title: "Coffee", variant: "Medium" })
})

it("says what the line itself says of a product that is no longer sold, or when there is no catalogue", () => {
  const own = { title: "Coffee", variant: "Medium", page: null }

  expect(lineTexts({ ...line, product_id: "prod_gone" }, ready, "ar")).toMatchObject(own)
  expect(lineTexts(line, { isPending: false }, "ar")).toMatchObject(own)
})
