const amount = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hour12: false,
})

/** An amount of money, `sar` in riyals. */
export const formatSar = (sar: number): string => `${amount.format(sar)} SAR`

/** The local time of day of an ISO timestamp, to the millisecond. */
export const formatTime = (iso: string): string => clock.format(new Date(iso))

/** A duration: milliseconds below ten seconds, seconds above. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
