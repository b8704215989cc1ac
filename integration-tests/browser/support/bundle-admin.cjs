/** Bundles Medusa's dashboard with the plugin's part into a folder, as `medusa build` does, but for making it small. */
const { createRequire } = require("node:module")
const path = require("node:path")

const root = path.resolve(__dirname, "../../..")
const { build } = createRequire(require.resolve("@medusajs/medusa/package.json"))("@medusajs/admin-bundler")

void build({
  path: "/app",
  sources: [path.join(root, "src/admin")],
  plugins: [],
  outDir: process.argv[2],
  vite: () => ({ build: { minify: false, reportCompressedSize: false } }),
})
