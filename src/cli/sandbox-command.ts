import { once } from "node:events"
import { parseArguments, UsageError } from "./parse-arguments"

export const SANDBOX_USAGE = `Usage: medusa-svc sandbox [options]

Starts the simulated service for development. No credentials needed, no real money.
Its front page names tokens, buyers and plans to try it with. Ctrl-C ends it.

  --port N         Port, 0 for a free one (default 4010)
  --host HOST      Address to listen on (default 127.0.0.1)
  --data FILE      Keep the state in this file, so that it survives a restart
  --seed N         Give the same ids in every run that makes the same calls
  --brand NAME     The operator's brand: acme for /acme/v1, ACME, X-Acme-Signature and X-Acme-Timestamp
  --public-url URL Address for the links it gives out, when buyers reach it elsewhere
  --quiet          No request log
  --force          Start although NODE_ENV is production
  --help           This text`

/**
 * `medusa-svc sandbox`: serves until the user asks to stop.
 * @throws UsageError for bad arguments, an error that says what to do where it cannot serve
 */
export const runSandbox = async (args: string[]): Promise<void> => {
  const options = parse(args)

  if (options.help) {
    console.log(SANDBOX_USAGE)
    return
  }

  // A parent process that has read the first line may close the pipe. The sandbox then serves on without a log.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      throw error
    }
  })

  // Loaded only when asked for: help and version need no web server.
  const { startSandbox } = await import("../sandbox/index.js")

  try {
    const sandbox = await startSandbox({
      port: options.port,
      host: options.host,
      dataFile: options.data,
      seed: options.seed,
      publicUrl: options["public-url"],
      settings: options.brand === undefined ? {} : { brand: brandOf(options.brand) },
      quiet: options.quiet,
      force: options.force,
      log: (line) => console.log(`${new Date().toISOString()} ${line}`),
    })

    announce(sandbox.url, options.data)
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])
    await sandbox.close()
  } catch (error) {
    // Everything else that the operating system refuses a sandbox is writing its data file.
    if (options.data !== undefined && isSystemError(error)) {
      throw new Error(
        `The data file ${options.data} cannot be written (${error.code}); name another with --data`,
        { cause: error }
      )
    }
    throw error
  }
}

const parse = (args: string[]) => {
  const values = parseArguments(args, {
    port: { type: "string" },
    host: { type: "string" },
    data: { type: "string" },
    seed: { type: "string" },
    brand: { type: "string" },
    "public-url": { type: "string" },
    quiet: { type: "boolean" },
    force: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  })
  const { port = "4010", seed } = values

  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not "${port}"`)
  }

  if (seed !== undefined && !/^\d+$/.test(seed)) {
    throw new UsageError(`--seed must be a whole number, not "${seed}"`)
  }

  if (values.data?.trim() === "") {
    throw new UsageError("--data must name a file")
  }

  // An empty host would mean all addresses of this machine.
  if (values.host?.trim() === "") {
    throw new UsageError("--host must name an address")
  }

  if (values.brand !== undefined && !/^[A-Za-z0-9-]+$/.test(values.brand)) {
    throw new UsageError("--brand must be letters, digits and -")
  }

  if (values["public-url"] !== undefined && !isOrigin(values["public-url"])) {
    throw new UsageError("--public-url must be an http or https address without a path")
  }

  return { ...values, port: Number(port) }
}

/** The brand in each place where the specification has `svc`. */
const brandOf = (name: string) => {
  const capitalised = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

  return {
    pathPrefix: name,
    enumValue: name.toUpperCase(),
    signatureHeader: `X-${capitalised}-Signature`,
    timestampHeader: `X-${capitalised}-Timestamp`,
  }
}

const isOrigin = (url: string): boolean => /^https?:\/\/[^\s/?#@]+\/?$/.test(url) && URL.canParse(url)

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error

const announce = (url: string, dataFile: string | undefined): void => {
  // This first line is for parent processes; keep its form.
  console.log(`sandbox listening at ${url}`)
  console.log(`docs      ${url}/docs`)
  console.log(`fixtures  ${url}/_sandbox/fixtures`)
  console.log(`tokens    sandbox-token, sandbox-token-inactive (803), sandbox-token-unknown (802)`)
  console.log(
    `buyers    966500000001 (credit 50,000 SAR), 966500000002 (credit 500 SAR), more under fixtures`
  )
  console.log(`state     ${dataFile ?? "in memory, gone when it ends; --data FILE keeps it"}`)
}
