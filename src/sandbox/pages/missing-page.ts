import { type Html, type Language } from "./layout"
import { noticePage } from "./notice-page"

const texts = {
  ar: {
    heading: "الصفحة غير موجودة",
    text: "الرابط غير صحيح أو لم يعد صالحًا.",
    hint: "في البيئة التجريبية تنتهي الروابط عند إعادة ضبطها أو إعادة تشغيلها دون ملف بيانات.",
  },
  en: {
    heading: "Page not found",
    text: "The link is wrong or no longer valid.",
    hint: "In the sandbox, links end when it is reset, or restarted without a data file.",
  },
} as const

/** For links that lead nowhere. */
export const missingPage = (language: Language): Html =>
  noticePage({ language }, { tone: "bad", ...texts[language] })
