import { readFileSync } from "node:fs"
import { z } from "zod"
import { isTooOld, OLDEST_MEDUSA } from "../../src/modules/svc/medusa-version"
import { readTriedVersions } from "../consumer/tried-versions"

const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")))

describe("the releases of Medusa that docs/compatibility.md says were tried", () => {
  const tried = readTriedVersions()
  const versions = tried.map(({ brings }) => brings.medusa)

  it("are the oldest that the plugin starts on, the one it is developed with, and one that is refused", () => {
    expect(versions).toEqual(expect.arrayContaining([OLDEST_MEDUSA, devDependencies["@medusajs/medusa"]]))
    expect(versions.some(isTooOld)).toBe(true)
  })

  it("did what they should, all of them", () => {
    expect(tried.flatMap(({ brings, failed }) => (failed === null ? [] : [brings.medusa]))).toEqual([])
  })

  it("went through the same checks", () => {
    const accepted = tried.filter(({ brings }) => !isTooOld(brings.medusa))

    expect(new Set(accepted.map(({ passed }) => passed.join("\n"))).size).toBe(1)
  })
})
