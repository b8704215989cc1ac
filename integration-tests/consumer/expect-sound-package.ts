import assert from "node:assert/strict"
import { statSync } from "node:fs"
import path from "node:path"
import { runToEnd } from "./npm"

const root = path.resolve(__dirname, "../..")
/** Bytes; it was 939 kB with source maps of unshipped sources and a web server for the sandbox. */
const MOST_PACKED = 660_000

const tool = (name: string, ...args: string[]): Promise<string> =>
  runToEnd(path.join(root, "node_modules/.bin", name), args, root)

/** Node 20 and bundlers find what `exports` says; before Node 12 nothing did, and Medusa needs 20. */
const types = (tarball: string, ...args: string[]): Promise<string> =>
  tool(
    "attw",
    tarball,
    "--profile",
    "node16",
    "--format",
    "table-flipped",
    "--no-summary",
    "--no-emoji",
    "--no-color",
    ...args
  )

/** What Medusa loads itself. It takes the default export of a CommonJS module, as its template for plugins has it. */
const LOADED_BY_MEDUSA = [
  "modules/svc",
  "providers/business-credit",
  "providers/svc",
  ".medusa/server/src/modules/svc",
]
/** No JavaScript for a program to import: a stylesheet, and pages for the bundler of Medusa's admin. */
const NOT_IMPORTED = ["storefront/styles.css", "admin"]

/**
 * Rejects when the packed package is larger than it may be, or when publint or "are the types wrong" find something.
 * Resolves with what they said.
 */
export const expectSoundPackage = async (tarball: string): Promise<string> => {
  const packed = statSync(tarball).size

  assert.ok(packed <= MOST_PACKED, `the package has ${packed} bytes, ${MOST_PACKED} are the most`)
  const said = await Promise.all([
    tool("publint", "run", tarball, "--strict"),
    // The storefront is an ES module, for bundlers and browsers.
    types(
      tarball,
      "--ignore-rules",
      "cjs-resolves-to-esm",
      "--exclude-entrypoints",
      ...NOT_IMPORTED,
      ...LOADED_BY_MEDUSA
    ),
    types(tarball, "--ignore-rules", "cjs-only-exports-default", "--entrypoints", ...LOADED_BY_MEDUSA),
  ])

  return [`${Math.round(packed / 1_000)} kB packed`, ...said].join("\n")
}
