import { isolate } from "../../words/isolate"
import { LOCALES, type Language } from "./locales"
import type { TextKey } from "./texts"

/**
 * What stands in a text for `{{name}}`. A number is how many or how much, and is grouped: 1,234; a code or an id comes as
 * a text. `count` chooses the plural form.
 */
export type TextValues = Record<string, string | number>

export type Translate = (key: TextKey, values?: TextValues) => string

/** @param translate as i18next has it, for this plugin's texts. */
export const translateIn = (
  language: Language,
  translate: (key: TextKey, options: Record<string, unknown>) => string
): Translate => {
  const numbers = new Intl.NumberFormat(LOCALES[language])
  // A number of an invoice or a file's name would be drawn the other way round within Arabic, and Arabic within English.
  const inOnePiece = (text: string): string =>
    (language === "ar") === /\p{Script=Arabic}/u.test(text) ? text : isolate(text)

  return (key, values = {}) => {
    const replace = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "number" ? numbers.format(value) : inOnePiece(value),
      ])
    )

    return translate(key, { ...("count" in values && { count: values["count"] }), replace })
  }
}
