import { useTranslation } from "react-i18next"
import type { TextKey } from "./texts"

/** What stands in a text for `{{name}}`; `count` chooses the plural form. */
export type TextValues = Record<string, string | number>

export type Translate = (key: TextKey, values?: TextValues) => string

export interface Texts {
  t: Translate
  /** As `Intl` takes it. English for a language into which nothing is translated here. */
  language: "en" | "ar"
}

export const useTexts = (): Texts => {
  const { t, i18n } = useTranslation("svc")

  return {
    t: (key, values) => t(key, { ...values }),
    language: i18n.language.split("-")[0] === "ar" ? "ar" : "en",
  }
}
