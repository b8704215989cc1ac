import { markdownTable } from "../../support/markdown-table"
import type { CheckReport, Report, RowReport, SideReport } from "./report"

const HEADINGS = ["Work", "Compared with", "p50 (p95)", "Result", "Reach", ""] as const

/** A number for people: three significant digits, or the whole part of a larger number. */
const figure = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))

const sideCell = ({ name, unit, p50, p95, samples }: SideReport): string =>
  samples === 1 ? `${name}: ${figure(p50)} ${unit}` : `${name}: ${figure(p50)} (${figure(p95)}) ${unit}`

const resultCell = ({ measured, unit, what }: CheckReport): string => `${figure(measured)}${unit} ${what}`

const reachCell = ({ bound, reach, unit }: CheckReport): string => `${bound} ${figure(reach)}${unit}`

const verdictCell = ({ reached }: CheckReport): string => (reached ? "reached" : "NOT reached")

const cellsOf = (row: RowReport): string[][] => [
  [row.work],
  [row.compared_with],
  row.sides.map(sideCell),
  row.checks.map(resultCell),
  row.checks.map(reachCell),
  row.checks.map(verdictCell),
]

/** The table for a terminal: a cell with several lines takes several lines. */
export const terminalTable = (rows: readonly RowReport[]): string[] => {
  const cells = rows.map(cellsOf)
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.flatMap((row) => (row[column] ?? []).map(({ length }) => length)))
  )
  const lineOf = (texts: readonly string[]): string =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()
  const rule = "-".repeat(widths.reduce((sum, width) => sum + width + 2, -2))

  return [
    lineOf(HEADINGS),
    rule,
    ...cells.flatMap((row) => [
      ...Array.from({ length: Math.max(...row.map(({ length }) => length)) }, (_, line) =>
        lineOf(row.map((cell) => cell[line] ?? ""))
      ),
      rule,
    ]),
  ]
}

/** The same table in Markdown, with the notes below it. */
export const reportInMarkdown = ({ machine, rows }: Report): string => {
  const notes = rows.flatMap((row) => row.notes.map((note) => `- ${row.work}: ${note}`))

  return [
    `${machine.cores} cores, ${machine.memory_gb} GB of memory, ${machine.platform}, Node ${machine.node}.`,
    "",
    markdownTable(
      HEADINGS,
      rows.map((row) => cellsOf(row).map((cell) => cell.join("<br>")))
    ),
    ...(notes.length === 0 ? [] : ["", ...notes]),
  ].join("\n")
}
