/** Where a command writes to and what ends it; replaced in tests. */
export interface CliContext {
  out: (line: string) => void
  err: (line: string) => void
  /** Resolves when the user asks to stop (SIGINT, SIGTERM). */
  untilStopped: () => Promise<void>
}

/** A command of `medusa-svc`. */
export interface Command {
  name: string
  /** One line for `--help`. */
  summary: string
  usage: string
  /** Runs the command and gives its exit code: 0 done, 1 failed. @throws UsageError for bad arguments */
  run: (args: string[], context: CliContext) => Promise<number>
}

/** The command line is wrong; reported in one line with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
