import { checkoutDeclineAr, checkoutInputAr, choiceRefusedAr } from "../words/ar/checkout"
import { checkoutDeclineEn, checkoutInputEn, choiceRefusedEn } from "../words/en/checkout"

const WORDS = {
  en: { ...checkoutInputEn, ...checkoutDeclineEn, ...choiceRefusedEn },
  ar: { ...checkoutInputAr, ...checkoutDeclineAr, ...choiceRefusedAr },
}

/** The languages of the texts for buyers. */
export type BuyersLanguage = keyof typeof WORDS

/** The text for a buyer whose checkout was refused or declined. */
export const wordsForBuyer = (code: keyof (typeof WORDS)["en"], language: BuyersLanguage): string =>
  WORDS[language][code]
