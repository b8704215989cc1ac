import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { REMEMBERED_POINTS } from "../src/modules/svc/ledger/attention-kinds"

const root = path.resolve(__dirname, "..")
const PAGES = [
  "README.md",
  ...["docs", "docs/adr"].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`)
  ),
]
const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

/** Anchors as repository hosts make them from headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-")
  )

const linksOf = (file: string): string[] =>
  [...read(file).matchAll(/\]\((\.{0,2}[/#][^)\s]*)\)/g)].map(([, link = ""]) => link)

describe.each(PAGES)("%s", (file) => {
  it("has no link that leads nowhere", () => {
    const broken = linksOf(file).filter((link) => {
      const [name = "", anchor] = link.split("#")
      const target = name === "" ? file : path.join(path.dirname(file), name)

      return (
        !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
      )
    })

    expect(broken).toEqual([])
  })
})

describe("the documentation", () => {
  it("has each of its pages in its index", () => {
    const pages = PAGES.filter((page) => /^docs\/[^/]+\.md$/.test(page) && page !== "docs/README.md")
    const listed = linksOf("docs/README.md").map((link) => path.join("docs", link))

    expect(pages.filter((page) => !listed.includes(page))).toEqual([])
  })

  it("explains the lines that the plugin logs", () => {
    const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    const names = sources
      .filter((file) => /^(?!sandbox).*(?<!\.spec)\.ts$/.test(file))
      .flatMap((file) => [...read(`src/${file}`).matchAll(/[`"](svc\.[a-z]+):? /g)].map(([, name]) => name))

    expect(names).toContain("svc.order")
    expect(names.filter((name) => !read("docs/errors.md").includes(`\`${name}`))).toEqual([])
  })

  /** What the first column of a table of docs/http-api.md names, by the table's head. */
  const namesUnder = (head: string): string[] => {
    const table =
      new RegExp(`^\\| ${head} .*\\n((?:\\|.*\\n)+)`, "m").exec(read("docs/http-api.md"))?.[1] ?? ""

    return [...table.matchAll(/^\| ([^|]*)/gm)]
      .flatMap(([, cell = ""]) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name))
      .sort()
  }
  const literalsOf = (code = ""): string[] =>
    [...code.matchAll(/"([\w.]+)"/g)].map(([, word = ""]) => word).sort()

  it("has each event, and each reason of a refused action", () => {
    const [, ofActions] =
      /^export type AdminSvcActionRefusal =\n((?: .*\n)+)/m.exec(read("src/types/admin-order.ts")) ?? []
    const reasons = `${read("src/domain/order-action-refusal.ts")}${ofActions ?? ""}`

    expect(namesUnder("Event")).toEqual(literalsOf(read("src/types/events.ts")))
    expect(namesUnder("Reason")).toEqual(literalsOf(reasons))
  })

  it("has each kind of point that stays", () => {
    const [, listed] = /kinds stay, with their notes: ([^|]*)/.exec(read("docs/security.md")) ?? []

    expect([...(listed ?? "").matchAll(/`(\w+)`/g)].map(([, kind]) => kind)).toEqual(REMEMBERED_POINTS)
  })

  it("has each variable of its configurations in .env.example", () => {
    const given = [...read(".env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    const asked = ["README.md", "docs/operations.md"].flatMap((file) =>
      [...read(file).matchAll(/process\.env\.([A-Z0-9_]+)/g)].map(([, name]) => name)
    )

    expect([...new Set(asked)].filter((name) => name !== "NODE_ENV" && !given.includes(name))).toEqual([])
  })
})
