import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { z } from "zod"
import { type CliContext, type Command, UsageError } from "./command"
import { sandboxCommand } from "./commands/sandbox"

const COMMANDS: readonly Command[] = [sandboxCommand]

const processContext: CliContext = {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  untilStopped: () =>
    new Promise((resolve) => {
      process.once("SIGINT", () => resolve())
      process.once("SIGTERM", () => resolve())
    }),
}

/** Runs `medusa-svc` and gives its exit code: 0 done, 1 failed, 2 wrong command line. */
export const runCli = async (args: string[], context: CliContext = processContext): Promise<number> => {
  const [name, ...rest] = args

  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    context.out(COMMANDS.find((command) => command.name === rest[0])?.usage ?? help())

    return name === undefined ? 2 : 0
  }

  if (name === "--version" || name === "-v") {
    context.out(version())

    return 0
  }

  const command = COMMANDS.find((candidate) => candidate.name === name)

  if (!command) {
    context.err(`medusa-svc: there is no command "${name}"; see medusa-svc --help`)

    return 2
  }

  try {
    return await command.run(rest, context)
  } catch (error) {
    if (error instanceof UsageError) {
      context.err(`medusa-svc ${name}: ${error.message}; see medusa-svc ${name} --help`)

      return 2
    }

    context.err(`medusa-svc ${name}: ${error instanceof Error ? error.message : "unknown failure"}`)

    return 1
  }
}

const help = (): string =>
  [
    "Usage: medusa-svc <command> [options]",
    "",
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`),
    "",
    "  --help      This text; medusa-svc <command> --help for a command's options",
    "  --version   The version of medusa-payment-svc",
  ].join("\n")

const packageSchema = z.object({ name: z.string(), version: z.string() })

/** The version in the package's own package.json, found upwards from here (source and build lie apart). */
const version = (directory = __dirname): string => {
  const found = readPackage(join(directory, "package.json"))

  if (found?.name === "medusa-payment-svc") {
    return found.version
  }

  const parent = dirname(directory)

  return parent === directory ? "unknown" : version(parent)
}

const readPackage = (path: string): z.infer<typeof packageSchema> | undefined => {
  try {
    return packageSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return undefined
    }

    throw error
  }
}
