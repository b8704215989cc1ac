const riyadhDay = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Asia/Riyadh" })

/**
 * The day on which an order's plan ends, such as `2026-12-22`. Counted from the day of the order in Riyadh, as the checkout
 * said.
 */
export const dueOn = (placedAt: string | Date, tenureInDays: number): string =>
  riyadhDay.format(new Date(placedAt).getTime() + tenureInDays * 86_400_000)
