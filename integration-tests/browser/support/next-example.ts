import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { filesIn } from "../../../support/built-once"
import { type GuardedProcess, startGuarded } from "../../../support/guarded-process"
import type { Stoppable } from "../../../support/running"
import { npm, plainEnv, runToEnd } from "../../consumer/npm"
import type { BrowserWorld } from "./browser-world"

/** The environment variable by which the runner tells the tests where `examples/next` is built. */
export const NEXT_EXAMPLE = "SVC_NEXT_EXAMPLE"

const root = path.resolve(__dirname, "../../..")
const source = path.join(root, "examples/next")
/**
 * One for all runs from here: what has not changed since the last one is not installed and not built again. Not in the
 * repository, whose own packages would be found there.
 */
const place = path.join(
  tmpdir(),
  `svc-next-example-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`
)
const app = path.join(place, "app")
const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]

/** Nothing is asked for while it is built; when it runs, it is told of a store. */
const BUILD_ENV = {
  NEXT_PUBLIC_MEDUSA_BACKEND_URL: "http://localhost:9000",
  NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: "pk_of_the_build",
}

const unlessMade = ["node_modules", ".next", "next-env.d.ts"]

const sourcesIn = (folder: string): string[] =>
  filesIn(folder).filter((file) => {
    const parts = path.relative(folder, file).split(path.sep)

    return !parts.some((part) => unlessMade.includes(part))
  })

const hashOf = (...files: string[]): string => {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}-${process.version}`)

  for (const file of files) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest("hex")
}

const is = (marker: string, hash: string): boolean =>
  existsSync(marker) && readFileSync(marker, "utf8") === hash

/** Runs a command of Next's in the built example. */
const next = (folder: string, args: string[], env: Record<string, string>): GuardedProcess =>
  startGuarded(process.execPath, ["node_modules/next/dist/bin/next", ...args], {
    cwd: folder,
    env: { ...plainEnv(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
  })

/** Installs what the lock file of the example names. @throws when npm cannot, for want of a network for example */
export const installNextExample = async (): Promise<void> => {
  const manifests = ["package.json", "package-lock.json"].map((name) => path.join(source, name))
  const marker = path.join(place, "installed-from")
  const hash = hashOf(...manifests)

  if (is(marker, hash)) {
    return
  }
  rmSync(place, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  manifests.forEach((file) => cpSync(file, path.join(app, path.basename(file))))
  await npm(["ci", ...quiet], app)
  writeFileSync(marker, hash)
}

/**
 * Packs the half of this package that a storefront uses, installs it into the example as a shop does, and builds the example
 * for production, with its types checked.
 * @returns where it is built
 */
export const buildNextExample = async (): Promise<string> => {
  const packed = path.join(place, "package")
  const built = path.join(packed, ".medusa/server/src/storefront")
  const marker = path.join(place, "built-from")
  const sources = [
    source,
    path.join(root, "src/storefront"),
    path.join(root, "src/types"),
    path.join(root, "src/words"),
  ]
  const hash = hashOf(
    ...sources.flatMap(sourcesIn),
    path.join(root, "package.json"),
    path.join(root, "scripts/build-storefront.mjs")
  )

  if (is(marker, hash)) {
    return app
  }
  rmSync(marker, { force: true })
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  cpSync(path.join(root, "package.json"), path.join(packed, "package.json"))
  await runToEnd(process.execPath, [path.join(root, "scripts/build-storefront.mjs"), built], root)
  await npm(["pack", "--ignore-scripts", ...quiet], packed)
  const tarball = readdirSync(packed).find((name) => name.endsWith(".tgz")) ?? ""

  rmSync(path.join(app, "src"), { recursive: true, force: true })
  sourcesIn(source).forEach((file) => cpSync(file, path.join(app, path.relative(source, file))))
  await npm(["install", "--no-save", ...quiet, path.join(packed, tarball)], app)
  const build = next(app, ["build"], BUILD_ENV)

  if ((await build.exited) !== 0) {
    throw new Error(`examples/next does not build:\n${build.output()}`)
  }
  writeFileSync(marker, hash)

  return app
}

/** Starts what was built, in front of a store. */
export const startNextExample = async (
  folder: string,
  { medusaUrl, nextUrl, sandboxUrl, seeded }: BrowserWorld
): Promise<Stoppable> => {
  // Of the store of an earlier run.
  rmSync(path.join(folder, ".next/cache/fetch-cache"), { recursive: true, force: true })
  const { port, hostname } = new URL(nextUrl)
  const server = next(folder, ["start", "-p", port, "-H", hostname], {
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: medusaUrl,
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: seeded.publishableKey,
    SVC_ONBOARDING_ORIGIN: new URL(sandboxUrl).origin,
  })

  await server.line(/Ready in/, 60_000)

  return server
}
