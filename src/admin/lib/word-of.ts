import { textAt } from "../../words/sentence"
import { en, type TextKey } from "../i18n/texts"
import type { Translate } from "../i18n/use-texts"

/**
 * Whether there is a text of that key: for words of the server that a later version may add to. Not for plural forms.
 */
export const isTextKey = (key: string): key is TextKey => textAt(en, ...key.split(".")) !== undefined

/**
 * Puts a word of the server into the admin's language; the word itself where there is none for it. No word is unknown.
 * @param group the key of the texts for such words, such as `settings.buyer.reason`.
 */
export const wordOf = (t: Translate, group: string, word: string): string => {
  const key = `${group}.${word}`

  if (word === "") {
    return t("shared.unknown")
  }
  return isTextKey(key) ? t(key) : word
}
