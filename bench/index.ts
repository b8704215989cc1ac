/**
 * `npm run bench [-- --short] [--only NAME] [--json FILE] [--write-docs]`: see docs/benchmarks.md. Exits with 0, in the
 * short form with 1 on a gross regression; 2 for a wrong command line.
 */
import { writeFileSync } from "node:fs"
import { paint } from "../support/paint"
import { runProgram } from "../support/command-line"
import { findRedis, INSTALL_REDIS } from "../support/redis"
import type { Screen } from "../support/screen"
import type { Running } from "../support/running"
import { type BenchOptions, readOptions, USAGE } from "./command-line"
import { machine, type Report, rowReport, type RowReport } from "./report/report"
import { reportInMarkdown, terminalTable } from "./report/table"
import { writeDocs } from "./report/write-docs"
import { ROWS } from "./rows"
import type { Row } from "./rows/row"
import { World } from "./world/world"

const measureRow = async (
  row: Row,
  world: World,
  screen: Screen,
  { short }: BenchOptions
): Promise<RowReport> => {
  const startedAt = Date.now()

  screen.progress(`${paint.bold(row.work)}, compared with ${row.comparedWith} ...`)
  const result = await row.run(world, { short, progress: (text) => screen.progress(`  ${text}`) })
  const report = rowReport(row, result, (Date.now() - startedAt) / 1_000)

  screen.progress(
    report.checks.every(({ reached }) => reached) ? paint.green("  reached") : paint.red("  not reached")
  )
  return report
}

const isWanted =
  ({ only, short }: BenchOptions) =>
  ({ name, whenWhole }: Row): boolean =>
    only.length === 0 ? !(short && whenWhole === true) : only.includes(name)

const measure = async (options: BenchOptions, running: Running, screen: Screen): Promise<Report> => {
  const world = await World.open(running, screen.stage)
  const rows: RowReport[] = []

  for (const row of ROWS.filter(isWanted(options))) {
    if (row.needsRedis === true && findRedis() === undefined) {
      screen.progress(`${row.work}: left out, for want of a Redis (${INSTALL_REDIS})`)
    } else {
      rows.push(await measureRow(row, world, screen, options))
    }
  }
  return { form: options.short ? "short" : "full", machine: machine(), rows }
}

/** Shows and writes the measurements. @returns the exit code */
const conclude = async (report: Report, options: BenchOptions, screen: Screen): Promise<number> => {
  const checks = report.rows.flatMap((row) => row.checks.map((check) => ({ row, check })))
  const gross = checks.filter(({ check }) => check.gross)

  screen.line()
  terminalTable(report.rows).forEach((line) => screen.line(line))
  report.rows.forEach((row) => row.notes.forEach((note) => screen.line(`${row.work}: ${note}`)))
  screen.line()
  if (options.jsonFile !== undefined) {
    writeFileSync(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`)
    screen.line(`written to ${options.jsonFile}`)
  }
  if (options.writeDocs) {
    await writeDocs(reportInMarkdown(report))
    screen.line("written to docs/benchmarks.md")
  }
  screen.line(
    `bench: ${checks.filter(({ check }) => check.reached).length} of ${checks.length} figures reached, ${gross.length} not even half${gross.map(({ row, check }) => `\n  not even half: ${row.work}: ${check.what}`).join("")}`
  )
  return options.short && gross.length > 0 ? 1 : 0
}

runProgram({
  name: "The benchmark",
  usage: USAGE,
  readOptions,
  run: async (options, running, screen) => conclude(await measure(options, running, screen), options, screen),
})
