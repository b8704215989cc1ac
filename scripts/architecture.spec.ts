import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

const page = readFileSync("docs/architecture.md", "utf8")

interface Stop {
  path: string
  isReachedByMedusa: boolean
}

const walks = page
  .slice(page.indexOf("## Four walks"), page.indexOf("## Where do I change"))
  .split("### ")
  .slice(1)
  .map((walk) => ({
    name: walk.slice(0, walk.indexOf("\n")),
    stops: [...walk.matchAll(/^\d+\. `([^`]+)`( \(Medusa(?:'s container)?\))?/gm)].map(
      ([, path = "", medusa]): Stop => ({
        path,
        isReachedByMedusa: medusa !== undefined,
      })
    ),
  }))

/** Not an import of types alone: it calls nothing. */
const IMPORT_OF_VALUES = /^(?:import|export) (?!type |\{(?:\s*type \w+,?)+\s*\})[^"]*?from "(\.[^"]*)"/gm

/** The own files that a file imports. For a folder's index, also the files that it re-exports. */
const importsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(IMPORT_OF_VALUES)].flatMap(([, to = ""]) => {
    const target = normalize(join(dirname(path), to))
    const file = [`${target}.ts`, `${target}/index.ts`].find((candidate) => existsSync(candidate))

    if (file === undefined) {
      return []
    }
    return file.endsWith("index.ts")
      ? [file, ...importsOf(file).flatMap((one) => [one, ...importsOf(one)])]
      : [file]
  })

const namedBy = (text: string): string[] =>
  [...text.matchAll(/`((?:src|support|demo|bench|soak|integration-tests|scripts)[^` ]*)`/g)].map(
    ([, path = ""]) => path
  )

describe("the page about the architecture", () => {
  it("has four walks", () => {
    expect(walks.map(({ stops }) => stops.length > 10)).toEqual([true, true, true, true])
  })

  it.each(walks)("walks along files that import each other: $name", ({ stops }) => {
    const reached = new Set<string>()

    for (const { path, isReachedByMedusa } of stops) {
      expect(existsSync(path) ? path : `${path} is not there`).toBe(path)
      expect(isReachedByMedusa || reached.has(path) ? path : `${path} is imported by none before it`).toBe(
        path
      )
      importsOf(path).forEach((one) => reached.add(one))
    }
  })

  it("names files and folders that are there", () => {
    const named = namedBy(page)

    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})

it("is followed by the guide for contributors, which names files and folders that are there", () => {
  const named = namedBy(readFileSync("CONTRIBUTING.md", "utf8"))

  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
