/**
 * Dates as Medusa's own pages and the sentences of the server write them: the day first, 24 hours in English. Latin digits and
 * the Gregorian calendar, as in the rest of the Arabic admin.
 */
export const LOCALES = { en: "en-GB", ar: "ar-u-nu-latn-ca-gregory" } as const

/** English for any other language, because nothing is translated into it here. */
export type Language = keyof typeof LOCALES
