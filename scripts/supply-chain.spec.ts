import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const root = path.resolve(__dirname, "..")
const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

const lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ link: z.boolean().optional(), integrity: z.string().optional() })
  ),
})

describe("what is installed to build the package", () => {
  it.each(["package-lock.json", "examples/next/package-lock.json"])(
    "is what was looked at, by the checksums of %s, on every platform",
    (file) => {
      const { packages } = lock.parse(JSON.parse(read(file)))
      const unchecked = Object.entries(packages).filter(
        ([name, { link, integrity }]) => name !== "" && link !== true && integrity === undefined
      )

      expect(unchecked.map(([name]) => name)).toEqual([])
    }
  )

  it("runs nothing of its own where a workflow may publish or write", () => {
    const folder = ".github/workflows"
    const trusted = readdirSync(path.join(root, folder))
      .map((name) => read(path.join(folder, name)))
      .filter((workflow) => /^ +[a-z-]+: write$/m.test(workflow))
    const installs = trusted.flatMap((workflow) => workflow.match(/\bnpm (?:ci|install)\b.*/g) ?? [])

    expect(trusted.length).toBeGreaterThan(0)
    expect(installs.filter((command) => !command.includes("--ignore-scripts"))).toEqual([])
  })
})
