import type { AdminSvcAllowedValues } from "../../../types"
import { draftOf, readDraft } from "./option-draft"

const number = (change: Partial<Extract<AdminSvcAllowedValues, { kind: "number" }>> = {}) =>
  ({ kind: "number", min: 0, max: 8760, is_min_exclusive: false, is_integer: false, ...change }) as const
const problem = (name: string) => ({ ok: false, problem: name })

describe("a value that is being entered", () => {
  it("begins with the one in force", () => {
    expect(draftOf({ allowed: number(), value: 72 })).toBe("72")
    expect(draftOf({ allowed: { kind: "text", max_length: 100, is_optional: true }, value: null })).toBe("")
    expect(draftOf({ allowed: { kind: "texts" }, value: { en: "Later", ar: "لاحقًا" } })).toEqual({
      en: "Later",
      ar: "لاحقًا",
    })
    expect(draftOf({ allowed: { kind: "boolean" }, value: true })).toBe(true)
  })

  it.each([
    ["48", 48],
    [" 0.5 ", 0.5],
    ["٤٨", 48],
    ["۴۸٫۵", 48.5],
    ["0", 0],
    ["8760", 8760],
  ])("reads %p as a number", (entered, value) => {
    expect(readDraft(number(), entered)).toEqual({ ok: true, value })
  })

  it.each([
    ["", "missing"],
    ["two", "notNumber"],
    ["1,500", "notNumber"],
    ["1e3", "notNumber"],
    ["-1", "outOfRange"],
    ["8760.5", "outOfRange"],
  ])("says of %p as a number: %s", (entered, name) => {
    expect(readDraft(number(), entered)).toEqual(problem(name))
  })

  it("keeps to a limit that itself is too small, to whole numbers, and to no limit", () => {
    expect(readDraft(number({ is_min_exclusive: true }), "0")).toEqual(problem("outOfRange"))
    expect(readDraft(number({ is_integer: true }), "1.5")).toEqual(problem("notWhole"))
    expect(readDraft(number({ min: null, max: null }), "-99999")).toEqual({ ok: true, value: -99_999 })
  })

  it("takes a text without the spaces around it, as long as it is short enough", () => {
    const text = { kind: "text", max_length: 5, is_optional: false } as const

    expect(readDraft(text, " INV ")).toEqual({ ok: true, value: "INV" })
    expect(readDraft(text, "INVOIC")).toEqual(problem("tooLong"))
    expect(readDraft(text, " ")).toEqual(problem("missing"))
    expect(readDraft({ ...text, is_optional: true }, "")).toEqual({ ok: true, value: null })
  })

  it("takes one of the choices only", () => {
    const choice = { kind: "choice", values: ["hide", "show"] } as const

    expect(readDraft({ ...choice, values: [...choice.values] }, "show")).toEqual({ ok: true, value: "show" })
    expect(readDraft({ ...choice, values: [...choice.values] }, "blink")).toEqual(problem("notChosen"))
  })

  it("wants a text in both languages", () => {
    expect(readDraft({ kind: "texts" }, { en: "Later", ar: " " })).toEqual({
      ok: false,
      problem: "missing",
      language: "ar",
    })
    expect(readDraft({ kind: "texts" }, { en: " Later ", ar: "لاحقًا" })).toEqual({
      ok: true,
      value: { en: "Later", ar: "لاحقًا" },
    })
  })
})
