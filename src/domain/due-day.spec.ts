import { dueDay } from "./due-day"

it.each([
  ["2026-11-22T12:00:00Z", 30, "2026-12-22"],
  ["2026-11-22T12:00:00Z", 0, "2026-11-22"],
  // Riyadh is three hours ahead: a new day, year or leap day has begun there.
  ["2026-11-22T20:59:59Z", 30, "2026-12-22"],
  ["2026-11-22T21:00:00Z", 30, "2026-12-23"],
  ["2026-12-31T21:00:00Z", 0, "2027-01-01"],
  ["2028-01-30T12:00:00Z", 30, "2028-02-29"],
  // Clocks elsewhere are changed meanwhile.
  ["2026-10-24T22:00:00Z", 60, "2026-12-24"],
])("counts a plan begun at %s for %i days to %s", (now, days, day) => {
  expect(dueDay(new Date(now), days)).toBe(day)
})
