import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(__dirname, "../..")

/** The pages for readers, without the decisions. */
export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(path.join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
]

export const readPage = (page: string): string => readFileSync(path.join(root, page), "utf8")

/** A fenced block of a page. */
export interface Block {
  page: string
  /** The line of its fence, from 1. */
  line: number
  language: string
  text: string
}

const FENCED = /^( *)```(\w*)\n([^]*?)\n\1```$/gm
/** `npm run check:docs` checks these parts. */
const GENERATED = /<!-- generated: (.+) -->[^]*?<!-- end of generated: \1 -->/g

/** The blocks of a page without the generated ones. */
export const blocksOf = (page: string): Block[] => {
  const text = readPage(page).replace(GENERATED, (part) => part.replace(/[^\n]/g, ""))

  return [...text.matchAll(FENCED)].map(({ index, 2: language = "", 3: block = "" }) => ({
    page,
    line: text.slice(0, index).split("\n").length,
    language,
    text: block,
  }))
}

/** The commands of docs/sandbox.md that build on each other. scripts/sandbox-guide.spec.ts runs them. */
export const isOfSandboxGuide = ({ page, language, text }: Block): boolean =>
  page === "docs/sandbox.md" && language === "sh" && /^S=|\$S\b|^svc /m.test(text)
