import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { changedInternal, MEDUSA_INTERNALS, type MedusaInternal } from "./medusa-internals"

describe("what the plugin leans on inside Medusa", () => {
  it.each(MEDUSA_INTERNALS)("$name", (internal) => {
    expect(changedInternal(internal, "node_modules")).toBeUndefined()
  })

  it.each(MEDUSA_INTERNALS)("is leant on by files that are there: $name", ({ usedBy }) => {
    expect(usedBy.filter((file) => !existsSync(file))).toEqual([])
  })
})

describe("a Medusa that has changed", () => {
  const internal: MedusaInternal = {
    name: "the lock comes before the order",
    file: "@medusajs/core-flows/dist/complete-cart.js",
    has: [/lock\(\)/, /order\(\)/],
    usedBy: ["src/progress/work.ts"],
  }
  let nodeModules: string

  beforeEach(() => {
    nodeModules = mkdtempSync(path.join(tmpdir(), "svc-internals-"))
    mkdirSync(path.join(nodeModules, path.dirname(internal.file)), { recursive: true })
  })
  afterEach(() => {
    rmSync(nodeModules, { recursive: true, force: true })
  })

  const write = (text: string): void => writeFileSync(path.join(nodeModules, internal.file), text)

  it("is as it was while the file has everything in its order", () => {
    write("lock()\nother()\norder()\n")

    expect(changedInternal(internal, nodeModules)).toBeUndefined()
  })

  it("is told with the internal, its file and who leans on it when something is gone", () => {
    write("lock()\n")

    expect(changedInternal(internal, nodeModules)).toBe(
      "Medusa has changed what the plugin leans on: the lock comes before the order. " +
        "@medusajs/core-flows/dist/complete-cart.js lacks /order\\(\\)/. Look at src/progress/work.ts."
    )
  })

  it("is told when the order of things is another one", () => {
    write("order()\nlock()\n")

    expect(changedInternal(internal, nodeModules)).toContain("lacks /order\\(\\)/")
  })

  it("is told when the file is gone", () => {
    expect(changedInternal(internal, nodeModules)).toContain("lacks the file itself")
  })
})
