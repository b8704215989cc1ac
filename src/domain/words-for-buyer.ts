import { checkoutDeclineAr, checkoutInputAr } from "../words/ar/checkout"
import { checkoutDeclineEn, checkoutInputEn } from "../words/en/checkout"

const WORDS = {
  en: { ...checkoutInputEn, ...checkoutDeclineEn },
  ar: { ...checkoutInputAr, ...checkoutDeclineAr },
}

/** The languages of the texts for buyers. */
export type BuyersLanguage = keyof typeof WORDS

/** The text for a buyer whose checkout was refused or declined. */
export const wordsForBuyer = (code: keyof (typeof WORDS)["en"], language: BuyersLanguage): string =>
  WORDS[language][code]
