import type { Product } from "./product"
import { parseSorting, selectProducts } from "./select-products"
import type { Selection } from "./select-products"

const product = (title: string, ar: string, department: string, price: number): Product => {
  const cheapest = {
    id: title,
    sku: `SKU-${title.toUpperCase()}`,
    name: { en: title },
    priceWithVat: price,
    priceBeforeVat: price / 1.15,
    available: 5,
  }

  return {
    id: title,
    handle: title,
    title: { en: title, ar },
    description: { en: "" },
    picture: null,
    categories: [{ handle: department, name: { en: department } }],
    option: { en: "Size" },
    facts: [],
    variants: [cheapest],
    cheapest,
  }
}

const printer = product("Label printer", "طابعة ملصقات", "counter", 900)
const chair = product("Office chair", "كرسي مكتب", "office", 650)
const paper = product("Copy paper", "ورق تصوير", "office", 90)

const everything: Selection = {
  department: null,
  query: "",
  sorting: "featured",
  nameOf: ({ title }) => title.en,
}
const select = (selection: Partial<Selection>) =>
  selectProducts([printer, chair, paper], { ...everything, ...selection })

describe("the list of products", () => {
  it("is the shop's own order unless another is asked for", () => {
    expect(select({})).toEqual([printer, chair, paper])
    expect(parseSorting("by weight")).toBe("featured")
  })

  it("is narrowed down to a department", () => {
    expect(select({ department: "office" })).toEqual([chair, paper])
  })

  it("has what contains every word, in either language, or has the article's number", () => {
    expect(select({ query: "PAPER copy" })).toEqual([paper])
    expect(select({ query: "كرسي" })).toEqual([chair])
    expect(select({ query: "sku-label" })).toEqual([printer])
    expect(select({ query: "paper chair" })).toEqual([])
  })

  it("is sorted by price either way, and by name", () => {
    expect(select({ sorting: "price_up" })).toEqual([paper, chair, printer])
    expect(select({ sorting: "price_down" })).toEqual([printer, chair, paper])
    expect(select({ sorting: "name" })).toEqual([paper, printer, chair])
  })
})
