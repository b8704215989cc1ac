import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { format, resolveConfig } from "prettier"

const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"

/** Where the latest table stands. */
const DOCS_FILE = path.resolve(__dirname, "../../docs/benchmarks.md")

/** A text with what stands between its two markers replaced. Throws when it has no markers. */
const replaceBetweenMarkers = (text: string, content: string): string => {
  const start = text.indexOf(START)
  const end = text.indexOf(END)

  if (start < 0 || end < start) {
    throw new Error(`The file has no ${START} followed by ${END}: put them back where the table is to stand.`)
  }
  return `${text.slice(0, start + START.length)}\n\n${content}\n\n${text.slice(end)}`
}

/** Puts the table into the documentation, formatted as the rest of it. */
export const writeDocs = async (table: string, file = DOCS_FILE): Promise<void> => {
  const text = replaceBetweenMarkers(readFileSync(file, "utf8"), table)

  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
}
