import assert from "node:assert/strict"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { npm, runToEnd } from "./npm"

/** The others that Medusa's users have, as they install a package from a file. */
const MANAGERS = {
  pnpm: {
    package: "pnpm@9",
    bin: "pnpm/bin/pnpm.cjs",
    // A store of its own, as on a machine that has none of it yet; some of Medusa's packages are built when they are installed.
    args: ["install", "--store-dir", "../pnpm-store", "--config.dangerously-allow-all-builds=true"],
    // Medusa itself takes these from the store's folder: without them it does not start, whatever its plugins are.
    npmrc: ["*@medusajs/*", "@tanstack/react-query", "react-i18next", "react-router-dom"]
      .map((pattern) => `public-hoist-pattern[]=${pattern}\n`)
      .join(""),
    /** A tree of what lacks a peer, or has another version of it. */
    complains: /[├└].*medusa-payment-svc/,
  },
  yarn: {
    package: "yarn@1",
    bin: "yarn/bin/yarn.js",
    args: ["install", "--non-interactive", "--cache-folder", "../yarn-cache"],
    npmrc: "",
    complains: /warning.*medusa-payment-svc.*peer/,
  },
} as const

export type OtherManager = keyof typeof MANAGERS

export const OTHER_MANAGERS: readonly OtherManager[] = ["pnpm", "yarn"]

const manifestShape = z.looseObject({ dependencies: z.record(z.string(), z.string()) })

/** Yarn 1 resolves the binaries of every platform, also those that a mirror of the registry leaves out. */
const NOT_IN_REGISTRY =
  /Couldn't find any versions for "(?!medusa-payment-svc)([^"]+)" that matches "([^"]+)"/

/** The application's folder, or why the manager cannot install Medusa itself here. */
type Installed = { app: string } | { skipped: string }

/**
 * Installs the plain store with the package by another manager than npm, below `place`. Rejects when that fails, and with an
 * AssertionError when the manager finds something wrong with what the package needs beside it.
 */
export const installBy = async (
  manager: OtherManager,
  tarball: string,
  place: string
): Promise<Installed> => {
  const { package: name, bin, args, npmrc, complains } = MANAGERS[manager]
  const tools = path.join(place, "tools")
  const app = path.join(place, `store-of-${manager}`)

  cpSync(path.join(__dirname, "plain-store"), app, { recursive: true })
  const manifest = path.join(app, "package.json")
  const { dependencies, ...rest } = manifestShape.parse(JSON.parse(readFileSync(manifest, "utf8")))

  writeFileSync(
    manifest,
    JSON.stringify({ ...rest, dependencies: { ...dependencies, "medusa-payment-svc": `file:${tarball}` } })
  )
  writeFileSync(path.join(app, ".npmrc"), npmrc)
  await npm(["install", "--no-save", "--no-audit", "--no-fund", "--prefix", tools, name], place)
  const registry = (await npm(["config", "get", "registry", "--loglevel=silent"], place)).trim()
  const command = [path.join(tools, "node_modules", bin), ...args, "--registry", registry]

  try {
    assert.doesNotMatch(await runToEnd(process.execPath, command, app), complains)
    return { app }
  } catch (error) {
    const [, missing, version] = NOT_IN_REGISTRY.exec(String(error)) ?? []

    if (missing === undefined) {
      throw error
    }
    return { skipped: `the registry has no ${missing} ${version ?? ""}, which Medusa's own packages ask for` }
  }
}
