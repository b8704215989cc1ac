const digits = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"

/** The digits 0 to 9, whichever digits were typed, without the unseen marks that an Arabic phone pastes around a number. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Cf}/gu, "").replace(/[٠-٩۰-۹]/g, (digit) => String(digits.indexOf(digit) % 10))
