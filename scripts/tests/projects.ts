export interface Project {
  name: string
  /** How many of its files run side by side. */
  workers: number
  /** Gives each worker a sandbox, because the tests reset it. */
  needsServers: boolean
  /** Gives it a Redis of its own. */
  needsRedis?: boolean
  /** The packages of `examples/next`, or `examples/next` itself. */
  needsExample?: boolean
  /** Waits more than it works. So it runs beside the others, and shows its output at its end. */
  aside?: boolean
  /** Runs only when named: it takes long, and repeats with several instances what another project tests with one. */
  whenNamed?: boolean
}

const projects: Project[] = [
  { name: "unit", workers: 2, needsServers: false },
  { name: "modules", workers: 1, needsServers: true },
  { name: "contract", workers: 1, needsServers: true },
  { name: "http", workers: 2, needsServers: true },
  { name: "kill", workers: 1, needsServers: true, aside: true },
  { name: "cluster", workers: 1, needsServers: true, needsRedis: true, aside: true },
  { name: "cluster-kill", workers: 1, needsServers: true, needsRedis: true, aside: true, whenNamed: true },
  { name: "browser", workers: 1, needsServers: true, needsExample: true, aside: true },
  { name: "react19", workers: 1, needsServers: false, needsExample: true, aside: true },
]

/** Project names come first. All words from the first other word on are for jest. */
export const readArguments = (words: string[]): { selected: Project[]; jestArguments: string[] } => {
  const end = words.findIndex((word) => !projects.some(({ name }) => name === word))
  const names = end === -1 ? words : words.slice(0, end)

  return {
    selected: projects.filter(({ name, whenNamed }) =>
      names.length === 0 ? !whenNamed : names.includes(name)
    ),
    jestArguments: end === -1 ? [] : words.slice(end),
  }
}
