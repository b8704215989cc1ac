import { checkoutDeclineAr, checkoutInputAr, requestRefusedAr } from "../words/ar/checkout"
import { checkoutDeclineEn, checkoutInputEn, requestRefusedEn } from "../words/en/checkout"

const WORDS = {
  en: { ...checkoutInputEn, ...checkoutDeclineEn, ...requestRefusedEn },
  ar: { ...checkoutInputAr, ...checkoutDeclineAr, ...requestRefusedAr },
}

export type BuyersLanguage = keyof typeof WORDS

/** The text for a buyer whose checkout was refused or declined. */
export const wordsForBuyer = (code: keyof (typeof WORDS)["en"], language: BuyersLanguage): string =>
  WORDS[language][code]
