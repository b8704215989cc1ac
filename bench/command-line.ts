import { parseArguments, UsageError } from "../src/cli/parse-arguments"
import { writableFile } from "../support/command-line"
import { ROWS } from "./rows"

const rowNames = ROWS.map(({ name }) => name).join(", ")

export const USAGE = `Usage: npm run bench [-- options]

Measures the plugin against what it is compared with, by turns in one run: PostgreSQL (embedded unless DATABASE_URL
names a server), the sandbox of the service, and Medusa with the plugin. The full form takes about half an hour and
exits with 0 whatever is reached; the short one takes some five minutes and exits with 1 on a figure that is not even
half as good as it should be.

  --short        A few iterations, for CI, of the rows that prove something in so few
  --only NAME    Only this row; may be given again: ${rowNames}
  --json FILE    Write the result to FILE
  --write-docs   Put the table into docs/benchmarks.md (all rows, full form)
  --help         This text`

/** Reads the arguments after the program's name. @throws UsageError */
export const readOptions = (words: string[]) => {
  const {
    help = false,
    short = false,
    only = [],
    json,
    "write-docs": writeDocs = false,
  } = parseArguments(words, {
    help: { type: "boolean", short: "h" },
    short: { type: "boolean" },
    only: { type: "string", multiple: true },
    json: { type: "string" },
    "write-docs": { type: "boolean" },
  })
  const unknown = only.find((name) => ROWS.every((row) => row.name !== name))

  if (unknown !== undefined) {
    throw new UsageError(`--only: there is no row "${unknown}"; the rows are ${rowNames}`)
  }
  if (writeDocs && (short || only.length > 0)) {
    throw new UsageError("--write-docs needs all rows in the full form: leave --short and --only out")
  }
  return { help, short, writeDocs, only, jsonFile: json === undefined ? undefined : writableFile(json) }
}

export type BenchOptions = ReturnType<typeof readOptions>
