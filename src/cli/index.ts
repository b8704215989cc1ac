#!/usr/bin/env node
import { createRequire } from "node:module"
import { z } from "zod"
import { UsageError } from "./parse-arguments"
import { runSandbox, SANDBOX_USAGE } from "./sandbox-command"

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
        await runSandbox(rest)

        return 0
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

/** The package's own name leads to its package.json, from the source as from the build. */
const version = (): string =>
  z.object({ version: z.string() }).parse(createRequire(__filename)("medusa-payment-svc/package.json"))
    .version

void runCli(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode
})
