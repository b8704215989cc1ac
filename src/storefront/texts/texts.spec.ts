import type { SvcOptionHiddenReason } from "../../types"
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
})

it.each(keys)("says %s in English", (key) => {
  expect(en[key].trim()).toBe(en[key])
  expect(en[key]).toMatch(/^[\x20-\x7e…]+$/)
})

it("explains every reason to hide the option", () => {
  const reasons: Record<SvcOptionHiddenReason, true> = {
    currency_not_supported: true,
    country_not_supported: true,
    phone_missing: true,
    phone_invalid: true,
    address_missing: true,
    cart_not_ready: true,
    buyer_not_onboarded: true,
    seller_not_onboarded: true,
    not_eligible: true,
    too_many_phones: true,
    merchant_not_ready: true,
    service_unavailable: true,
  }

  expect(keys).toEqual(expect.arrayContaining(Object.keys(reasons).map((reason) => `reason.${reason}`)))
})
