import { parseArguments, UsageError } from "../src/cli/parse-arguments"

const MOST_INSTANCES = 8
const MOST_AT_ONCE = 200

export const USAGE = `Usage: npm run soak -- [options]

Plays random whole histories of orders in a real store, on PostgreSQL, Redis and the sandbox of the service, while
instances are killed, servers restarted and options changed. Then everything gets its time, and an auditor compares
Medusa, the plugin's ledger and the service. Exits with 1 when it finds a violation.

  --minutes N      Begin histories for so long (10); to settle everything takes a few minutes more
  --seed TEXT      Of all choices; a new one by default, which is printed
  --instances N    Of Medusa (3, at most ${MOST_INSTANCES}): the last of three or more is the worker; 1 runs without Redis
  --at-once N      Play so many histories side by side (6, at most ${MOST_AT_ONCE}): most of their time is waiting
  --history N      Play only the history of this number, again and again
  --quiet SECONDS  Between two disturbances, on average (9): each costs the histories some seconds
  --undisturbed    Leave instances, servers and options alone
  --help           This text`

const wholeNumber = (name: string, word: string, most: number): number => {
  const number = Number(word)

  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new UsageError(`--${name} needs a whole number from 1 to ${most}, not "${word}"`)
  }
  return number
}

/** Reads the arguments after the program's name. @throws UsageError */
export const readOptions = (words: string[]) => {
  const {
    help = false,
    minutes = "10",
    seed = Date.now().toString(36),
    instances = "3",
    "at-once": atOnce = "6",
    history,
    quiet = "9",
    undisturbed = false,
  } = parseArguments(words, {
    help: { type: "boolean", short: "h" },
    minutes: { type: "string" },
    seed: { type: "string" },
    instances: { type: "string" },
    "at-once": { type: "string" },
    history: { type: "string" },
    quiet: { type: "string" },
    undisturbed: { type: "boolean" },
  })

  if (seed === "") {
    throw new UsageError("--seed needs a text")
  }
  return {
    help,
    minutes: wholeNumber("minutes", minutes, 24 * 60),
    seed,
    instances: wholeNumber("instances", instances, MOST_INSTANCES),
    atOnce: wholeNumber("at-once", atOnce, MOST_AT_ONCE),
    history: history === undefined ? undefined : wholeNumber("history", history, Number.MAX_SAFE_INTEGER),
    disturbances: !undisturbed,
    quietSeconds: wholeNumber("quiet", quiet, 3_600),
  }
}

export type SoakOptions = ReturnType<typeof readOptions>
