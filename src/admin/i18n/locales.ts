/** Latin digits and the Gregorian calendar, as the rest of the Arabic admin has them. */
export const LOCALES = { en: "en", ar: "ar-u-nu-latn-ca-gregory" } as const

/** English for a language into which nothing is translated here. */
export type Language = keyof typeof LOCALES
