/**
 * Bundles the sandbox into one file in `.medusa/server/src/sandbox`, or in the folder of the argument, with types and the
 * licences of the bundled packages. So only developers of a store get the sandbox's web server. The package's own
 * dependencies stay outside. Run it after `medusa plugin:build`, which empties that place.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { build } from "esbuild"
import { build as buildTypes } from "tsup"
import { permissiveLicences } from "./permissive-licences.mjs"

const root = path.resolve(import.meta.dirname, "..")
const source = path.join(root, "src/sandbox/index.ts")
const target = path.resolve(process.argv[2] ?? path.join(root, ".medusa/server/src/sandbox"))
const { dependencies } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"))
const external = Object.keys(dependencies)

// tsup looks for TypeScript from the current folder.
process.chdir(root)
await rm(target, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: [source],
  outfile: path.join(target, "index.js"),
  bundle: true,
  external,
  platform: "node",
  format: "cjs",
  target: "node20",
  charset: "utf8",
  // Names stay unchanged, because people read the sandbox's errors.
  minifyWhitespace: true,
  minifySyntax: true,
  metafile: true,
  logLevel: "warning",
})
await writeFile(path.join(target, "third-party-licenses.txt"), await licencesOf(bundledPackages(metafile)))
await buildTypes({
  config: false,
  silent: true,
  clean: false,
  outDir: target,
  entry: { index: source },
  format: "cjs",
  external,
  tsconfig: path.join(root, "tsconfig.json"),
  dts: { only: true },
})
console.log(`sandbox: ${(await readdir(target)).sort().join(", ")}`)

function bundledPackages({ inputs }) {
  const names = Object.keys(inputs).flatMap(
    (file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []
  )

  return [...new Set(names)].sort()
}

/** The licences require their text wherever their code goes. */
async function licencesOf(packages) {
  const texts = await Promise.all(
    packages.map(async (name) => {
      const folder = path.join(root, "node_modules", name)
      const { license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"))
      const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each))

      if (file === undefined || !permissiveLicences.has(license)) {
        throw new Error(
          `${name} must not be bundled with the sandbox: its licence is ${file ? license : "not there"}.`
        )
      }

      return `${name}\n\n${(await readFile(path.join(folder, file), "utf8")).trim()}\n`
    })
  )

  return texts.join("\n---\n\n")
}
