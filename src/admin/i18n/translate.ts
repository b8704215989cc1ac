import { isolate } from "../../words/isolate"
import { LOCALES, type Language } from "./locales"
import type { TextKey } from "./texts"

/**
 * The value for `{{name}}` in a text. A number is a quantity and gets separators (1,234). Codes and ids come as text.
 * `count` chooses the plural form.
 */
export type TextValues = Record<string, string | number>

export type Translate = (key: TextKey, values?: TextValues) => string

/** @param translate of i18next, for this plugin's texts. */
export const translateIn = (
  language: Language,
  translate: (key: TextKey, options: Record<string, unknown>) => string
): Translate => {
  const numbers = new Intl.NumberFormat(LOCALES[language])
  // An invoice number or a file name would be reversed within Arabic, and Arabic within English.
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
