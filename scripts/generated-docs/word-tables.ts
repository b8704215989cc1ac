import { ar, en } from "../../src/admin/i18n/texts"
import { SERVICE_ERRORS } from "../../src/client"
import { allowedValues, DEFAULT_OPTIONS, isEditableOption, optionAt, SHOWN_OPTIONS } from "../../src/config"
import { ATTENTION_ACTIONS } from "../../src/modules/svc/ledger/attention-kinds"
import { attentionTitle, CATALOGUES } from "../../src/words"
import { checkoutDeclineEn, checkoutInputEn } from "../../src/words/en/checkout"
import { callWordsEn } from "../../src/words/en/call-failures"
import { optionsEn } from "../../src/words/en/options"
import { textAt } from "../../src/words/sentence"
import { code, markdownTable } from "../../support/markdown-table"

/** All texts at a place in a tree, by their names. */
const textsAt = (tree: unknown, ...path: readonly string[]): [name: string, text: string][] =>
  Object.entries(optionAt(tree, path.join(".")) ?? {}).flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[name, text]] : []
  )

/** The points that need a person, by title, with their remedies: for merchants. */
export const attentionRemedies = (): string =>
  markdownTable(
    ["Point", "What to do"],
    Object.values(CATALOGUES.en.attention).map(({ title, remedy }) => [
      title,
      typeof remedy === "string" ? remedy : [...new Set<string>(Object.values(remedy))].join("<br>"),
    ])
  )

/** What this page calls the admin's tabs, states, actions and points, and what they are called in Arabic. */
export const arabicLabels = (): string => {
  const places: readonly (readonly [where: string, ...path: string[]])[] = [
    ["Tab", "settings", "tabs"],
    ["State", "order", "state"],
    ["Action", "order", "action"],
  ]
  const points = Object.entries(CATALOGUES.en.attention).map(([kind, { title }]) => [
    "Point",
    title,
    attentionTitle("ar", kind),
  ])

  return markdownTable(
    ["", "English", "Arabic"],
    [
      ...places.flatMap(([where, ...path]) =>
        textsAt(en, ...path)
          .filter(([name]) => name !== "label")
          .map(([name, text]) => [where, text, textAt(ar, ...path, name) ?? ""])
      ),
      ...points,
    ]
  )
}

/** The kinds of points in the API, by the action that resolves them. */
export const attentionKinds = (): string => {
  const kinds = Object.entries(ATTENTION_ACTIONS)
  const actions = [...new Set(kinds.map(([, action]) => action))]

  return markdownTable(
    ["`action`", "`kind`"],
    actions.map((action) => [
      code(action),
      kinds.flatMap(([kind, its]) => (its === action ? [code(kind)] : [])).join(", "),
    ])
  )
}

/** The service's error codes with their remedies. */
export const serviceErrors = (): string =>
  markdownTable(
    ["Code", "Name", "What to do"],
    [
      ...SERVICE_ERRORS.map(({ code: number, name, remedy }) => [String(number), name, remedy]),
      ["other", "UNKNOWN_ERROR_CODE", callWordsEn.remedy.unknownCode],
    ]
  )

/** The reasons why a completion placed no order, with the buyer's text. */
export const declineCodes = (): string =>
  markdownTable(
    ["`code`", "What the buyer is told"],
    Object.entries({ ...checkoutDeclineEn, ...checkoutInputEn }).map(([name, text]) => [code(name), text])
  )

/** What came of a webhook, beside the state of its attempt: as the admin says it. */
export const webhookOutcomes = (): string =>
  markdownTable(
    ["`outcome`", "What came of the webhook"],
    Object.entries(en.settings.lists.webhooks.came).map(([outcome, text]) => [code(outcome), text])
  )

/** The permitted numbers of an option. For other options, the meaning says what is permitted. */
const rangeOf = (key: string): string => {
  const allowed = typeof optionAt(DEFAULT_OPTIONS, key) === "number" ? allowedValues(key) : undefined

  if (allowed?.kind !== "number") {
    return ""
  }
  const { min, max, is_min_exclusive, is_integer } = allowed
  const least = min === null ? "" : is_min_exclusive && is_integer ? `from ${min + 1}` : `from ${min}`
  const start = is_min_exclusive && !is_integer ? `above ${min}` : least

  // For a whole number without a limit, the schema has the largest exact one.
  return max === null || max === Number.MAX_SAFE_INTEGER ? start : `${start} to ${max}`
}

/** The options that the admin shows: their defaults, permitted numbers, and the meaning of each option and value. */
export const optionMeanings = (): string =>
  markdownTable(
    ["Option", "Default", "Permitted", "What it means"],
    SHOWN_OPTIONS.map((key) => {
      const path = key.split(".")
      const byDefault = optionAt(DEFAULT_OPTIONS, key)
      const values = textsAt(optionsEn, ...path, "values").map(
        ([value, text]) => `${code(JSON.stringify(value))}: ${text}`
      )
      const meaning = `${textAt(optionsEn, ...path, "title") ?? key}. ${textAt(optionsEn, ...path, "meaning") ?? ""}`

      return [
        code(key) + (isEditableOption(key) ? " ✎" : ""),
        byDefault === undefined ? "none" : code(JSON.stringify(byDefault)),
        rangeOf(key),
        [meaning, ...(values.length === 0 ? [] : [`${values.join("; ")}.`])].join(" "),
      ]
    })
  )
