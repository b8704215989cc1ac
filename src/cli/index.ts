#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { z } from "zod"
import { runSandbox, SANDBOX_USAGE, UsageError } from "./sandbox-command"

const HELP = `Usage: medusa-svc <command> [options]

  sandbox     Start the simulated service for development

  --help      This text; medusa-svc <command> --help for a command's options
  --version   The version of medusa-payment-svc`

/** Runs `medusa-svc` and gives its exit code: 0 done, 1 failed, 2 wrong command line. */
const runCli = async ([name, ...rest]: string[]): Promise<number> => {
  switch (name) {
    case undefined:
    case "--help":
    case "-h":
    case "help":
      console.log(rest[0] === "sandbox" ? SANDBOX_USAGE : HELP)

      return name === undefined ? 2 : 0
    case "--version":
    case "-v":
      console.log(version())

      return 0
    case "sandbox":
      try {
        return await runSandbox(rest)
      } catch (error) {
        const isUsage = error instanceof UsageError
        const reason = error instanceof Error ? error.message : "unknown failure"

        console.error(`medusa-svc sandbox: ${reason}${isUsage ? "; see medusa-svc sandbox --help" : ""}`)

        return isUsage ? 2 : 1
      }
    default:
      console.error(`medusa-svc: there is no command "${name}"; see medusa-svc --help`)

      return 2
  }
}

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

void runCli(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode
})
