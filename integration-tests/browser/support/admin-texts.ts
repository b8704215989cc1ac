import { createInstance } from "i18next"
import resources from "../../../src/admin/i18n"
import type { Translate } from "../../../src/admin/i18n/use-texts"

/** A language of the admin into which this plugin is translated. */
export type AdminLanguage = "en" | "ar"

/** The plugin's texts in the admin, as a user reads them. */
export const adminTexts = (language: AdminLanguage): Translate => {
  const i18n = createInstance()

  void i18n.init({
    resources,
    lng: language,
    defaultNS: "svc",
    initImmediate: false,
    interpolation: { escapeValue: false },
  })

  return (key, values) => i18n.t(key, { ...values })
}
