import { readFileSync } from "node:fs"

const block = /<!-- consumer:start -->[\s\S]*?```ts\n([\s\S]*?)```[\s\S]*?<!-- consumer:end -->/

/**
 * The whole `medusa-config.ts` that the README tells users to write: the `ts` block between the markers
 * `consumer:start` and `consumer:end`. Throws when the README has none.
 */
export const readmeConfig = (readmeFile: string): string => {
  const config = block.exec(readFileSync(readmeFile, "utf8"))?.[1]

  if (config === undefined) {
    throw new Error(
      "README.md has no ```ts block between <!-- consumer:start --> and <!-- consumer:end -->: " +
        "it must hold the whole medusa-config.ts of a store that uses the plugin."
    )
  }

  return config
}

/** A `.env` file with every variable that the config reads. Throws when `values` lacks one of them. */
export const envFileFor = (config: string, values: Record<string, string>): string => {
  const read = [...config.matchAll(/process\.env\.([A-Z][A-Z0-9_]*)/g)].flatMap(([, name]) => name ?? [])
  const names = [...new Set([...read, ...Object.keys(values)])]
  const unknown = names.filter((name) => name !== "NODE_ENV" && !(name in values))

  if (unknown.length > 0) {
    throw new Error(`The README's config reads ${unknown.join(", ")}: give the consumer test a value for it.`)
  }

  return names
    .filter((name) => name in values)
    .map((name) => `${name}=${values[name] ?? ""}\n`)
    .join("")
}
