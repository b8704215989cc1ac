import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

export interface Chromium {
  executablePath: string
  args: string[]
  source: "CHROMIUM_PATH" | "installed" | "npm registry"
}

/** The environment variable in which the runner tells the tests which browser it found. */
export const CHROMIUM_FOUND = "SVC_CHROMIUM"

const NAMES = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"]
const MAC_APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]
const answersWithinMs = 30_000

/** Root may not use the sandbox of Chromium; shared memory is small in containers. */
const args = [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-dev-shm-usage"]

const runs = (executablePath: string): boolean =>
  spawnSync(executablePath, ["--version"], { timeout: answersWithinMs, stdio: "ignore" }).status === 0

const installed = (): string | undefined =>
  [
    ...(process.env["PATH"] ?? "")
      .split(path.delimiter)
      .flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...MAC_APPLICATIONS,
  ].find((file) => existsSync(file) && runs(file))

/** Unpacks the browser of the package. Linux x64 only. */
const fromRegistry = async (): Promise<string | undefined> => {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return undefined
  }
  const { default: packaged } = await import("@sparticuz/chromium")
  const executablePath = await packaged.executablePath()

  return runs(executablePath) ? executablePath : undefined
}

/**
 * A Chromium for the tests: the one of CHROMIUM_PATH, an installed one, or the one of the npm registry. Undefined on a
 * platform without any. Rejects when CHROMIUM_PATH names no working one.
 */
export const findChromium = async (): Promise<Chromium | undefined> => {
  const { CHROMIUM_PATH: named } = process.env

  if (named) {
    if (!runs(named)) {
      throw new Error(`CHROMIUM_PATH names ${named}, which does not run as a browser.`)
    }
    return { executablePath: named, args, source: "CHROMIUM_PATH" }
  }
  const local = installed()

  if (local !== undefined) {
    return { executablePath: local, args, source: "installed" }
  }
  const packaged = await fromRegistry()

  return packaged === undefined ? undefined : { executablePath: packaged, args, source: "npm registry" }
}

const foundSchema = z.object({ executablePath: z.string(), args: z.array(z.string()) })

/** The browser that the runner found. Undefined: skip the tests that need one. */
export const foundChromium = (): { executablePath: string; args: string[] } | undefined => {
  const { [CHROMIUM_FOUND]: found } = process.env

  return found ? foundSchema.parse(JSON.parse(found)) : undefined
}
