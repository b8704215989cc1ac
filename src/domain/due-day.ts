import { DAY_MS } from "./units-of-time"

/** The days of the service: en-CA writes them as ISO 8601 does. */
const riyadhDay = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "Asia/Riyadh",
})

/**
 * The last day of a plan that begins now, such as `2026-12-22`. The service does not say from when it counts
 * (assumption: from the day of the order, in Riyadh; no earlier day is possible).
 */
export const dueDay = (now: Date, tenureInDays: number): string =>
  // Riyadh has no daylight saving time: all its days are equally long.
  riyadhDay.format(now.getTime() + tenureInDays * DAY_MS)
