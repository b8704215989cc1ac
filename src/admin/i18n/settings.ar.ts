import type { settingsEn } from "./settings.en"
import type { TranslationOf } from "./text-shape"

/** The texts of the settings page in Arabic. */
export const settingsAr: TranslationOf<typeof settingsEn> = {
  title: "إعدادات الدفع",
}
