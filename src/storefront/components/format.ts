import type { SvcLanguage } from "../headless"

export interface Format {
  /** SAR. */
  money: (amount: number) => string
  days: (days: number) => string
  /** "30 days or 60 days", shortest first. */
  anyOfDays: (days: readonly number[]) => string
  /** Null when it is not a time. */
  time: (iso: string | null) => string | null
  /** Of a day, such as `2026-12-22`. */
  day: (iso: string | null) => string | null
}

/**
 * Gregorian dates in both languages: the calendar of invoices. A server may write the same amount otherwise than a browser
 * whose language data is newer: what shows these texts in a first HTML carries `suppressHydrationWarning`.
 */
export const formatFor = (language: SvcLanguage, digits: "latn" | "arab"): Format => {
  const locale = `${language}-SA-u-ca-gregory-nu-${digits}`
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "SAR" })
  const days = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" })
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { dateStyle: "long", ...options })

    return (iso: string | null): string | null => {
      const date = new Date(iso ?? "")

      return Number.isNaN(date.getTime()) ? null : written.format(date)
    }
  }
  const either = new Intl.ListFormat(locale, { type: "disjunction" })

  return {
    money: (amount) => money.format(amount),
    days: (count) => days.format(count),
    anyOfDays: (counts) =>
      either.format([...new Set(counts)].sort((one, other) => one - other).map((each) => days.format(each))),
    // The service's own time, on a server as in a browser.
    time: dated({ timeStyle: "short", timeZone: "Asia/Riyadh" }),
    // A day alone begins at midnight UTC.
    day: dated({ timeZone: "UTC" }),
  }
}

/** Fills `{name}` placeholders; one without a value disappears. */
export const fillText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? "")
