import { accessSync, constants, statSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"

export interface DemoOptions {
  help: boolean
  /** Play the scenarios and exit, without the admin dashboard. */
  once: boolean
  /** Absolute path of the file that gets the result. */
  jsonFile: string | undefined
}

/** The command line makes no sense; the message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

export const USAGE = `Usage: npm run demo [-- options]

Starts a Saudi store on Medusa with this plugin against the sandbox of the service, plays a dozen purchases on
credit, and stays up until Ctrl-C. PostgreSQL is embedded unless DATABASE_URL names a server.

  --once        Play the scenarios and exit: 0 when every step was as expected, else 1
  --json FILE   Write the result of each scenario to FILE
  --help        This text`

/** Reads the arguments after the program's name. @throws UsageError */
export const parseCommandLine = (words: string[]): DemoOptions => {
  const { help = false, once = false, json } = parseStrictly(words)

  return { help, once, jsonFile: json === undefined ? undefined : writableFile(json) }
}

const parseStrictly = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h" },
        once: { type: "boolean" },
        json: { type: "string" },
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

/** Found out before anything is started: nobody wants to hear of it after two minutes. */
const writableFile = (name: string): string => {
  const file = path.resolve(name)
  const folder = path.dirname(file)

  if (name === "" || statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--json needs the name of a file, not "${name}"`)
  }
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new UsageError(`--json: the folder ${folder} does not exist or cannot be written`, { cause: error })
  }

  return file
}
