import { formatSar } from "../rules/halalas"
import { type Language } from "./layout"

/** `1,207.44 SAR` or `1,207.44 ر.س` from halalas; in Arabic too with the digits that Saudi shops print. */
export const formatMoney = (halalas: number, language: Language): string =>
  `${formatSar(halalas)} ${language === "ar" ? "ر.س" : "SAR"}`
