import { activityKinds, HOLE, invoiceReasons, serverSentences } from "../__fixtures__/server-sentences"
import { attentionEn } from "./attention.en"
import { orderEn } from "./order.en"
import { deliverySentencesAr } from "./server-sentences-delivery.ar"
import { orderSentencesAr } from "./server-sentences-order.ar"
import { serviceSentencesAr } from "./server-sentences-service.ar"
import { settingsSentencesAr } from "./server-sentences-settings.ar"
import { serverSentencesAr } from "./server-sentences.ar"
import { settingsEn } from "./settings.en"

const TO_DO =
  "Add the sentence to the catalogue in src/admin/i18n/server-sentences*.ar.ts: the English as the key, with {{name}} for each value, and its Arabic with the same names."

const anonymous = (template: string): string => template.replace(/\{\{\w+\}\}/g, HOLE)
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const catalogue = new Set(Object.keys(serverSentencesAr).map(anonymous))

/** The sentences of a message, without what is put in as sentences of their own. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/([.?!]) /g, "$1\n")
    .split("\n")
    .map((sentence) =>
      sentence.startsWith(`${HOLE} `) && /^.{5}[A-Z]/.test(sentence) ? sentence.slice(5) : sentence
    )
    .filter((sentence) => sentence !== HOLE)

/** What the catalogue has to hold for a message: the whole of it, or each of its sentences. */
const entriesOf = (text: string): string[] => (catalogue.has(text) ? [text] : sentencesOf(text))

describe("the catalogue of the server's sentences", () => {
  const written = serverSentences()

  it("has every sentence that the server writes", () => {
    const missing = written.flatMap(({ text, place }) =>
      entriesOf(text)
        .filter((entry) => !catalogue.has(entry))
        .map((entry) => `${place}: "${entry}". ${TO_DO}`)
    )

    expect([...new Set(missing)]).toEqual([])
  })

  it("has none that the server writes no more", () => {
    const used = new Set(written.flatMap(({ text }) => entriesOf(text)))
    const dead = [...catalogue]
      .filter((entry) => !used.has(entry))
      .map((entry) => `"${entry}" is written nowhere: take it out of the catalogue, or correct it.`)

    expect(dead).toEqual([])
  })

  it("finds them in all that writes them", () => {
    const folders = new Set(written.map(({ place }) => place.split("/").slice(0, 3).join("/")))

    expect([...folders]).toEqual(
      expect.arrayContaining([
        "src/workflows/order",
        "src/workflows/invoice",
        "src/workflows/admin",
        "src/modules/svc",
        "src/providers/svc",
        "src/client/errors",
      ])
    )
    expect(new Set(written.map(({ text }) => text)).size).toBeGreaterThan(120)
  })

  it("puts the same values into both languages", () => {
    for (const [english, arabic] of Object.entries(serverSentencesAr)) {
      expect([english, placeholders(arabic)]).toEqual([english, placeholders(english)])
      expect([english, new Set(placeholders(english)).size]).toEqual([english, placeholders(english).length])
      expect(arabic).toMatch(/\p{Script=Arabic}/u)
    }
  })

  it("has each sentence once", () => {
    const parts = [orderSentencesAr, deliverySentencesAr, serviceSentencesAr, settingsSentencesAr]

    expect(parts.reduce((sum, part) => sum + Object.keys(part).length, 0)).toBe(catalogue.size)
  })
})

describe("the kinds of lines in a timeline", () => {
  it("have a title each", () => {
    const kinds = activityKinds()
    const titles = { ...attentionEn.kind, ...orderEn.activity, ...settingsEn.connection.activity }

    expect(kinds.length).toBeGreaterThan(35)
    expect(kinds.filter((kind) => !Object.hasOwn(titles, kind))).toEqual([])
  })
})

describe("the reasons for which an invoice is not attached", () => {
  it("have a text each", () => {
    const reasons = invoiceReasons()

    expect(reasons.length).toBeGreaterThan(10)
    expect(reasons.filter((reason) => !Object.hasOwn(orderEn.invoices.reason, reason))).toEqual([])
  })
})
