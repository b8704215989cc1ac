/**
 * Builds `medusa-payment-svc/storefront` and `medusa-payment-svc/storefront/headless`: ES modules with types and the
 * stylesheet, into `.medusa/server/src/storefront` or the folder of the argument. Run it after `medusa plugin:build`, which
 * empties that place.
 *
 * index.js only re-exports. headless.js runs anywhere. components.js begins with "use client", so bundlers of server
 * components make it a client boundary. shared.js holds the common parts of both.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { build } from "esbuild"
import { build as buildTypes } from "tsup"

const root = path.resolve(import.meta.dirname, "..")
const source = path.join(root, "src/storefront")
const target = path.resolve(process.argv[2] ?? path.join(root, ".medusa/server/src/storefront"))

const settings = {
  bundle: true,
  outdir: target,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  external: ["react"],
  minify: true,
  logLevel: "warning",
}

/** Keeps the two halves, which index.ts names, as imports of their own files. */
const halvesApart = {
  name: "halves-apart",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[.]\/(headless|components)$/ }, ({ path: half }) => ({
      path: `${half}.js`,
      external: true,
    }))
  },
}

/** One import of React for all components. Otherwise each file imports it and calls the same functions by other names. */
const reactOnce = {
  name: "react-once",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path: name, namespace }) =>
      namespace === "once" ? { path: name, external: true } : { path: name, namespace: "once" }
    )
    onLoad({ filter: /.*/, namespace: "once" }, ({ path: name }) => ({
      contents: `export { ${usedOf[name].join(", ")} } from "${name}"`,
    }))
  },
}

const usedOf = {
  react: [
    "createContext",
    "useCallback",
    "useContext",
    "useEffect",
    "useId",
    "useMemo",
    "useRef",
    "useState",
  ],
  "react/jsx-runtime": ["Fragment", "jsx", "jsxs"],
}

/** The Arabic texts as a list in the order of the English ones (texts.spec.ts), so that their keys are not loaded twice. */
const keysOnce = {
  name: "keys-once",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\\\]texts[/\\\\]ar\.ts$/ }, async ({ path: file }) => {
      const { outputFiles } = await build({ ...settings, entryPoints: [file], write: false })
      const { ar } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)

      return {
        contents: `import { en } from "./en"
          const texts = ${JSON.stringify(Object.values(ar))}
          export const ar = Object.fromEntries(Object.keys(en).map((key, at) => [key, texts[at]]))`,
        resolveDir: path.dirname(file),
      }
    })
  },
}

// tsup looks for TypeScript from the current folder.
process.chdir(root)
await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await build({
  ...settings,
  splitting: true,
  chunkNames: "shared",
  plugins: [halvesApart, reactOnce, keysOnce],
  entryPoints: {
    index: path.join(source, "index.ts"),
    headless: path.join(source, "headless/index.ts"),
    components: path.join(source, "components/index.ts"),
  },
})
await markAsClient(path.join(target, "components.js"))
await copyFile(path.join(source, "styles.css"), path.join(target, "styles.css"))
await writeFile(
  path.join(target, "package.json"),
  `${JSON.stringify({ type: "module", sideEffects: ["*.css"] }, null, 2)}\n`
)
await buildTypes({
  config: false,
  silent: true,
  clean: false,
  outDir: target,
  entry: { index: path.join(source, "index.ts"), headless: path.join(source, "headless/index.ts") },
  format: "esm",
  external: ["react"],
  tsconfig: path.join(root, "tsconfig.json"),
  dts: { only: true },
})
await Promise.all(["index", "headless"].map(nameForModule))
console.log(`storefront: ${(await readdir(target)).sort().join(", ")}`)

/** tsup names the types for the package at the root, which is CommonJS. This folder holds ES modules. */
async function nameForModule(entry) {
  const file = path.join(target, `${entry}.d.mts`)
  const types = await readFile(file, "utf8")

  await writeFile(path.join(target, `${entry}.d.ts`), types.replaceAll("./headless.mjs", "./headless.js"))
  await rm(file)
}

/** Some bundlers drop directives, others keep them. At the end the file has exactly one. */
async function markAsClient(file) {
  const directive = '"use client";'
  const code = await readFile(file, "utf8")

  await writeFile(file, code.startsWith(directive) ? code : `${directive}\n${code}`)
}
