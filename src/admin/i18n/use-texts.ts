import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { formatIn, type Format } from "../lib/format"
import type { Language } from "./locales"
import { translateIn, type Translate } from "./translate"

export type { TextValues, Translate } from "./translate"

/** Puts texts, amounts and times into the admin's language. */
export interface Texts extends Format {
  t: Translate
  /** As `Intl` takes it. */
  language: Language
}

const FORMATS: Readonly<Record<Language, Format>> = { en: formatIn("en"), ar: formatIn("ar") }

export const useTexts = (): Texts => {
  const { t: translate, i18n } = useTranslation("svc")
  const language = i18n.language.split("-")[0] === "ar" ? "ar" : "en"

  return useMemo(
    () => ({
      ...FORMATS[language],
      language,
      t: translateIn(language, (key, options) => translate(key, options)),
    }),
    [language, translate]
  )
}
