import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { formatted } from "../../support/formatted"
import { putBetweenMarkers } from "../../support/put-between-markers"

/** The page with the latest table. */
const DOCS_FILE = path.resolve(__dirname, "../../docs/benchmarks.md")

/** Puts the table into the documentation and formats it like the rest. */
export const writeDocs = async (table: string, file = DOCS_FILE): Promise<void> => {
  const text = putBetweenMarkers(readFileSync(file, "utf8"), "benchmarks", table)

  writeFileSync(file, await formatted(file, text))
}
