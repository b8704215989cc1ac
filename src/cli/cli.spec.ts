import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { build } from "esbuild"
import { z } from "zod"

const root = path.resolve(__dirname, "../..")
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")))
const children: ChildProcess[] = []
let folder: string
let entry: string

jest.setTimeout(30_000)

// As one file, as the package has it: from its sources each start would take three times as long.
beforeAll(async () => {
  // Within the package, which it finds by its name.
  const cache = path.join(root, ".cache")

  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, "cli-"))
  entry = path.join(folder, "index.js")
  await build({
    entryPoints: [path.join(__dirname, "index.ts")],
    outfile: entry,
    bundle: true,
    external: Object.keys(dependencies),
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "warning",
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

afterEach(() => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL")
  }
})

/** Runs the real command; `output` grows while it runs. */
const run = (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [entry, ...args], { env: { ...process.env, ...env } })
  const output = { out: "", err: "" }
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))

  children.push(child)
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()))

  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [, url] = /^sandbox listening at (\S+)$/m.exec(output.out) ?? []

      if (url !== undefined) {
        resolve(url)
      }
    })
    void exited.then(() => reject(new Error(`it did not start: ${output.err}`)))
  })

  // Only some tests wait for it.
  listening.catch(() => undefined)

  return { child, output, exited, listening }
}

describe("medusa-svc", () => {
  it("explains itself", async () => {
    const { exited, output } = run(["--help"])

    expect(await exited).toBe(0)
    expect(output.out).toContain("sandbox     Start the simulated service")
  })

  it.each([[["sandbox", "--help"]], [["help", "sandbox"]]])("explains a command on %j", async (args) => {
    const { exited, output } = run(args)

    expect(await exited).toBe(0)
    expect(output.out).toContain("--data FILE")
  })

  it("tells its version", async () => {
    const { exited, output } = run(["--version"])

    expect(await exited).toBe(0)
    expect(output.out).toMatch(/^\d+\.\d+\.\d+/)
  })

  it.each([
    [["dance"], `no command "dance"`],
    [["sandbox", "--colour"], "--colour"],
    [["sandbox", "--port", "http"], "--port must be a number"],
    [["sandbox", "--port", "70000"], "--port must be a number"],
    [["sandbox", "--seed", "x"], "--seed must be a whole number"],
    [["sandbox", "--port", "-1"], "--port"],
    [["sandbox", "--data", ""], "--data must name a file"],
    [["sandbox", "--host", ""], "--host must name an address"],
    [["sandbox", "--brand", "a/b"], "--brand must be letters, digits and -"],
    [["sandbox", "--public-url", "http://["], "--public-url must be an http or https address without a path"],
    [["sandbox", "--public-url", "https://tunnel.example/sandbox"], "without a path"],
    [["sandbox", "extra"], "extra"],
  ])("answers %j with one line and exit code 2", async (args, reason) => {
    const { exited, output } = run(args)

    expect(await exited).toBe(2)
    expect(output.err).toContain(reason)
    expect(output.err.trim().split("\n")).toHaveLength(1)
  })
})

describe("medusa-svc sandbox", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "prints its address, serves, and ends cleanly on %s",
    async (signal) => {
      const { child, exited, listening, output } = run(["sandbox", "--port", "0"])
      const url = await listening

      expect((await fetch(`${url}/_sandbox/fixtures`)).status).toBe(200)
      child.kill(signal)
      expect(await exited).toBe(0)
      expect(output.out).toContain(`docs      ${url}/docs`)
      expect(output.out).toContain("GET /_sandbox/fixtures 200")
      expect(output.err).toBe("")
    }
  )

  it("goes on serving when its reader leaves after the first line", async () => {
    const { child, exited, listening } = run(["sandbox", "--port", "0"])
    const url = await listening

    child.stdout.destroy()
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(url)).status).toBe(200)
    }
    child.kill("SIGTERM")
    expect(await exited).toBe(0)
  })

  it("carries the brand of an operator", async () => {
    const url = await run(["sandbox", "--port", "0", "--brand", "acme"]).listening
    const settings = await (await fetch(`${url}/_sandbox/settings`)).json()

    expect(settings).toMatchObject({
      brand: {
        pathPrefix: "acme",
        enumValue: "ACME",
        signatureHeader: "X-Acme-Signature",
        timestampHeader: "X-Acme-Timestamp",
      },
    })
  })

  it("is silent about requests when quiet", async () => {
    const { child, exited, listening, output } = run(["sandbox", "--port", "0", "--quiet"])

    await fetch(await listening)
    child.kill("SIGTERM")
    await exited
    expect(output.out).not.toContain("GET /")
  })

  it("says in one line that the port is in use", async () => {
    const first = run(["sandbox", "--port", "0"])
    const { port } = new URL(await first.listening)
    const second = run(["sandbox", "--port", port])

    expect(await second.exited).toBe(1)
    expect(second.output.err).toMatch(new RegExp(`^medusa-svc sandbox: Port ${port} .* in use.*\n$`))
  })

  it("says in one line that another sandbox uses the data file, and takes it over from one that was killed", async () => {
    const data = path.join(mkdtempSync(path.join(folder, "data-")), "state.json")
    const first = run(["sandbox", "--port", "0", "--data", data])

    await first.listening
    const second = run(["sandbox", "--port", "0", "--data", data])

    expect(await second.exited).toBe(1)
    expect(second.output.err).toMatch(/^medusa-svc sandbox: Another sandbox uses the data file .*\n$/)
    first.child.kill("SIGKILL")
    await first.exited
    expect(await run(["sandbox", "--port", "0", "--data", data]).listening).toMatch(/^http:/)
  })

  it("says in one line that the data file cannot be written", async () => {
    const { exited, output } = run(["sandbox", "--port", "0", "--data", "/dev/null/state.json"])

    expect(await exited).toBe(1)
    expect(output.err).toMatch(/^medusa-svc sandbox: The data file \/dev\/null\/state.json cannot be .*\n$/)
  })

  it("refuses production unless forced", async () => {
    const refused = run(["sandbox", "--port", "0"], { NODE_ENV: "production" })
    const forced = run(["sandbox", "--port", "0", "--force"], { NODE_ENV: "production" })

    expect(await refused.exited).toBe(1)
    expect(refused.output.err).toContain("--force")
    expect(await forced.listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})
