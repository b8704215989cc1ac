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

const folder = ".github/workflows"
const workflows = readdirSync(path.join(root, folder)).map((name) => read(path.join(folder, name)))

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
    const trusted = workflows.filter((workflow) => /^ +[a-z-]+: write$/m.test(workflow))
    const installs = trusted.flatMap((workflow) => workflow.match(/\bnpm (?:ci|install)\b.*/g) ?? [])

    expect(trusted.length).toBeGreaterThan(0)
    expect(installs.filter((command) => !command.includes("--ignore-scripts"))).toEqual([])
  })

  it("takes others' actions at a commit, since whoever has their repository can move a tag", () => {
    const actions = workflows
      .flatMap((workflow) => workflow.match(/\buses: .*/g) ?? [])
      .filter((line) => !line.startsWith("uses: ./"))

    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((line) => !/@[0-9a-f]{40} # v\d/.test(line))).toEqual([])
  })
})
