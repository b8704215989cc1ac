/**
 * Removes from `.medusa/server/src` what nobody reads; runs last in `npm run build`. Source maps: Medusa's compiler always
 * writes them, and they name sources that the package does not hold. Comments, which stay in the types. Types that no
 * export of the package leads to. The admin's pages as CommonJS, because the dashboard's bundler takes the module form.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { transform } from "esbuild"
import ts from "typescript"

const root = path.resolve(import.meta.dirname, "..")
const built = path.join(root, ".medusa/server/src")
/** Folders that their own scripts build and bundle. */
const finished = ["sandbox", "storefront"].map((folder) => path.join(built, folder) + path.sep)
const { exports } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"))

await rm(path.join(built, "admin/index.js"))
const files = (await readdir(built, { recursive: true })).map((name) => path.join(built, name))
const code = files.filter((file) => /[.]m?js$/.test(file) && !finished.some((each) => file.startsWith(each)))
const types = files.filter((file) => file.endsWith(".d.ts"))
const promised = await reachableFrom(Object.values(exports).flatMap((target) => target.types ?? []))
const internal = types.filter((file) => !promised.has(file))

await Promise.all([...code.map(trim), ...internal.map((file) => rm(file))])
console.log(
  `trimmed: ${code.length} files of code; ${internal.length} of ${types.length} files of types left out`
)

async function trim(file) {
  const minify = file.endsWith("admin/index.mjs")
  const trimmed = await transform(await readFile(file, "utf8"), {
    charset: "utf8",
    legalComments: "none",
    minify,
    logLevel: "error",
  })

  await writeFile(file, trimmed.code)
}

/** The type files that these entries lead to, with the entries themselves. */
async function reachableFrom(entries) {
  const reached = new Set()
  const waiting = entries.map((entry) => path.join(root, entry))

  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!reached.has(file)) {
      reached.add(file)
      waiting.push(...importedBy(file, await readFile(file, "utf8")))
    }
  }

  return reached
}

function importedBy(file, text) {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => {
      const target = path.resolve(path.dirname(file), fileName.replace(/[.]js$/, ""))
      const found = [`${target}.d.ts`, path.join(target, "index.d.ts")].find((each) => types.includes(each))

      if (found === undefined) {
        throw new Error(`${file} names ${fileName}, whose types are not there.`)
      }

      return found
    })
}
