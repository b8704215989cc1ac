import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const root = path.resolve(__dirname, "../..")
const read = (file: string): string => readFileSync(path.join(root, file), "utf8")
const { scripts } = z
  .looseObject({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")))

const MEDUSA_CLI = read("node_modules/@medusajs/cli/dist/create-cli.js")
const OWN_CLI = read("src/cli/index.ts")
const TEST_PROJECTS = read("jest.config.mjs")
/** The file with the options of each program. */
const USAGE: Readonly<Record<string, string>> = {
  bench: "bench/command-line.ts",
  demo: "demo/command-line.ts",
  release: "scripts/release/release.ts",
  soak: "soak/command-line.ts",
  "test:versions": "integration-tests/consumer/try-versions.ts",
}
const VARIABLES = [".env.example", "examples/next/.env.example", "integration-tests/contract/support"]
  .flatMap((place) =>
    place.endsWith(".example")
      ? [place]
      : readdirSync(path.join(root, place)).map((name) => `${place}/${name}`)
  )
  .map(read)
  .join("\n")

/** Whether Medusa, with the plugin, has the route of an address such as `/admin/orders/$ORDER_ID`. */
const hasRoute = (address: string): boolean =>
  ["src/api", "node_modules/@medusajs/medusa/dist/api"].some((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).some(
      (file) =>
        /(^|\/)route\.[jt]s$/.test(file) &&
        `/${path.dirname(file)}`.replace(/\[\w+\]/g, "$") === address.replace(/\$\w+/g, "$")
    )
  )

const problemOfScript = (name: string, words: readonly string[]): string | undefined => {
  if (!(name in scripts)) {
    return `there is no script "${name}"`
  }
  const options = words.filter((word) => /^--\w/.test(word))
  const usage = USAGE[name]

  return options.find((option) => usage === undefined || !read(usage).includes(`  ${option}`))
}

const problemOfTest = (words: readonly string[]): string | undefined => {
  const [project = ""] = words.slice(words.indexOf("--") + 1)

  return words.includes("--") && !TEST_PROJECTS.includes(`"${project}"`)
    ? `there are no tests called "${project}"`
    : undefined
}

const problemOfRequest = (command: string): string | undefined => {
  const [, address = ""] = /"\$BACKEND(\/[^"]*)"/.exec(command) ?? []
  const [, body = "{}"] = /-d '([^']*)'/.exec(command) ?? []

  JSON.parse(body)
  return hasRoute(address) ? undefined : `there is no route ${address}`
}

/** The fault of a command of a page: its target is missing, or this file does not know the command. */
const problemOf = (command: string): string | undefined => {
  const [program = "", ...words] = command.split(/\s+/)
  const [verb = "", name = ""] = words

  switch (/^np[mx]$/.test(program) ? `${program} ${verb}` : program) {
    case "cd":
    case "cp":
    case "mkdir":
    case "npm ci":
    case "npm pack":
      return undefined
    case "curl":
      return problemOfRequest(command)
    case "npm run":
      return problemOfScript(name, words.slice(2))
    case "npm test":
      return problemOfTest(words)
    case "npm install":
      return /^[./\w-]+\.tgz$/.test(name) ? undefined : "only the package's tarball is installed"
    case "npx medusa":
      return new RegExp(`command: ["\`]${name}[" \`]`).test(MEDUSA_CLI)
        ? undefined
        : "Medusa has no such command"
    case "npx medusa-svc":
      return OWN_CLI.includes(`case "${name}":`) ? undefined : "medusa-svc has no such command"
    case "npx changeset":
      return existsSync(path.join(root, "node_modules/.bin/changeset")) ? undefined : "it is not installed"
    default:
      return /^\w+=/.test(program) && words.every((word) => /^\w+=/.test(word))
        ? [program, ...words].find((word) => !VARIABLES.includes(word.split("=")[0] ?? word))
        : "nothing is known of such a command"
  }
}

/** The commands of a block, joined over line breaks, with their variable assignments split off. */
const commandsOf = (text: string): string[] =>
  text
    .replace(/\\\n\s*/g, " ")
    .replace(/(^|\s)#.*$/gm, "")
    .replace(/^((?:\w+=\S+\s+)+)(?=\w+\s)/gm, "$1&& ")
    .split(/\n|&&/)
    .map((command) => command.trim())
    .filter((command) => command !== "")

/** One line for each command that does not work as it stands. */
export const unknownCommands = (text: string): string[] =>
  commandsOf(text).flatMap((command) => {
    const problem = problemOf(command)

    return problem === undefined ? [] : [`${command}: ${problem}`]
  })
