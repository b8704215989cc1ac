/**
 * Takes out of `.medusa/server/src` what nobody reads: source maps, which Medusa's compiler puts into each file whatever
 * tsconfig.json says and which name sources that the package does not hold; comments, which stay in the types; types that
 * no export of the package leads to; and the admin's pages as CommonJS, since both forms are for the dashboard's bundler,
 * which takes the module. Run it last of `npm run build`.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { transform } from "esbuild"
import ts from "typescript"

const root = path.resolve(import.meta.dirname, "..")
const built = path.join(root, ".medusa/server/src")
/** Built and bundled by scripts of their own. */
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

/** The files of types that these lead to, themselves included. */
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
