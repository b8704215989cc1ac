import { statSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { ROWS } from "./rows"

export interface BenchOptions {
  help: boolean
  short: boolean
  writeDocs: boolean
  /** Names of rows; all when empty. */
  only: string[]
  /** Absolute path of the file that gets the result. */
  jsonFile: string | undefined
}

/** The command line makes no sense; the message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

export const USAGE = `Usage: npm run bench [-- options]

Measures the plugin against what it is compared with, by turns in one run: PostgreSQL (embedded unless DATABASE_URL
names a server), the sandbox of the service, and Medusa with the plugin. The full form takes about eight minutes and
exits with 0 whatever is reached; the short one takes under 90 seconds and exits with 1 on a figure that is not even
half as good as it should be.

  --short        A few iterations, for CI
  --only NAME    Only this row; may be given again: ${ROWS.map(({ name }) => name).join(", ")}
  --json FILE    Write the result to FILE
  --write-docs   Put the table into docs/benchmarks.md (all rows, full form)
  --help         This text`

/** Reads the arguments after the program's name. @throws UsageError */
export const parseCommandLine = (words: string[]): BenchOptions => {
  const values = parseStrictly(words)
  const { help = false, short = false, only = [], json } = values
  const writeDocs = values["write-docs"] ?? false
  const unknown = only.find((name) => ROWS.every((row) => row.name !== name))

  if (unknown !== undefined) {
    throw new UsageError(
      `--only: there is no row "${unknown}"; the rows are ${ROWS.map(({ name }) => name).join(", ")}`
    )
  }
  if (writeDocs && (short || only.length > 0)) {
    throw new UsageError("--write-docs needs all rows in the full form: leave --short and --only out")
  }
  return { help, short, writeDocs, only, jsonFile: json === undefined ? undefined : writableFile(json) }
}

const parseStrictly = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h" },
        short: { type: "boolean" },
        only: { type: "string", multiple: true },
        json: { type: "string" },
        "write-docs": { type: "boolean" },
      },
      strict: true,
      allowPositionals: false,
    }).values
  } catch (error) {
    // parseArgs throws TypeErrors; the first sentence names the argument.
    if (error instanceof TypeError) {
      throw new UsageError(error.message.split(". ")[0] ?? error.message, { cause: error })
    }
    throw error
  }
}

/** Found out before anything is started: nobody wants to hear of it after minutes. */
const writableFile = (name: string): string => {
  const file = path.resolve(name)

  if (name === "" || statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--json needs the name of a file, not "${name}"`)
  }
  if (!statSync(path.dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--json: the folder ${path.dirname(file)} does not exist`)
  }
  return file
}
