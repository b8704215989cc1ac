import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const manifestShape = z.looseObject({ dependencies: z.record(z.string(), z.string()) })
const versionShape = z.looseObject({ version: z.string() })

const readJson = (...names: string[]): unknown => JSON.parse(readFileSync(path.join(...names), "utf8"))

/** Makes an application that is not installed yet one of another release of Medusa. */
export const useMedusa = (app: string, version: string): void => {
  const manifest = manifestShape.parse(readJson(app, "package.json"))

  for (const name of Object.keys(manifest.dependencies).filter((one) => one.startsWith("@medusajs/"))) {
    manifest.dependencies[name] = version
  }
  writeFileSync(path.join(app, "package.json"), JSON.stringify(manifest))
}

/** Which Medusa is installed, and what its dashboard brings for the plugin's pages. */
export const versionsIn = (app: string) => {
  const versionOf = (name: string): string =>
    versionShape.parse(readJson(app, "node_modules", name, "package.json")).version

  return {
    medusa: versionOf("@medusajs/medusa"),
    ui: versionOf("@medusajs/ui"),
    router: versionOf("react-router-dom"),
    query: versionOf("@tanstack/react-query"),
    i18next: versionOf("react-i18next"),
  }
}
