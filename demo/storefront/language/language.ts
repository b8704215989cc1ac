export type Language = "en" | "ar"

const LANGUAGES: readonly Language[] = ["en", "ar"]

/** The language's own name for itself. */
export const languageName: Record<Language, string> = { en: "English", ar: "العربية" }

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr")

/** The locale for Intl. Arabic also uses the digits 0 to 9, as Saudi shops print prices. */
export const localeOf: Record<Language, string> = {
  en: "en-SA-u-nu-latn-ca-gregory",
  ar: "ar-SA-u-nu-latn-ca-gregory",
}

export const parseLanguage = (value: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === value?.toLowerCase().slice(0, 2))
