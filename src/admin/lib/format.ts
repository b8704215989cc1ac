import { LOCALES, type Language } from "../i18n/locales"

export type Format = ReturnType<typeof formatIn>

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

export const formatIn = (language: Language) => {
  const locale = LOCALES[language]
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "SAR" })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
  const dateTime = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const either = new Intl.ListFormat(locale, { type: "disjunction" })
  const unit = (value: number, name: string, unitDisplay: "short" | "long" = "short") =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: name,
      unitDisplay,
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value)

  return {
    money: (amount: number) => money.format(amount),
    number: (value: number) => number.format(value),
    /** A share from 0 to 1, as "99.5%". */
    percent: (share: number) => percent.format(share),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    /** The time since or until a moment: "3 hours ago". */
    relative: (iso: string, now = new Date()) => {
      const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000)
      const [name, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ["second", 1]

      // Clocks differ a little, but a past event must never show as future.
      return name === "second"
        ? relative.format(0, "second")
        : relative.format(Math.trunc(seconds / size), name)
    },
    bytes: (count: number) =>
      count >= 1_048_576 ? unit(count / 1_048_576, "megabyte") : unit(Math.ceil(count / 1024), "kilobyte"),
    days: (count: number) => unit(count, "day", "long"),
    minutes: (count: number) => unit(count, "minute", "long"),
    /** Ms as "120 ms" or "1.2 secs". A dash if nothing took time. */
    duration: (ms: number | null) => {
      if (ms === null) {
        return "–"
      }
      return ms >= 1000 ? unit(ms / 1000, "second") : unit(Math.round(ms), "millisecond")
    },
    either: (words: readonly string[]) => either.format(words),
  }
}
