import type { ScenarioResult } from "../scenarios/play-scenarios"
import { paint } from "../../support/paint"
import type { Timeline } from "../../support/store"
import { formatDuration, formatTime } from "./format"

const WIDTH = 100

const mark = (ok: boolean): string => (ok ? paint.green("✓") : paint.red("✗"))

/** The report of a scenario: what it left behind, its steps, and the order's timeline. */
export const scenarioReport = (result: ScenarioResult): string[] => [
  "",
  heading(result),
  `   Medusa order    ${result.orderId ?? "none"}`,
  `   service order   ${result.svcOrderId ?? "none"}`,
  `   payment status  ${result.paymentStatus ?? "none"}`,
  "",
  ...result.steps.flatMap(({ name, ok, detail }) => [
    `   ${mark(ok)} ${name}`,
    ...(detail === undefined
      ? []
      : detail.split("\n").map((line) => `     ${ok ? paint.dim(line) : paint.red(line)}`)),
  ]),
  ...(result.timeline === null ? [] : timeline(result.timeline)),
]

const heading = ({ number, name, ok, elapsedMs }: ScenarioResult): string => {
  const title = `── ${number}. ${name} `
  const outcome = ` ${ok ? "ok" : "FAILED"} in ${formatDuration(elapsedMs)}`
  const rule = "─".repeat(Math.max(3, WIDTH - title.length - outcome.length))

  return `${paint.bold(title)}${paint.dim(rule)}${ok ? paint.green(outcome) : paint.red(outcome)}`
}

const timeline = ({ attempts, activity, attention }: Timeline): string[] => {
  const attemptOf = new Map(attempts.map(({ reference, attempt }) => [reference, attempt]))
  const tag = (reference: string): string =>
    attempts.length === 1 ? "" : paint.dim(`[attempt ${attemptOf.get(reference) ?? "?"}] `)

  return [
    "",
    paint.bold("   Timeline"),
    ...activity.map(
      ({ at, actor, message, reference }) =>
        `   ${formatTime(at)}  ${paint.cyan(nameOf(actor).padEnd(8))} ${tag(reference)}${message}`
    ),
    ...(attention.length === 0 ? [] : ["", paint.bold("   Needs attention")]),
    ...attention.flatMap(({ kind, reference, message, remedy }) => [
      `   ${paint.red(kind)} ${reference}: ${message}`,
      paint.dim(`     ${remedy}`),
    ]),
  ]
}

/** An admin user acts under an id. */
const nameOf = (actor: string): string => (actor.startsWith("user_") ? "admin" : actor)

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
