import { ar } from "./ar"
import { en } from "./en"

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
const keys = Object.keys(en) as (keyof typeof en)[]

it("has the same texts in both languages", () => {
  expect(Object.keys(ar)).toEqual(Object.keys(en))
})

it.each(keys)("says %s in Arabic with what English fills in", (key) => {
  expect(ar[key]).toMatch(/[\u0600-\u06ff]/)
  expect(ar[key]).not.toMatch(/[A-Za-z?;,](?![a-z]*\})/)
  expect(placeholders(ar[key])).toEqual(placeholders(en[key]))
  // An amount ends with the full stop of its currency: 500.00 ر.س.
  expect(ar[key]).not.toContain("{amount}.")
})

it.each(keys)("says %s in English", (key) => {
  expect(en[key].trim()).toBe(en[key])
  expect(en[key]).toMatch(/^[\x20-\x7e…]+$/)
})
