import path from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const source = path.resolve(import.meta.dirname, "../../src/storefront")

/** This repository uses the package from its source. A store leaves out the aliases. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^medusa-payment-svc\/storefront$/, replacement: path.join(source, "index.ts") },
      { find: /^medusa-payment-svc\/storefront\/(.+\.css)$/, replacement: path.join(source, "$1") },
    ],
  },
  build: { emptyOutDir: true },
})
