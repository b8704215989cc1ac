import { textAt } from "../../words/sentence"
import { en, type TextKey } from "../i18n/texts"
import type { Translate } from "../i18n/use-texts"

/** Whether a text with that key exists, for words of the server that a later version may add. Not for plural forms. */
export const isTextKey = (key: string): key is TextKey => textAt(en, ...key.split(".")) !== undefined

/**
 * Puts a word of the server into the admin's language. Without a text, gives the word itself. An empty word is unknown.
 * @param group the key of the texts for such words, such as `settings.buyer.reason`.
 */
export const wordOf = (t: Translate, group: string, word: string): string => {
  const key = `${group}.${word}`

  if (word === "") {
    return t("shared.unknown")
  }
  return isTextKey(key) ? t(key) : word
}
