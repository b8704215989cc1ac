import { readFileSync } from "node:fs"
import path from "node:path"
import { attentionRemedy } from "../../words"
import { optionsAr } from "../../words/ar/options"
import { ar, en } from "./texts"

type Tree = { [key: string]: string | Tree }

const PLURAL = /_(zero|one|two|few|many|other)$/

const flatten = (tree: Tree, path: readonly string[] = []): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[[...path, key].join("."), value] as [string, string]]
      : flatten(value, [...path, key])
  )

const english = new Map(flatten(en))
const arabic = new Map(flatten(ar))
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const namesOf = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, "")))

describe("the admin's texts", () => {
  it("are the same in English and Arabic", () => {
    expect([...namesOf(arabic)].sort()).toEqual([...namesOf(english)].sort())
  })

  it("are nowhere empty, nor left in English", () => {
    for (const [key, text] of [...english, ...arabic]) {
      expect(`${key}: ${text.trim()}`).not.toBe(`${key}: `)
    }
    const untranslated = [...arabic].filter(
      ([, text]) => !/\p{Script=Arabic}/u.test(text.replace(/\{\{\w+\}\}/g, ""))
    )
    const withWords = untranslated.filter(([, text]) => /[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, "")))

    expect(withWords.map(([key]) => key)).toEqual([])
  })

  it("are filled in with the same values in both", () => {
    for (const [key, text] of arabic) {
      if (!PLURAL.test(key)) {
        expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? "")])
      }
    }
  })

  it.each(["en", "ar"] as const)("have every plural form that %s needs", (language) => {
    const texts = language === "en" ? english : arabic
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = [...texts.keys()].filter((key) => key.endsWith("_other"))

    expect(counted).not.toEqual([])
    for (const key of counted) {
      const name = key.replace(PLURAL, "")

      expect(forms.map((form) => [`${name}_${form}`, texts.has(`${name}_${form}`)])).toEqual(
        forms.map((form) => [`${name}_${form}`, true])
      )
    }
  })

  /** What Medusa's dashboard calls something. */
  const dashboardText = (language: "en" | "ar", key: string): string => {
    const texts = readFileSync(
      path.resolve("node_modules/@medusajs/dashboard/src/i18n/translations", `${language}.json`),
      "utf8"
    )

    return new RegExp(`"${key}": "([^"]+)"`).exec(texts)?.[1] ?? `no ${key}`
  }

  it.each(["en", "ar"] as const)("call Medusa's own buttons as its dashboard does (%s)", (language) => {
    const theirs = (key: string) => dashboardText(language, key)
    const { fulfil, nextStepMore } = (language === "en" ? en : ar).order
    const changed = attentionRemedy(language, { kind: "changed_in_medusa", values: { change: "edit" } })

    expect(fulfil).toBe(theirs("fulfillItems"))
    expect(nextStepMore.checkStatus).toContain(theirs("checkStatus"))
    expect(changed).toContain(theirs("markAsPaid"))
  })

  it("call what begins a confirmation as Medusa's dashboard does in Arabic", () => {
    const delivered = dashboardText("ar", "markAsDelivered")
    const overdue = { kind: "delivery_overdue", values: { since: new Date(0).toISOString() } }

    expect(ar.order.nextStep.fulfil).toContain(delivered)
    expect(attentionRemedy("ar", overdue)).toContain(delivered)
    expect(optionsAr.delivery.trigger.values).toEqual({
      delivered: expect.stringContaining(delivered),
      shipped: expect.stringContaining(dashboardText("ar", "markAsShipped")),
    })
  })

  it.each([
    ["en", en],
    ["ar", ar],
  ] as const)(
    "say of a declined checkout what a merchant can do, in no field of a call (%s)",
    (_language, texts) => {
      const declines = Object.entries(texts.settings.lists.orders.remedy).filter(([code]) => +code >= 802)

      expect(declines.filter(([, text]) => text.includes("_"))).toEqual([])
    }
  )

  it("have keys that i18next does not take apart", () => {
    for (const key of english.keys()) {
      expect(key).not.toContain(":")
    }
  })
})
