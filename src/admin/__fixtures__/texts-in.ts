import { createInstance } from "i18next"
import resources from "../i18n"
import type { Language } from "../i18n/locales"
import { translateIn } from "../i18n/translate"
import type { Texts, Translate } from "../i18n/use-texts"
import { formatIn } from "../lib/format"

/** The plugin's texts, as a user reads them. */
export const textsIn = (language: Language): Texts => {
  const i18n = createInstance()

  void i18n.init({
    resources,
    lng: language,
    defaultNS: "svc",
    initImmediate: false,
    interpolation: { escapeValue: false },
  })

  return { ...formatIn(language), language, t: translateIn(language, (key, options) => i18n.t(key, options)) }
}

/** Each text as its key and its values, for what does not depend on the words. */
export const keys: Translate = (key, values = {}) => [key, ...Object.values(values)].join(" ")

export const textsOfKeys: Texts = { ...formatIn("en"), language: "en", t: keys }
