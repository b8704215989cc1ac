/** Latin digits and the Gregorian calendar, as the rest of the Arabic admin has them. */
const LOCALES = { en: "en-GB", ar: "ar-u-nu-latn-ca-gregory" } as const

/** The service works in Saudi Arabia only, and so do the merchants that sell through it. */
const TIME_ZONE = "Asia/Riyadh"

export const figuresIn = (language: keyof typeof LOCALES) => {
  const money = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const number = new Intl.NumberFormat(LOCALES[language])
  const time = new Intl.DateTimeFormat(LOCALES[language], {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: TIME_ZONE,
  })

  return {
    amount: (sar: number): string => money.format(sar),
    number: (value: number): string => number.format(value),
    moment: (iso: string): string => (Number.isNaN(Date.parse(iso)) ? iso : time.format(new Date(iso))),
  }
}
