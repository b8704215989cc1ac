import type { SvcLanguage } from "../headless"

/**
 * Dates are Gregorian in both languages, as on invoices. A server and a browser with newer language data may write the same
 * amount differently. So elements that show these texts in the first HTML carry `suppressHydrationWarning`.
 */
export const formatFor = (language: SvcLanguage, digits: "latn" | "arab") => {
  const locale = `${language}-SA-u-ca-gregory-nu-${digits}`
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "SAR" })
  const unit = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" })
  // The texts say "within" before it, after which two days have another ending.
  const days = (count: number) => unit.format(count).replace("يومان", "يومين")
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { dateStyle: "long", ...options })

    return (iso: string | null): string | null => {
      const date = new Date(iso ?? "")

      return Number.isNaN(date.getTime()) ? null : written.format(date)
    }
  }
  const either = new Intl.ListFormat(locale, { type: "disjunction" })

  return {
    /** SAR. */
    money: (amount: number) => money.format(amount),
    days,
    /** "30 days or 60 days", shortest first. */
    anyOfDays: (counts: readonly number[]) =>
      either.format([...new Set(counts)].sort((one, other) => one - other).map(days)),
    /** Null when it is not a time. In the service's own time zone, on a server and in a browser. */
    time: dated({ timeStyle: "short", timeZone: "Asia/Riyadh" }),
    /** Of a day, such as `2026-12-22`, which begins at midnight UTC. */
    day: dated({ timeZone: "UTC" }),
  }
}

export type Format = ReturnType<typeof formatFor>

/** Fills `{name}` placeholders. A placeholder without a value disappears. */
export const fillText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? "")
