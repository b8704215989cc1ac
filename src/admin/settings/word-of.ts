import type { Translate } from "../i18n/use-texts"
import { isTextKey } from "./is-text-key"

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
