import assert from "node:assert/strict"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { npm, plainEnv, runToEnd } from "./npm"

/** The others that Medusa's users have, as they install a package from a file. */
const MANAGERS = {
  pnpm: {
    package: "pnpm@9",
    bin: "pnpm/bin/pnpm.cjs",
    // A store of its own, as on a machine that has none of it yet; some of Medusa's packages are built when they are installed.
    args: ["install", "--store-dir", "../pnpm-store", "--config.dangerously-allow-all-builds=true"],
    files: {
      // Medusa itself takes these from the store's folder: without them it does not start, whatever its plugins are.
      ".npmrc": ["*@medusajs/*", "@tanstack/react-query", "react-i18next", "react-router-dom"]
        .map((pattern) => `public-hoist-pattern[]=${pattern}\n`)
        .join(""),
    },
    registryIn: "npm_config_registry",
    insteadOf: () => ({}),
    /** A tree of what lacks a peer, or has another version of it. */
    complains: /[├└].*medusa-payment-svc/,
  },
  yarn: {
    package: "@yarnpkg/cli-dist@4",
    bin: "@yarnpkg/cli-dist/bin/yarn.js",
    args: ["install", "--no-immutable"],
    files: {
      // Medusa looks for packages in node_modules; a cache of its own, as on a machine that has none of it yet.
      ".yarnrc.yml": [
        "nodeLinker: node-modules",
        "enableGlobalCache: false",
        "cacheFolder: ../yarn-cache",
        "enableTelemetry: false",
      ].join("\n"),
      // Where this store begins, whatever is in the folders above it.
      "yarn.lock": "",
    },
    registryIn: "YARN_NPM_REGISTRY_SERVER",
    /**
     * Its lock file names the binaries of every platform; npm and pnpm go on without those that the registry leaves out, as
     * a mirror may. The links lead nowhere: nothing of another platform is loaded.
     */
    insteadOf: (missing: readonly string[]) => ({
      resolutions: Object.fromEntries(missing.map((name) => [name, "link:./of-another-platform"])),
    }),
    complains: /YN00(02|60).*medusa-payment-svc/,
  },
} as const

export type OtherManager = keyof typeof MANAGERS

export const OTHER_MANAGERS: readonly OtherManager[] = ["pnpm", "yarn"]

const manifestShape = z.looseObject({ dependencies: z.record(z.string(), z.string()) })

const lockShape = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() })
  ),
})

/** The optional packages that npm did not find when it installed a store. */
const missingIn = (npmStore: string): string[] => {
  const { packages } = lockShape.parse(
    JSON.parse(readFileSync(path.join(npmStore, "package-lock.json"), "utf8"))
  )
  const found = new Set(Object.keys(packages).map((folder) => folder.split("node_modules/").at(-1)))
  const wanted = Object.values(packages).flatMap((each) => Object.keys(each.optionalDependencies ?? {}))

  return [...new Set(wanted)].filter((name) => !found.has(name))
}

/**
 * Installs the plain store with the package by another manager than npm, beside the one that npm installed. Rejects when that
 * fails, and with an AssertionError when the manager finds something wrong with what the package needs beside it.
 * @returns the application's folder
 */
export const installBy = async (
  manager: OtherManager,
  tarball: string,
  npmStore: string
): Promise<string> => {
  const { package: name, bin, args, files, registryIn, insteadOf, complains } = MANAGERS[manager]
  const place = path.dirname(npmStore)
  const tools = path.join(place, "tools")
  const app = path.join(place, `store-of-${manager}`)

  cpSync(path.join(__dirname, "plain-store"), app, { recursive: true })
  // Of the same release of Medusa.
  const manifest = readFileSync(path.join(npmStore, "package.json"), "utf8")
  const { dependencies, ...rest } = manifestShape.parse(JSON.parse(manifest))

  writeFileSync(
    path.join(app, "package.json"),
    JSON.stringify({
      ...rest,
      dependencies: { ...dependencies, "medusa-payment-svc": `file:${tarball}` },
      ...insteadOf(missingIn(npmStore)),
    })
  )
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(app, file), text)
  }
  await npm(["install", "--no-save", "--no-audit", "--no-fund", "--prefix", tools, name], place)
  const registry = (await npm(["config", "get", "registry", "--loglevel=silent"], place)).trim()
  const said = await runToEnd(process.execPath, [path.join(tools, "node_modules", bin), ...args], app, {
    ...plainEnv(),
    [registryIn]: registry,
  })

  assert.doesNotMatch(said, complains)
  return app
}
