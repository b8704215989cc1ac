import { checkoutDeclineAr, checkoutInputAr } from "../words/ar/checkout"
import { checkoutDeclineEn, checkoutInputEn } from "../words/en/checkout"

const WORDS = {
  en: { ...checkoutInputEn, ...checkoutDeclineEn },
  ar: { ...checkoutInputAr, ...checkoutDeclineAr },
}

/** A language in which a buyer is answered. */
export type BuyersLanguage = keyof typeof WORDS

/** What a buyer reads of a checkout that was refused or declined. */
export const wordsForBuyer = (code: keyof (typeof WORDS)["en"], language: BuyersLanguage): string =>
  WORDS[language][code]
