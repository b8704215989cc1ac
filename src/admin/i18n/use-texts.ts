import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "./locales"
import { translateIn, type Translate } from "./translate"

export type { TextValues, Translate } from "./translate"

export interface Texts {
  t: Translate
  /** As `Intl` takes it. */
  language: Language
}

export const useTexts = (): Texts => {
  const { t: translate, i18n } = useTranslation("svc")
  const language = i18n.language.split("-")[0] === "ar" ? "ar" : "en"

  return useMemo(
    () => ({ language, t: translateIn(language, (key, options) => translate(key, options)) }),
    [language, translate]
  )
}
