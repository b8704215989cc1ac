import { parseArguments } from "../src/cli/parse-arguments"
import { writableFile } from "../support/command-line"

export const USAGE = `Usage: npm run demo [-- options]

Starts a Saudi store on Medusa with this plugin against the sandbox of the service, plays a dozen purchases on
credit, and stays up until Ctrl-C. PostgreSQL is embedded unless DATABASE_URL names a server.

  --once        Play the scenarios and exit: 0 when every step was as expected, else 1
  --cluster     Run Medusa as two servers and a worker that share a Redis (redis-server or valkey-server on PATH):
                buyers and scripts talk to one server, the service and the admin to the other
  --json FILE   Write the result of each scenario to FILE
  --help        This text`

/** Reads the arguments after the program's name. @throws UsageError */
export const readOptions = (words: string[]) => {
  const {
    help = false,
    once = false,
    cluster = false,
    json,
  } = parseArguments(words, {
    help: { type: "boolean", short: "h" },
    once: { type: "boolean" },
    cluster: { type: "boolean" },
    json: { type: "string" },
  })

  return { help, once, cluster, jsonFile: json === undefined ? undefined : writableFile(json) }
}

export type DemoOptions = ReturnType<typeof readOptions>
