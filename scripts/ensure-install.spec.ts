import { spawnSync } from "node:child_process"
import { once } from "node:events"
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
import { Worker } from "node:worker_threads"

let checkout: string

const write = (file: string, content: unknown): void => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
  writeFileSync(path.join(checkout, file), JSON.stringify(content))
}

/** A package, by default with one dependency that needs no registry. Its lock file is dated a minute ahead. */
const writePackage = (
  name: string,
  dependencies: Record<string, string> = { dependency: "file:dependency" },
  locked: object = {
    "node_modules/dependency": { resolved: "dependency", link: true },
    dependency: { version: "1.0.0" },
  }
): void => {
  const inAMinute = new Date(Date.now() + 60_000)
  const packages = { "": { name, dependencies }, ...locked }

  write("package.json", { name, engines: { node: ">=18.0.0" }, dependencies })
  write("package-lock.json", { name, lockfileVersion: 3, requires: true, packages })
  utimesSync(path.join(checkout, "package-lock.json"), inAMinute, inAMinute)
}

const ensureInstall = (env: Record<string, string> = {}): { status: number | null; output: string } => {
  const script = path.join(checkout, "scripts/ensure-install.mjs")
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: checkout,
    encoding: "utf8",
    env: { ...process.env, ...env },
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

it("tries again, and then says so, when the registry accepts what is asked and stays silent", async () => {
  const registry = new Worker(
    `const server = require("node:net").createServer(() => undefined).listen(0, "127.0.0.1", () =>
      require("node:worker_threads").parentPort.postMessage(server.address().port))`,
    { eval: true }
  )
  const [port] = (await once(registry, "message")) as [number]

  writePackage(
    "checkout",
    { absent: "1.0.0" },
    {
      "node_modules/absent": {
        version: "1.0.0",
        resolved: `http://127.0.0.1:${port}/absent-1.0.0.tgz`,
        integrity: `sha512-${"A".repeat(86)}==`,
      },
    }
  )
  const { status, output } = ensureInstall({ SVC_INSTALL_LIMIT_MS: "3000" })

  await registry.terminate()
  expect(status).toBe(1)
  expect(output.match(/not done in 3 s; trying again/g)).toHaveLength(2)
  expect(output).toContain('"npm ci" failed (not done in 3 s, 3 times)')
}, 30_000)

it("refuses a Node that the package does not support", () => {
  write("package.json", { name: "checkout", engines: { node: "^18.19.0 || >=98.0.0" } })

  expect(ensureInstall()).toEqual({
    status: 1,
    output: `Node ${process.versions.node} is not supported: install Node ^18.19.0 || >=98.0.0 and try again.\n`,
  })
})
