import { transitionRefusalsAr } from "../i18n/server-sentences.ar"
import { ar } from "../i18n/texts"
import { formatIn } from "./format"
import { isolate } from "./isolate"

const childOf = (tree: unknown, name: string): unknown =>
  typeof tree === "object" && tree !== null && Object.hasOwn(tree, name)
    ? new Map(Object.entries(tree)).get(name)
    : undefined

const textAt = (...path: string[]): string | undefined => {
  const text = path.reduce<unknown>(childOf, ar)

  return typeof text === "string" ? text : undefined
}

/** A value that a setting had, as the server writes it: in JSON. */
const optionValue = (option: string, json: string): string | undefined => {
  switch (json) {
    case "true":
      return ar.settings.behaviour.yes
    case "false":
      return ar.settings.behaviour.no
    case "null":
    case '""':
      return ar.settings.behaviour.notSet
    default:
      return textAt("settings", "option", ...option.split("."), "values", json.replace(/^"(.*)"$/, "$1"))
  }
}

const wordFor = (name: string, value: string, values: ReadonlyMap<string, string>): string | undefined => {
  switch (name) {
    case "operation":
      return textAt("settings", "connection", "operation", value.toLowerCase().replaceAll(" ", "_"))
    case "result":
      return textAt("settings", "connection", "result", value, "title")
    case "answer":
      return (
        textAt("settings", "buyer", "eligibility", value) ??
        textAt("settings", "connection", "result", value, "title")
      )
    case "verdict":
      return textAt("settings", "lists", "webhooks", "verdict", value)
    case "kind":
      return textAt("attention", "kind", value, "title")
    case "refusal":
      return Object.hasOwn(transitionRefusalsAr, value) ? transitionRefusalsAr[value] : undefined
    case "option":
      return textAt("settings", "option", ...value.split("."), "title")
    case "from":
    case "to":
      return optionValue(values.get("option") ?? "", value)
    case "sar":
    case "held_sar":
    case "total_sar":
      return value.replace(/ SAR$/, " ريال سعودي")
    case "date":
      if (value === "an unknown time") {
        return "وقت غير معروف"
      }
      return Number.isNaN(Date.parse(value)) ? undefined : formatIn("ar").dateTime(value)
    default:
      return undefined
  }
}

/**
 * A value of a server's sentence for the Arabic one: in words where it is a word of the server's, else as it is. In either
 * case in one piece, so that a number or an id does not break the line that runs the other way.
 * @param name the placeholder's.
 * @param values all values of the sentence, by their placeholders' names.
 */
export const serverValue = (name: string, value: string, values: ReadonlyMap<string, string>): string =>
  isolate(wordFor(name, value, values) ?? value)
