import { readFileSync } from "node:fs"
import path from "node:path"
import { type Block, blocksOf, isOfSandboxGuide, PAGES, readPage } from "./snippets/blocks"
import { unknownCommands } from "./snippets/unknown-commands"
import { wrongTypes } from "./snippets/wrong-types"

jest.setTimeout(120_000)

const blocks = PAGES.flatMap(blocksOf)
const named = ({ page, line }: Block): string => `${page}:${line}`
const inLanguage = (...languages: string[]): Block[] =>
  blocks.filter(({ language }) => languages.includes(language))

/** No own code reads these blocks: the repository's host draws them. */
const DRAWN = ["mermaid"]

describe("the blocks of the documentation", () => {
  it("are of languages that are looked at here", () => {
    const looked = ["ts", "tsx", "json", "sh", "css", "sql", ...DRAWN]

    expect(blocks.filter(({ language }) => !looked.includes(language)).map(named)).toEqual([])
    expect(blocks.length).toBeGreaterThan(50)
  })

  it("compile, with the types of the package and of Medusa", () => {
    expect(wrongTypes(inLanguage("ts", "tsx", "json"))).toEqual([])
  })

  it.each(
    inLanguage("sh")
      .filter((block) => !isOfSandboxGuide(block))
      .map((block) => [named(block), block.text])
  )("%s calls what is there", (_name, text) => {
    expect(unknownCommands(text)).toEqual([])
  })

  it.each(inLanguage("css").map((block) => [named(block), block.text]))(
    "%s names what the components' styles have",
    (_name, text) => {
      const styles = readFileSync(path.resolve(__dirname, "../src/storefront/styles.css"), "utf8")

      for (const name of text.match(/--svc-[\w-]+|\.svc-[\w-]+/g) ?? []) {
        expect(styles).toContain(name)
      }
    }
  )

  it.each(PAGES)("%s asks for a cart's options in the buyer's language, within its sentences too", (page) => {
    for (const [asked] of readPage(page).matchAll(/\b(?:svc|client)\.options\([^)]*\)/g)) {
      expect(asked).toContain("language")
    }
  })

  it.each(PAGES)("%s calls what is there, within its sentences", (page) => {
    const commands = [...readPage(page).matchAll(/`((?:npm run|npm test|npx) [^`\n]+)`/g)].map(
      ([, command = ""]) => command.replace(/\s?\[[^\]]*\]|\.\.\.$/g, "").replace(/<\w+>/g, "WORD")
    )

    expect(commands.flatMap(unknownCommands)).toEqual([])
  })
})
