import { spawnSync } from "node:child_process"
import { Running } from "../support/running"
import { startSandboxProcess } from "../support/sandbox-process"
import { blocksOf, isOfSandboxGuide } from "./snippets/blocks"

jest.setTimeout(60_000)

/** Prints, besides the answer, a line per request: its status and its address. */
const TELLING_CURL = `curl() { command curl --write-out '%{stderr}%{http_code} %{url_effective}\\n' "$@"; }`

const hasCurl = spawnSync("curl", ["--version"]).status === 0

describe("the commands of docs/sandbox.md", () => {
  const running = new Running()

  afterAll(() => running.stopAll())
  if (!hasCurl) {
    console.warn("skipped: the commands of docs/sandbox.md, for want of curl")
  }
  ;(hasCurl ? it : it.skip)("run one after the other, and are answered as the page says", async () => {
    const { url } = running.keep(await startSandboxProcess())
    const guide = blocksOf("docs/sandbox.md").filter(isOfSandboxGuide)
    const script = [TELLING_CURL, ...guide.map(({ text }) => text)].join("\n").replace(/^S=.*$/m, `S=${url}`)
    // Without stdin: bash takes a socket there for a remote shell and reads its start-up file.
    const { status, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    })
    const asked = stderr.trim().split("\n")

    expect(status).toBe(0)
    expect(asked.filter((line) => line.startsWith("200 ")).length).toBeGreaterThan(30)
    // The lost answer of the checkout. The second try gets 801, which is not an HTTP failure.
    expect(asked.filter((line) => !/^20\d /.test(line))).toEqual([`502 ${url}/svc/v1/checkout/initiate`])
  })
})
