import type { ScenarioResult } from "../scenarios/play-scenarios"
import { formatDuration } from "./format"
import { paint } from "../../support/paint"

/** The table at the end: one line per scenario, and one for the total. */
export const summary = (results: readonly ScenarioResult[]): string[] => {
  const nameWidth = Math.max(...results.map(({ name }) => name.length), "Scenario".length)
  const row = (number: string, name: string, outcome: string, status: string, time: string): string =>
    `  ${number.padStart(2)}  ${name.padEnd(nameWidth)}  ${outcome}  ${status.padEnd(14)}  ${time.padStart(8)}`
  const passed = results.filter(({ ok }) => ok).length
  const total = `${passed} of ${results.length} scenarios as expected`

  return [
    "",
    paint.bold(row("#", "Scenario", "Result", "Payment status", "Time")),
    ...results.map(({ number, name, ok, paymentStatus, elapsedMs }) =>
      row(
        String(number),
        name,
        ok ? paint.green("ok    ") : paint.red("FAILED"),
        paymentStatus ?? "none",
        formatDuration(elapsedMs)
      )
    ),
    "",
    passed === results.length ? paint.green(`  ${total}`) : paint.red(`  ${total}`),
  ]
}
