import { readFileSync } from "node:fs"

/**
 * The whole `medusa-config.ts` that a page tells users to write: the `ts` block between its markers `<name>:start` and
 * `<name>:end`. Throws when the page has none.
 */
export const documentedConfig = (page: string, name: string): string => {
  const block = new RegExp(`<!-- ${name}:start -->[^]*?\`\`\`ts\n([^]*?)\`\`\`[^]*?<!-- ${name}:end -->`)
  const config = block.exec(readFileSync(page, "utf8"))?.[1]

  if (config === undefined) {
    throw new Error(
      `${page} has no \`\`\`ts block between <!-- ${name}:start --> and <!-- ${name}:end -->: ` +
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
    throw new Error(
      `The documented config reads ${unknown.join(", ")}: give the consumer test a value for it.`
    )
  }

  return names
    .filter((name) => name in values)
    .map((name) => `${name}=${values[name] ?? ""}\n`)
    .join("")
}
