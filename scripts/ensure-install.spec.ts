import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

let checkout: string

const write = (file: string, content: unknown): void => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
  writeFileSync(path.join(checkout, file), JSON.stringify(content))
}

/** A package with one dependency that needs no registry; its lock file was changed a minute from now. */
const writePackage = (name: string): void => {
  const dependencies = { dependency: "file:dependency" }
  const inAMinute = new Date(Date.now() + 60_000)

  write("package.json", { name, engines: { node: ">=18.0.0" }, dependencies })
  write("package-lock.json", {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": { name, dependencies },
      "node_modules/dependency": { resolved: "dependency", link: true },
      dependency: { version: "1.0.0" },
    },
  })
  utimesSync(path.join(checkout, "package-lock.json"), inAMinute, inAMinute)
}

const ensureInstall = (): { status: number | null; output: string } => {
  const script = path.join(checkout, "scripts/ensure-install.mjs")
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: checkout,
    encoding: "utf8",
  })

  return { status, output: stdout + stderr }
}

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "svc-checkout-"))
  write("dependency/package.json", { name: "dependency", version: "1.0.0" })
  writePackage("checkout")
  mkdirSync(path.join(checkout, "scripts"))
  copyFileSync(path.join(__dirname, "ensure-install.mjs"), path.join(checkout, "scripts/ensure-install.mjs"))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

it("installs what is missing, once, and again when the lock file has other contents", () => {
  expect(ensureInstall()).toMatchObject({
    status: 0,
    output: expect.stringContaining("installing") as string,
  })
  writePackage("checkout")
  expect(ensureInstall()).toEqual({ status: 0, output: "" })
  writePackage("renamed")
  expect(ensureInstall().output).toContain("installing")
}, 60_000)

it("leaves the dependencies of another checkout alone, to which node_modules is a link", () => {
  write("elsewhere/dependency/package.json", { name: "dependency", version: "1.0.0" })
  symlinkSync(path.join(checkout, "elsewhere"), path.join(checkout, "node_modules"))

  expect(ensureInstall()).toEqual({ status: 0, output: "" })
  expect(existsSync(path.join(checkout, "elsewhere/dependency/package.json"))).toBe(true)
})

it("shows npm's message and what to do when npm fails", () => {
  writeFileSync(path.join(checkout, "package-lock.json"), "{}")
  const { status, output } = ensureInstall()

  expect(status).toBe(1)
  expect(output).toMatch(/npm error[\s\S]*"npm ci" failed \(exit code 1\)/)
}, 30_000)

it("refuses a Node that the package does not support", () => {
  write("package.json", { name: "checkout", engines: { node: "^18.19.0 || >=98.0.0" } })

  expect(ensureInstall()).toEqual({
    status: 1,
    output: `Node ${process.versions.node} is not supported: install Node ^18.19.0 || >=98.0.0 and try again.\n`,
  })
})
