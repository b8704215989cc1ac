import { createInstance } from "i18next"
import resources from "../i18n"
import type { Language } from "../i18n/locales"
import { translateIn, type Translate } from "../i18n/translate"

/** The plugin's texts, as a user reads them. */
export const textsIn = (language: Language): Translate => {
  const i18n = createInstance()

  void i18n.init({
    resources,
    lng: language,
    defaultNS: "svc",
    initImmediate: false,
    interpolation: { escapeValue: false },
  })

  return translateIn(language, (key, options) => i18n.t(key, options))
}
