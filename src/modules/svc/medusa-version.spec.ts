import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { z } from "zod"
import { isTooOld, medusaRefusal, medusaVersion, OLDEST_MEDUSA } from "./medusa-version"

const manifest = z
  .object({
    peerDependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")))

describe("the Medusa that the plugin needs", () => {
  it.each(["2.17.2", "2.17.3-snapshot-20260710122216", "2.18.0", "2.21.2", "2.100.0", "3.0.0"])(
    "starts on %s",
    (version) => {
      expect(medusaRefusal(version)).toBeUndefined()
    }
  )

  it.each(["1.20.11", "2.0.0", "2.9.0", "2.16.0", "2.17.1"])(
    "refuses %s, and names it and the version that is needed",
    (version) => {
      expect(medusaRefusal(version)).toContain(`needs Medusa 2.17.2 or newer, and this is Medusa ${version}`)
    }
  )

  it("starts on what says no version that it could compare", () => {
    expect(isTooOld("workspace")).toBe(false)
  })

  it("is the one that npm asks for", () => {
    const ours = Object.entries(manifest.peerDependencies).filter(
      ([name]) => name.startsWith("@medusajs/") && name !== "@medusajs/ui"
    )

    expect(ours).toHaveLength(4)
    expect(ours.map(([, range]) => range)).toEqual(ours.map(() => `>=${OLDEST_MEDUSA} <3`))
  })
})

describe("the version of an application's Medusa", () => {
  let application: string

  beforeEach(() => {
    application = mkdtempSync(path.join(tmpdir(), "svc-application-"))
  })
  afterEach(() => {
    rmSync(application, { recursive: true, force: true })
  })

  const installMedusa = (fields: Record<string, unknown>): void => {
    const folder = path.join(application, "node_modules/@medusajs/medusa")

    mkdirSync(path.join(folder, "dist"), { recursive: true })
    writeFileSync(path.join(folder, "dist/index.js"), "")
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ name: "@medusajs/medusa", main: "dist/index.js", ...fields })
    )
  }

  it("is read where the release does not export its manifest", () => {
    installMedusa({ version: "2.9.0", exports: { ".": "./dist/index.js" } })

    expect(medusaVersion(application)).toBe("2.9.0")
  })

  it("is read past a manifest inside the package that only says how its files are loaded", () => {
    installMedusa({ version: "2.18.0" })
    writeFileSync(
      path.join(application, "node_modules/@medusajs/medusa/dist/package.json"),
      JSON.stringify({ type: "commonjs" })
    )

    expect(medusaVersion(application)).toBe("2.18.0")
  })

  it("is unknown where no manifest tells it", () => {
    installMedusa({ name: "a-fork-of-medusa", version: "2.9.0" })

    expect(medusaVersion(application)).toBeUndefined()
  })

  it("is that of the plugin's own place when the folder that Medusa was started in has none", () => {
    expect(medusaVersion(application)).toBe(manifest.devDependencies["@medusajs/medusa"])
  })
})
