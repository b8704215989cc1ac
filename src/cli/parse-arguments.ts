import { parseArgs, type ParseArgsConfig } from "node:util"

/** The command line is wrong; the message says why. Ends the program with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

type Known = NonNullable<ParseArgsConfig["options"]>

interface CommandLine<Options extends Known> {
  args: string[]
  options: Options
}

/** Reads the options that are known, and nothing else. @throws UsageError */
export const parseArguments = <Options extends Known>(
  args: string[],
  options: Options
): ReturnType<typeof parseArgs<CommandLine<Options>>>["values"] => {
  try {
    return parseArgs<CommandLine<Options>>({ args, options }).values
  } catch (error) {
    // parseArgs throws TypeErrors whose message names the argument; only the first sentence is needed.
    if (error instanceof TypeError) {
      throw new UsageError(error.message.split(/\.\s/)[0] ?? error.message, { cause: error })
    }
    throw error
  }
}
