import { allowedValues, type AllowedValues } from "./allowed-values"
import { checkChanges, type OptionChanges } from "./change-options"
import { DEFAULT_OPTIONS } from "./parse-options"
import {
  EDITABLE_OPTIONS,
  type EditableOption,
  isEditableOption,
  SHOWN_OPTIONS,
} from "../domain/editable-options"
import type { ListedKind } from "./offer-schema"
import { optionAt } from "./option-path"

const changes = (...entries: [EditableOption, unknown][]): OptionChanges => new Map(entries)

const choice = (...values: string[]): AllowedValues => ({ kind: "choice", values })
const hours = (isMinExclusive: boolean): AllowedValues => ({
  kind: "number",
  min: 0,
  max: 8_760,
  is_min_exclusive: isMinExclusive,
  is_integer: false,
})

const total: AllowedValues = {
  kind: "number",
  min: 0,
  max: 100_000_000,
  is_min_exclusive: false,
  is_integer: false,
}
const ids = (of: ListedKind): AllowedValues => ({ kind: "ids", of, max_items: 500 })

const allowed: Record<EditableOption, AllowedValues> = {
  "delivery.confirmation": choice("pod", "sms_link", "pod_or_sms_link"),
  "delivery.trigger": choice("delivered", "shipped"),
  "delivery.when": choice("all_delivered", "first_delivered"),
  "delivery.remindAfterHours": hours(true),
  "invoice.when": choice("delivered", "authorized"),
  "invoice.workflow": { kind: "text", max_length: null, is_optional: true },
  "invoice.numberTemplate": { kind: "text", max_length: 100, is_optional: false },
  capture: choice("on_delivery", "manual"),
  "downPayment.expireAfterHours": hours(false),
  "brand.displayName": { kind: "texts" },
  "eligibility.onError": choice("hide", "show"),
  language: choice("ar", "en"),
  "offer.minTotal": total,
  "offer.maxTotal": total,
  "offer.excludedProducts": ids("product"),
  "offer.excludedCategories": ids("product_category"),
  "offer.excludedCustomerGroups": ids("customer_group"),
  "offer.excludedSalesChannels": ids("sales_channel"),
}

describe("the options that may be changed at run time", () => {
  it.each(EDITABLE_OPTIONS)("say what %s may be set to", (key) => {
    expect(allowedValues(key)).toEqual(allowed[key])
  })

  it("throws for an option that has no plain values", () => {
    expect(() => allowedValues("plans")).toThrow("plans")
    expect(() => allowedValues("no.such.option")).toThrow()
  })

  it("are all shown, each once, and no credential or address is among what is shown", () => {
    expect(new Set(SHOWN_OPTIONS).size).toBe(SHOWN_OPTIONS.length)
    expect(SHOWN_OPTIONS).toEqual(expect.arrayContaining([...EDITABLE_OPTIONS]))
    for (const key of SHOWN_OPTIONS) {
      expect(key).not.toMatch(/token|secret|url/i)
    }
  })

  it("are told from the others", () => {
    expect(isEditableOption("capture")).toBe(true)
    expect(["accessToken", "webhooks.secrets", "delivery", "__proto__", ""].filter(isEditableOption)).toEqual(
      []
    )
  })

  it.each(EDITABLE_OPTIONS)("takes the default of %s", (key) => {
    const value = optionAt(DEFAULT_OPTIONS, key) ?? null

    expect(checkChanges(DEFAULT_OPTIONS, changes([key, value]))).toEqual({
      ok: true,
      changes: new Map([[key, value]]),
    })
  })
})

describe("checking a change of options", () => {
  it("changes nothing itself", () => {
    const before = structuredClone(DEFAULT_OPTIONS)

    checkChanges(DEFAULT_OPTIONS, changes(["delivery.confirmation", "pod"], ["language", "en"]))
    expect(DEFAULT_OPTIONS).toEqual(before)
  })

  it("gives the values as the schema of the file parses them", () => {
    expect(
      checkChanges(
        DEFAULT_OPTIONS,
        changes(["downPayment.expireAfterHours", 0], ["brand.displayName", { en: "Later", ar: "لاحقًا" }])
      )
    ).toEqual({
      ok: true,
      changes: new Map<string, unknown>([
        ["downPayment.expireAfterHours", 0],
        ["brand.displayName", { en: "Later", ar: "لاحقًا" }],
      ]),
    })
  })

  it("names every mistake with its path", () => {
    const checked = checkChanges(
      DEFAULT_OPTIONS,
      changes(["delivery.confirmation", "pigeon"], ["downPayment.expireAfterHours", -1], ["language", "en"])
    )

    expect(checked).toMatchObject({ ok: false, problem: { rule: "other" } })
    expect(checked.ok ? "" : checked.problem.mistakes).toMatch(
      /^downPayment\.expireAfterHours: .+; delivery\.confirmation: /
    )
  })

  it.each([
    ["invoice.numberTemplate", "INV", "template_without_number"],
    ["invoice.numberTemplate", "INV-{display_id}-{year}", "placeholder_unknown"],
    ["offer.minTotal", 501, "least_above_most"],
    ["offer.minTotal", -1, "other"],
  ] as const)("says which rule %s breaks as %j: %s", (key, value, rule) => {
    const checked = checkChanges(DEFAULT_OPTIONS, changes(["offer.maxTotal", 500], [key, value]))

    expect(checked).toMatchObject({ ok: false, problem: { rule } })
  })

  it("takes nothing only where an option may be without a value", () => {
    expect(checkChanges(DEFAULT_OPTIONS, changes(["invoice.workflow", null]))).toEqual({
      ok: true,
      changes: new Map([["invoice.workflow", null]]),
    })
    for (const key of EDITABLE_OPTIONS.filter((editable) => editable !== "invoice.workflow")) {
      expect(checkChanges(DEFAULT_OPTIONS, changes([key, null]))).toMatchObject({ ok: false })
    }
  })
})
