import { dueOn } from "./due-on"

it.each([
  ["2026-11-27T08:00:00Z", 30, "2026-12-27"],
  // The next day has begun in Riyadh.
  ["2026-11-27T21:30:00Z", 30, "2026-12-28"],
])("counts from the day of the order in Riyadh: %s and %d days are %s", (placedAt, days, day) => {
  expect(dueOn(placedAt, days)).toBe(day)
})
