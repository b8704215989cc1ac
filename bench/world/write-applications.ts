import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Running } from "../../support/running"
import { temporaryFolder } from "../../support/temporary-folder"
import { compileFolder } from "./compile-folder"

/** The folders of the applications. */
export interface Applications {
  /** The measured application: with the plugin, the comparison's provider and the probes. */
  shop: string
  /** Bare, to measure the boot. */
  withPlugin: string
  withoutPlugin: string
}

const root = path.resolve(__dirname, "../..")
const templates = path.resolve(__dirname, "../application")
const notPublished = ["__fixtures__", "admin", "storefront"]

/**
 * Writes the applications below `.cache`, so that they find the dependencies of this checkout. Their `node_modules` get the
 * plugin of this checkout, compiled as it is published, so that the benchmark measures what stores run.
 */
export const writeApplications = (running: Running): Applications => {
  const cache = path.join(root, ".cache")

  mkdirSync(cache, { recursive: true })
  const { path: folder } = running.keep(temporaryFolder("bench-", cache))
  const plugin = path.join(folder, "node_modules/medusa-payment-svc")

  compileFolder(path.join(root, "src"), path.join(plugin, ".medusa/server/src"), notPublished)
  cpSync(path.join(root, "package.json"), path.join(plugin, "package.json"))
  compileFolder(path.join(templates, "shared"), path.join(folder, "shared"))

  const write = (name: string, ...from: string[]): string => {
    const application = path.join(folder, name)

    mkdirSync(path.join(application, "src"), { recursive: true })
    writeFileSync(
      path.join(application, "package.json"),
      // Medusa's command line looks for the dependency in package.json, not for the installed package.
      JSON.stringify({ name: `bench-${name}`, private: true, dependencies: { "@medusajs/medusa": "*" } })
    )
    from.forEach((template) => compileFolder(path.join(templates, template), application))

    return application
  }

  return {
    shop: write("shop", "with-plugin", "shop"),
    withPlugin: write("with-plugin", "with-plugin"),
    withoutPlugin: write("without-plugin", "without-plugin"),
  }
}
