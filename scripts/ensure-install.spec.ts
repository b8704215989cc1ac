import { spawn } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

let checkout: string

const write = (file: string, content: unknown): void => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
  writeFileSync(path.join(checkout, file), JSON.stringify(content))
}

const writeLock = (name: string): void => {
  const dependencies = { dependency: "file:dependency" }

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
}

const ensureInstall = (): Promise<{ exitCode: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const script = path.join(checkout, "scripts/ensure-install.mjs")
    const child = spawn(process.execPath, [script], { cwd: checkout })
    let output = ""

    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
    }
    child.once("error", reject)
    child.once("close", (exitCode) => resolve({ exitCode, output }))
  })

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "svc-checkout-"))
  const dependencies = { dependency: "file:dependency" }

  write("package.json", { name: "checkout", engines: { node: ">=18.0.0" }, dependencies })
  write("dependency/package.json", { name: "dependency", version: "1.0.0" })
  writeLock("checkout")
  mkdirSync(path.join(checkout, "scripts"))
  copyFileSync(path.join(__dirname, "ensure-install.mjs"), path.join(checkout, "scripts/ensure-install.mjs"))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

it("installs what is missing, once", async () => {
  const first = await ensureInstall()
  const second = await ensureInstall()

  expect(first).toMatchObject({ exitCode: 0, output: expect.stringContaining("installed in") as string })
  expect(second).toEqual({ exitCode: 0, output: "" })
}, 30_000)

it("does not install again when the lock file was only touched", async () => {
  await ensureInstall()
  utimesSync(path.join(checkout, "package-lock.json"), new Date(), new Date(Date.now() + 60_000))

  expect(await ensureInstall()).toEqual({ exitCode: 0, output: "" })
}, 30_000)

it("installs again when the lock file has changed since", async () => {
  await ensureInstall()
  write("package.json", {
    name: "renamed",
    engines: { node: ">=18.0.0" },
    dependencies: { dependency: "file:dependency" },
  })
  writeLock("renamed")
  utimesSync(path.join(checkout, "package-lock.json"), new Date(), new Date(Date.now() + 60_000))

  expect((await ensureInstall()).output).toContain("installed in")
}, 30_000)

it("installs once when two commands start at the same time", async () => {
  const both = await Promise.all([ensureInstall(), ensureInstall()])
  const installs = both.filter(({ output }) => output.includes("installed in"))

  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(installs).toHaveLength(1)
}, 30_000)

it("takes over the lock of a process that is gone", async () => {
  write(".cache/install.lock/pid", 2 ** 22 + 1)

  expect((await ensureInstall()).exitCode).toBe(0)
}, 30_000)

it("shows npm's message and what to do when npm fails", async () => {
  writeFileSync(path.join(checkout, "package-lock.json"), "{}")
  const { exitCode, output } = await ensureInstall()

  expect(exitCode).toBe(1)
  expect(output).toMatch(/npm error[\s\S]*"npm ci" failed \(exit code 1\)/)
}, 30_000)

it("refuses a Node that the package does not support", async () => {
  write("package.json", { name: "checkout", engines: { node: "^18.19.0 || >=98.0.0" } })

  expect(await ensureInstall()).toEqual({
    exitCode: 1,
    output: `Node ${process.versions.node} is not supported: install Node ^18.19.0 || >=98.0.0 and try again.\n`,
  })
})
