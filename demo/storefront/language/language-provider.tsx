import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from "react"
import { recall, remember } from "../medusa/remembered"
import { ar } from "./ar"
import { en, type ShopTexts, type TextKey } from "./en"
import { directionOf, parseLanguage, type Language } from "./language"

/** Gives a text in the buyer's language. `{name}` in a text is replaced by the value of that name. */
type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

interface LanguageValue {
  language: Language
  t: Translate
  setLanguage: (language: Language) => void
}

const texts: Record<Language, ShopTexts> = { en, ar }

const LanguageContext = createContext<LanguageValue | undefined>(undefined)

/** The earlier choice, or else the browser's preference. */
const initialLanguage = (): Language =>
  parseLanguage(recall("shop.language")) ??
  navigator.languages.map(parseLanguage).find((language) => language !== undefined) ??
  "en"

/** Sets the whole page's language and direction. */
export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(initialLanguage)

  // Before anything is drawn, so that no page changes its direction before the buyer's eyes.
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    remember("shop.language", language)
  }, [language])

  const value = useMemo<LanguageValue>(
    () => ({
      language,
      setLanguage,
      t: (key, values = {}) =>
        texts[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
    }),
    [language]
  )

  return <LanguageContext.Provider value={value}>{children}</LanguageContext.Provider>
}

/** Throws outside of a LanguageProvider. */
export const useLanguage = (): LanguageValue => {
  const value = useContext(LanguageContext)

  if (value === undefined) {
    throw new Error("useLanguage needs a LanguageProvider above it.")
  }

  return value
}
