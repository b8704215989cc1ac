import { keys as t, textsOfKeys as texts } from "../../__fixtures__/texts-in"
import { sampleOption } from "../__fixtures__/sample-settings"
import { groupOptions } from "./option-groups"
import { optionTitle, optionUnit, optionValueText, rangeText } from "./option-text"

const said = (key: string, value: Parameters<typeof optionValueText>[2]) => optionValueText(texts, key, value)

describe("an option in words", () => {
  it.each([
    ["invoice.workflow", null, "settings.behaviour.notSet"],
    ["invoice.workflow", "generate-invoice-pdf", "generate-invoice-pdf"],
    ["delivery.confirmation", "pod", "settings.option.delivery.confirmation.values.pod"],
    ["delivery.confirmation", "by_pigeon", "by_pigeon"],
    ["authorization.blockFulfillment", true, "settings.behaviour.yes"],
    ["downPayment.expireAfterHours", 72, "settings.behaviour.hours 72"],
    ["downPayment.expireAfterHours", 0, "settings.behaviour.never"],
    ["downPayment.watchAfterGivingUpDays", 14, "14 days"],
    ["downPayment.watchAfterGivingUpDays", 0, "settings.behaviour.never"],
    ["checkout.listUnansweredAfterMinutes", 5, "5 minutes"],
    ["eligibility.maxPhonesPerAddress", 0, "settings.behaviour.unlimited"],
    ["eligibility.cacheSeconds", 0, "settings.behaviour.seconds 0"],
    ["client.timeoutMs", 10_000, "10 secs"],
    ["retention.webhooks", 90, "90 days"],
    ["retention.activity", 0, "settings.behaviour.forEver"],
    ["invoice.maxBytes", 10_485_760, "10 MB"],
    ["client.retries", 2000, "2,000"],
    ["defaultPlanId", 1001, "1001"],
    ["webhooks.preset", "timestamp.body/hex", "timestamp.body/hex"],
    ["checkout.extend", "custom", "settings.behaviour.custom"],
    ["brand.displayName", { en: "Later", ar: "لاحقًا" }, "Later · لاحقًا"],
    ["offer.minTotal", 1_500, "SAR\u00a01,500.00"],
    ["offer.maxTotal", 0, "settings.behaviour.unlimited"],
    ["offer.excludedProducts", [], "settings.behaviour.notSet"],
    ["some.new", { a: 1 }, '{"a":1}'],
  ])("tells the value of %s, %p, as %p", (key, value, words) => {
    expect(said(key, value)).toBe(words)
  })

  it("tells what a list of ids names, and which of them name nothing any more", () => {
    const names = { prod_1: "Label printer", prod_2: null }

    expect(
      optionValueText(texts, "offer.excludedProducts", ["prod_1", "prod_2"], names).split(
        "settings.behaviour.separator"
      )
    ).toEqual(["Label printer", "settings.behaviour.unknownId prod_2"])
  })

  it("tells where the phone number is read from, in its order", () => {
    expect(said("eligibility.phoneFrom", ["customer", "billing_address"])).toBe(
      [
        "settings.option.eligibility.phoneFrom.values.customer",
        "settings.option.eligibility.phoneFrom.values.billing_address",
      ].join("settings.behaviour.separator")
    )
  })

  it("is shown by its path when a later server knows more options than this page", () => {
    expect(optionTitle(t, "some.new")).toBe("some.new")
    expect(optionTitle(t, "delivery")).toBe("delivery")
    expect(optionUnit("some.new")).toBeUndefined()
    const unknown = sampleOption({ key: "some.new" })

    expect(groupOptions([unknown])).toEqual([{ group: "other", options: [unknown] }])
  })

  it("says what may be entered", () => {
    const number = { kind: "number", min: 0, max: 8760, is_min_exclusive: false, is_integer: false } as const

    expect(rangeText(texts, number)).toBe("settings.behaviour.range.between 0 8,760")
    expect(rangeText(texts, { ...number, is_min_exclusive: true })).toBe(
      "settings.behaviour.range.above 0 8,760"
    )
    expect(rangeText(texts, { ...number, max: null })).toBe("settings.behaviour.range.atLeast 0")
    expect(rangeText(texts, { ...number, min: null, max: null })).toBeUndefined()
    expect(rangeText(texts, { kind: "text", max_length: 100, is_optional: true })).toBe(
      "settings.behaviour.range.maxLength 100 settings.behaviour.range.mayBeEmpty"
    )
  })
})
