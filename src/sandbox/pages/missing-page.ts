import { type Html, type Language, noticePage } from "./layout"

const texts = {
  ar: ["الصفحة غير موجودة", "الرابط غير صحيح أو لم يعد صالحًا."],
  en: ["Page not found", "The link is wrong or no longer valid."],
} as const

/** For links that lead nowhere. */
export const missingPage = (language: Language): Html => {
  const [heading, text] = texts[language]

  return noticePage({ language, title: heading }, { tone: "bad", heading, text })
}
