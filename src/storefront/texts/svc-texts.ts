import type { en } from "./en"

/** Names one text of the components; stable. */
export type SvcTextKey = keyof typeof en

/** All texts of the components in one language. */
export type SvcTexts = Record<SvcTextKey, string>
