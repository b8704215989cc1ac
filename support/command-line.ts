import { accessSync, constants, statSync } from "node:fs"
import path from "node:path"
import { UsageError } from "../src/cli/parse-arguments"
import { paint } from "./paint"
import { reasonOf } from "./reason-of"
import { Running } from "./running"
import { Screen } from "./screen"
import { EXIT_CODES, stopRequest } from "./stop-request"

/**
 * The absolute path of the file that `--json` names. Checked before the start, because nobody wants to hear of a mistake
 * after minutes.
 * @throws UsageError when the file cannot be written
 */
export const writableFile = (name: string): string => {
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

interface Program<Options> {
  /** The name in the last line: "The demo". */
  name: string
  usage: string
  /** @throws UsageError */
  readOptions: (words: string[]) => Options
  /** Does the work. At the end, everything kept in `running` is stopped. @returns the exit code */
  run: (options: Options, running: Running, screen: Screen) => Promise<number>
  /** Whether everything stays up after the work, until the program is asked to end. */
  staysUp?: (options: Options) => boolean
}

const execute = async <Options extends { help: boolean }>(program: Program<Options>): Promise<number> => {
  const options = program.readOptions(process.argv.slice(2))

  if (options.help) {
    console.log(program.usage)
    return 0
  }
  const screen = new Screen()
  const running = new Running()
  const stop = stopRequest()

  void stop.then(() => screen.progress("stopping ..."))
  try {
    const outcome = await Promise.race([program.run(options, running, screen), stop])

    if (typeof outcome === "string") {
      return EXIT_CODES[outcome]
    }
    if (program.staysUp?.(options)) {
      await stop
    }
    return outcome
  } finally {
    screen.mute()
    await running.stopAll()
  }
}

/** Runs a program of this repository and ends the process with its exit code: 2 for a wrong command line. */
export const runProgram = <Options extends { help: boolean }>(program: Program<Options>): void => {
  execute(program).then(
    (exitCode) => process.exit(exitCode),
    (error: unknown) => {
      if (error instanceof UsageError) {
        console.error(`${error.message}\n\n${program.usage}`)
        process.exit(2)
      }
      console.error(`\n${paint.red(`${program.name} could not go on.`)} ${reasonOf(error)}`)
      process.exit(1)
    }
  )
}
