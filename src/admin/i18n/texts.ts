import { orderAr } from "./order.ar"
import { orderEn } from "./order.en"
import { settingsAr } from "./settings.ar"
import { settingsEn } from "./settings.en"
import { sharedAr } from "./shared.ar"
import { sharedEn } from "./shared.en"
import type { TextKeyOf, TranslationOf } from "./text-shape"

export const en = { shared: sharedEn, order: orderEn, settings: settingsEn }

export const ar: TranslationOf<typeof en> = { shared: sharedAr, order: orderAr, settings: settingsAr }

/** The key of a text, such as `order.state.authorized`. */
export type TextKey = TextKeyOf<typeof en>
